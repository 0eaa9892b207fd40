import CISAL

/// What a PNG says of itself before its pixels (PNG 11.2, 11.3). No time, so that the same picture
/// gives the same bytes.
struct PNGHeader {
  var width: Int
  var height: Int
  var format: PixelFormat
  /// Pixels to 1/72 inch.
  var scale: Double
  /// Keyword and text of each text chunk.
  var texts: [(String, String)]
}

/// Writes a PNG: chunks around the pieces of one zlib stream (RFC 1950), which come in order.
final class PNGFile {
  private let output: OutputFile
  private var adler: UInt32 = 1

  init(to output: OutputFile, _ header: PNGHeader) throws {
    self.output = output
    output.write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    // 8 bits a channel; colour type 2 is RGB, 6 is RGBA.
    let colorType: UInt8 = header.format == .opaque ? 2 : 6
    write(
      "IHDR",
      bigEndian(UInt32(header.width)) + bigEndian(UInt32(header.height)) + [8, colorType, 0, 0, 0])
    // Perceptual.
    write("sRGB", [0])
    let pixelsPerMetre = bigEndian(UInt32((header.scale * 72 / 0.0254).rounded()))
    write("pHYs", pixelsPerMetre + pixelsPerMetre + [1])
    for (keyword, text) in header.texts { self.text(keyword, text) }
    // Deflate with a window of 32 KB, the fastest level.
    write("IDAT", [0x78, 0x01])
    try output.checkStatus()
  }

  /// Adds the rows of a piece.
  func write(_ piece: PNGPiece) throws {
    output.write(piece.chunk)
    adler = piece.deflated.adler(joinedTo: adler)
    try output.checkStatus()
  }

  /// Ends the file; `texts` as in the header.
  func finish(texts: [(String, String)] = []) throws {
    // An empty last block, then the checksum.
    write("IDAT", [0x03, 0x00] + bigEndian(adler))
    for (keyword, text) in texts { self.text(keyword, text) }
    write("IEND", [])
    try output.checkStatus()
  }

  /// tEXt is Latin-1, iTXt is UTF-8 (not compressed, no language).
  private func text(_ keyword: String, _ text: String) {
    let text = text.filter { $0 != "\0" }
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    write(
      isASCII ? "tEXt" : "iTXt",
      [UInt8](keyword.utf8) + (isASCII ? [0] : [0, 0, 0, 0, 0]) + [UInt8](text.utf8))
  }

  private func write(_ name: String, _ contents: [UInt8]) {
    output.write(chunk(name, contents))
  }
}

/// The rows of a band, ready to be put into a file.
struct PNGPiece: Sendable {
  /// Without its bytes, which are in the chunk.
  fileprivate var deflated: DeflatedPiece
  fileprivate var chunk: [UInt8]

  init(_ deflated: DeflatedPiece) {
    chunk = MalpungDrawing.chunk("IDAT", deflated.bytes)
    self.deflated = deflated
    self.deflated.bytes = []
  }
}

/// Length, name, contents and checksum (PNG 5.3).
private func chunk(_ name: String, _ contents: [UInt8]) -> [UInt8] {
  let named = [UInt8](name.utf8) + contents
  return bigEndian(UInt32(contents.count)) + named
    + bigEndian(crc32_gzip_refl(0, named, UInt64(named.count)))
}

private func bigEndian(_ value: UInt32) -> [UInt8] {
  withUnsafeBytes(of: value.bigEndian) { [UInt8]($0) }
}
