/// Turns the pixels of a band into a piece of a PNG's data. One per thread; what comes out depends
/// on the band alone.
final class BandEncoder {
  private let format: PixelFormat
  private let width: Int
  private let deflater = Deflater()
  /// Filtered rows on their way to the deflater, and how many bytes of them there are.
  private var rows: [UInt8]
  private var filled = 0
  /// The row at hand, the one above it as the file has them, and a filtered attempt.
  private var row: [UInt8]
  private var above: [UInt8]
  private var attempt: [UInt8]

  /// As much as the processor's cache keeps until it is compressed.
  private static let chunk = 1 << 17

  init(_ format: PixelFormat, width: Int) {
    self.format = format
    self.width = width
    row = [UInt8](repeating: 0, count: width * format.fileBytes)
    above = row
    attempt = row + [0]
    rows = [UInt8](repeating: 0, count: max(Self.chunk / attempt.count, 1) * attempt.count)
  }

  /// The rows of `pixels`, which lie `stride` bytes apart.
  func encode(_ pixels: UnsafeRawBufferPointer, stride: Int, height: Int) -> PNGPiece {
    var above: UnsafeRawBufferPointer?
    for number in 0..<height {
      let row = UnsafeRawBufferPointer(
        rebasing: pixels[number * stride..<number * stride + width * 4])
      if isPhotographic(row) {
        appendPhotographic(row, above: above)
      } else {
        rows[filled] = RowFilter.none.rawValue
        format.convert(row, into: &rows, at: filled + 1)
      }
      filled += attempt.count
      if filled == rows.count { compress() }
      above = row
    }
    compress()
    return PNGPiece(deflater.finish())
  }

  private func compress() {
    rows.withUnsafeBufferPointer { deflater.append(UnsafeBufferPointer(rebasing: $0[..<filled])) }
    filled = 0
  }

  /// Photographs and gradients change a little from pixel to pixel, text and shapes not at all or
  /// much. One pixel in four tells: an eighth of them must differ, but not in the upper three bits.
  private func isPhotographic(_ row: UnsafeRawBufferPointer) -> Bool {
    let pixels = row.assumingMemoryBound(to: UInt32.self)
    var small = 0
    for x in stride(from: 1, to: width, by: 4) {
      let change = pixels[x] ^ pixels[x - 1]
      small += change != 0 && change & 0xE0E0_E0E0 == 0 ? 1 : 0
    }
    return small * 32 > width
  }

  /// By the filter that leaves the least to say. The first row of a band does not know the row above.
  private func appendPhotographic(
    _ pixels: UnsafeRawBufferPointer, above pixelsAbove: UnsafeRawBufferPointer?
  ) {
    format.convert(pixels, into: &row)
    if let pixelsAbove { format.convert(pixelsAbove, into: &above) }
    var least = Int.max
    for filter in pixelsAbove == nil ? [RowFilter.sub] : [.sub, .up, .paeth] {
      let left = filter.apply(to: row, above: above, step: format.fileBytes, into: &attempt)
      if left < least {
        least = left
        rows.replaceSubrange(filled..<filled + attempt.count, with: attempt)
      }
    }
  }
}
