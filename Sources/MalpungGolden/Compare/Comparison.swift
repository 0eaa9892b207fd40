import Glibc
public import MalpungDrawing

/// What comes of holding one picture against another. Exact: no tolerance of any kind.
public enum Comparison: Hashable, Sendable {
  case equal
  case differs(Difference)
  /// Width and height in pixels.
  case sizesDiffer(expected: PixelSize, actual: PixelSize)
}

public struct PixelSize: Hashable, Sendable, CustomStringConvertible {
  public var width: Int
  public var height: Int

  public var description: String { "\(width) × \(height)" }
}

/// How two pictures of one size differ.
public struct Difference: Hashable, Sendable, CustomStringConvertible {
  /// Pixels that differ in any channel, alpha included.
  public var count: Int
  /// Pixels of the picture.
  public var total: Int
  /// The largest difference of any channel, 1…255.
  public var largestDelta: Int
  /// The smallest ranges of columns and rows that hold every difference.
  public var columns: Range<Int>
  public var rows: Range<Int>

  public var description: String {
    "\(count) of \(total) pixels differ, by up to \(largestDelta) of 255,"
      + " in columns \(columns.lowerBound)…\(columns.upperBound - 1),"
      + " rows \(rows.lowerBound)…\(rows.upperBound - 1)"
  }
}

/// Holds `actual` against `expected`, pixel by pixel, channel by channel. O(pixels); rows that
/// are equal cost a comparison of memory.
public func compare(expected: PixelImage, actual: PixelImage) -> Comparison {
  guard expected.width == actual.width, expected.height == actual.height else {
    return .sizesDiffer(expected: expected.pixelSize, actual: actual.pixelSize)
  }
  var found: Difference?
  forEachDifference(expected, actual) { x, y, delta in
    guard var difference = found else {
      found = Difference(
        count: 1, total: expected.width * expected.height, largestDelta: delta,
        columns: x..<x + 1, rows: y..<y + 1)
      return
    }
    difference.count += 1
    difference.largestDelta = max(difference.largestDelta, delta)
    difference.columns =
      min(x, difference.columns.lowerBound)..<max(x + 1, difference.columns.upperBound)
    difference.rows = difference.rows.lowerBound..<y + 1
    found = difference
  }
  return found.map { .differs($0) } ?? .equal
}

extension PixelImage {
  public var pixelSize: PixelSize { PixelSize(width: width, height: height) }
}

/// Calls `body` for every pixel inside both pictures that differs, row by row, with the largest
/// difference of its channels.
func forEachDifference(
  _ expected: PixelImage, _ actual: PixelImage, _ body: (_ x: Int, _ y: Int, _ delta: Int) -> Void
) {
  let columns = min(expected.width, actual.width)
  expected.pixels.withUnsafeBytes { a in
    actual.pixels.withUnsafeBytes { b in
      for y in 0..<min(expected.height, actual.height) {
        let rowA = y * expected.width * 4
        let rowB = y * actual.width * 4
        if sameBytes(a, rowA, b, rowB, count: columns * 4) { continue }
        for x in 0..<columns {
          var delta = 0
          for channel in 0..<4 {
            let (one, other) = (a[rowA + x * 4 + channel], b[rowB + x * 4 + channel])
            delta = max(delta, abs(Int(one) - Int(other)))
          }
          if delta > 0 { body(x, y, delta) }
        }
      }
    }
  }
}

private func sameBytes(
  _ a: UnsafeRawBufferPointer, _ startA: Int, _ b: UnsafeRawBufferPointer, _ startB: Int,
  count: Int
) -> Bool {
  guard let a = a.baseAddress, let b = b.baseAddress else { return true }
  return memcmp(a + startA, b + startB, count) == 0
}
