/// How the pixels of one axis are taken from a source: pixel `i` of `count` shows the source at
/// `start + (i + ½) × step`, in source pixels.
struct Sampling {
  var count: Int
  var start: Double
  var step: Double

  enum Edge {
    /// The source goes on with its outermost pixels.
    case extended
    /// Nothing lies outside the source.
    case transparent
  }
}

extension Raster {
  /// The raster at another size: separable cubic (Keys, a = −½), widened by the reduction so that
  /// every source pixel counts. O(source rows × columns out + pixels out), times the filter's width.
  func resampled(columns: Sampling, rows: Sampling, edge: Sampling.Edge) -> Raster {
    let across = Filter(columns, length: width, edge: edge)
    let down = Filter(rows, length: height, edge: edge)
    let used = down.used
    var narrow = Raster(width: columns.count, height: used.count)
    pixels.withUnsafeBufferPointer { source in
      narrow.pixels.withUnsafeMutableBufferPointer { target in
        for row in 0..<used.count {
          across.applyAcross(
            source, at: (row + used.lowerBound) * width * 4, target, at: row * columns.count * 4)
        }
      }
    }
    var result = Raster(width: columns.count, height: rows.count)
    narrow.pixels.withUnsafeBufferPointer { source in
      result.pixels.withUnsafeMutableBufferPointer { target in
        down.applyDown(source, firstRow: used.lowerBound, rowBytes: columns.count * 4, target)
      }
    }
    result.clampToAlpha()
    return result
  }

  /// The cubic's overshoot must not make a colour brighter than its alpha allows.
  private mutating func clampToAlpha() {
    pixels.withUnsafeMutableBufferPointer { bytes in
      for pixel in stride(from: 0, to: bytes.count, by: 4) {
        let alpha = bytes[pixel + 3]
        if alpha == 255 { continue }
        for channel in pixel..<pixel + 3 { bytes[channel] = min(bytes[channel], alpha) }
      }
    }
  }
}

/// For each pixel out, which pixels in and how much of each; in 1/16384, so that the result is
/// the same on every machine.
private struct Filter {
  private struct Taps {
    var first: Int
    var weights: Range<Int>
  }

  private var taps: [Taps] = []
  private var weights: [Int32] = []

  private static let one: Int32 = 1 << 14

  /// The source pixels that count at all.
  var used: Range<Int> {
    let first = taps.map(\.first).min() ?? 0
    let last = taps.map { $0.first + $0.weights.count }.max() ?? 0
    return first..<max(first, last)
  }

  init(_ sampling: Sampling, length: Int, edge: Sampling.Edge) {
    let reduction = max(1, sampling.step)
    for pixel in 0..<sampling.count {
      let center = sampling.start + (Double(pixel) + 0.5) * sampling.step
      let first = Int((center - 2 * reduction).rounded(.down))
      let last = Int((center + 2 * reduction).rounded(.up))
      let raw = (first...last).map { Self.cubic((Double($0) + 0.5 - center) / reduction) }
      append(raw, first: first, length: length, edge: edge)
    }
  }

  private mutating func append(_ raw: [Double], first: Int, length: Int, edge: Sampling.Edge) {
    let sum = raw.reduce(0, +)
    let inside = max(0, min(length - 1, first))...max(0, min(length - 1, first + raw.count - 1))
    var folded = [Double](repeating: 0, count: inside.count)
    for (offset, weight) in raw.enumerated() {
      let position = first + offset
      if edge == .transparent, position < 0 || position >= length { continue }
      folded[min(max(position, inside.lowerBound), inside.upperBound) - inside.lowerBound] += weight
    }
    var fixed = folded.map { Int32(($0 / sum * Double(Self.one)).rounded()) }
    if edge == .extended, let largest = fixed.indices.max(by: { fixed[$0] < fixed[$1] }) {
      fixed[largest] += Self.one - fixed.reduce(0, +)
    }
    let start = weights.count
    weights += fixed
    taps.append(Taps(first: inside.lowerBound, weights: start..<weights.count))
  }

  /// Keys' cubic convolution (1981) with a = −½, radius 2.
  private static func cubic(_ distance: Double) -> Double {
    let x = abs(distance)
    if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
    if x < 2 { return ((-0.5 * x + 2.5) * x - 4) * x + 2 }
    return 0
  }

  func applyAcross(
    _ source: UnsafeBufferPointer<UInt8>, at sourceStart: Int,
    _ target: UnsafeMutableBufferPointer<UInt8>, at targetStart: Int
  ) {
    weights.withUnsafeBufferPointer { weights in
      for (pixel, tap) in taps.enumerated() {
        var sum = SIMD4<Int32>(repeating: Self.one / 2)
        var spot = sourceStart + tap.first * 4
        for index in tap.weights {
          sum &+=
            SIMD4(
              Int32(source[spot]), Int32(source[spot + 1]), Int32(source[spot + 2]),
              Int32(source[spot + 3])) &* weights[index]
          spot += 4
        }
        let bytes = (sum &>> 14).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
        let out = targetStart + pixel * 4
        for channel in 0..<4 { target[out + channel] = UInt8(bytes[channel]) }
      }
    }
  }

  func applyDown(
    _ source: UnsafeBufferPointer<UInt8>, firstRow: Int, rowBytes: Int,
    _ target: UnsafeMutableBufferPointer<UInt8>
  ) {
    var sums = [Int32](repeating: 0, count: rowBytes)
    for (row, tap) in taps.enumerated() {
      sums.withUnsafeMutableBufferPointer { sums in
        sums.update(repeating: Self.one / 2)
        for (offset, index) in tap.weights.enumerated() {
          let weight = weights[index]
          let line = (tap.first + offset - firstRow) * rowBytes
          for byte in 0..<rowBytes { sums[byte] &+= Int32(source[line + byte]) &* weight }
        }
        for byte in 0..<rowBytes {
          target[row * rowBytes + byte] = UInt8(min(max(sums[byte] >> 14, 0), 255))
        }
      }
    }
  }
}
