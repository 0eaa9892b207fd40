/// How the four bytes of a pixel in memory become those of a PNG's row.
package enum PixelFormat {
  /// Cairo's BGRA that is opaque everywhere → RGB.
  case opaque
  /// Cairo's BGRA, premultiplied → RGBA, not premultiplied.
  case premultiplied
  /// RGBA, not premultiplied → the same.
  case straight

  /// Bytes of a pixel in the file.
  var fileBytes: Int { self == .opaque ? 3 : 4 }

  /// Writes a row of pixels into `output`, `offset` bytes from its start.
  package func convert(
    _ row: UnsafeRawBufferPointer, into output: inout [UInt8], at offset: Int = 0
  ) {
    output.withUnsafeMutableBytes { output in
      let output = UnsafeMutableRawBufferPointer(rebasing: output[offset...])
      switch self {
      case .opaque: dropAlpha(row, into: output)
      case .premultiplied: unpremultiply(row, into: output)
      case .straight: output.copyMemory(from: row)
      }
    }
  }
}

/// Four pixels, sixteen bytes, become three words.
private func dropAlpha(_ row: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) {
  func color(_ pixel: Int) -> UInt32 {
    row.loadUnaligned(fromByteOffset: pixel * 4, as: UInt32.self).bigEndian >> 8
  }
  func store(_ word: UInt32, at offset: Int) {
    output.storeBytes(of: word.littleEndian, toByteOffset: offset, as: UInt32.self)
  }
  let width = row.count / 4
  var pixel = 0
  while pixel + 4 <= width {
    let (a, b, c, d) = (color(pixel), color(pixel + 1), color(pixel + 2), color(pixel + 3))
    store(a | b << 24, at: pixel * 3)
    store(b >> 8 | c << 16, at: pixel * 3 + 4)
    store(c >> 16 | d << 8, at: pixel * 3 + 8)
    pixel += 4
  }
  while pixel < width {
    for channel in 0..<3 { output[pixel * 3 + channel] = row[pixel * 4 + 2 - channel] }
    pixel += 1
  }
}

func unpremultiply(_ row: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) {
  for pixel in stride(from: 0, to: row.count, by: 4) {
    let alpha = UInt32(row[pixel + 3])
    if alpha == 0 {
      for channel in pixel..<pixel + 4 { output[channel] = 0 }
      continue
    }
    for channel in 0..<3 {
      let value = (UInt32(row[pixel + 2 - channel]) * 255 + alpha / 2) / alpha
      output[pixel + channel] = UInt8(min(value, 255))
    }
    output[pixel + 3] = UInt8(alpha)
  }
}
