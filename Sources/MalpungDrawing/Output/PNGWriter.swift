import CPNG

/// Encodes rows into a PNG as they come. Owns libpng's writer.
final class PNGWriter {
  /// Measured on a tall chat picture; see README.
  static let level: Int32 = 1
  static let strategy: Int32 = 0
  static let filters = Int32(PNG_FILTER_NONE)

  private let writer: UnsafeMutablePointer<malpung_png_writer>
  private let output: OutputFile
  private let hasAlpha: Bool
  private var row: [UInt8]

  /// Writes the header: sRGB, the resolution of `scale` pixels to 1/72 inch, and no time, so that the same
  /// picture gives the same bytes.
  init(
    to output: OutputFile, width: Int, height: Int, hasAlpha: Bool, scale: Double, software: String
  ) throws {
    self.output = output
    self.hasAlpha = hasAlpha
    row = [UInt8](repeating: 0, count: width * (hasAlpha ? 4 : 3))
    writer = .allocate(capacity: 1)
    writer.initialize(to: malpung_png_writer())
    writer.pointee.context = Unmanaged.passUnretained(output).toOpaque()
    writer.pointee.sink = { context, bytes, count in
      guard let context else { return }
      Unmanaged<OutputFile>.fromOpaque(context).takeUnretainedValue()
        .write(UnsafeRawBufferPointer(start: bytes, count: count))
    }
    let pixelsPerMetre = UInt32((scale * 72 / 0.0254).rounded())
    try check(
      malpung_png_write_begin(
        writer, UInt32(width), UInt32(height), hasAlpha ? 1 : 0, pixelsPerMetre, software,
        Self.level, Self.strategy, Self.filters))
  }

  deinit {
    malpung_png_write_close(writer)
    writer.deallocate()
  }

  /// Adds every row of a band.
  func write(_ band: Surface) throws {
    try band.withPixels { pixels in
      for index in 0..<band.height {
        let line = UnsafeRawBufferPointer(rebasing: pixels[(index * band.stride)...])
        row.withUnsafeMutableBufferPointer { row in
          if hasAlpha {
            unpremultiply(line, into: row)
          } else {
            dropAlpha(line, into: row)
          }
        }
        try check(malpung_png_write_row(writer, &row))
      }
    }
    try output.checkStatus()
  }

  /// Adds one row, RGBA or RGB as the file was begun.
  func writeRow(_ row: UnsafeBufferPointer<UInt8>) throws {
    try check(malpung_png_write_row(writer, row.baseAddress))
  }

  func finish() throws {
    try check(malpung_png_write_end(writer))
    try output.checkStatus()
  }

  private func check(_ result: Int32) throws {
    guard result == 1 else {
      let message = withUnsafeBytes(of: writer.pointee.failure.message) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      throw DrawingError.output(path: output.name, reason: "PNG cannot be written (\(message))")
    }
  }
}

/// Premultiplied BGRA → RGB, for what is opaque.
private func dropAlpha(
  _ source: UnsafeRawBufferPointer, into row: UnsafeMutableBufferPointer<UInt8>
) {
  var from = 0
  for to in stride(from: 0, to: row.count, by: 3) {
    row[to] = source[from + 2]
    row[to + 1] = source[from + 1]
    row[to + 2] = source[from]
    from += 4
  }
}

/// Premultiplied BGRA → RGBA, not premultiplied.
func unpremultiply(_ source: UnsafeRawBufferPointer, into row: UnsafeMutableBufferPointer<UInt8>) {
  for pixel in stride(from: 0, to: row.count, by: 4) {
    let alpha = UInt32(source[pixel + 3])
    if alpha == 0 {
      for channel in pixel..<pixel + 4 { row[channel] = 0 }
      continue
    }
    for channel in 0..<3 {
      let value = (UInt32(source[pixel + 2 - channel]) * 255 + alpha / 2) / alpha
      row[pixel + channel] = UInt8(min(value, 255))
    }
    row[pixel + 3] = UInt8(alpha)
  }
}
