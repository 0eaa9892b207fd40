public import MalpungGeometry

/// Width and height in pixels of a PNG, JPEG or WebP, turned upright by its EXIF orientation; `nil` for anything
/// else. Reads the header alone and allocates nothing, whatever the header claims. O(header).
public func imageSize(of bytes: [UInt8]) -> Size? {
  ImageHeader(bytes).map { header in
    let (width, height) = (Double(header.width), Double(header.height))
    return header.orientation.swapsSides
      ? Size(width: height, height: width) : Size(width: width, height: height)
  }
}

/// What the first bytes of a picture say of it.
struct ImageHeader {
  enum Format {
    case png, jpeg, webp
  }

  var format: Format
  /// Pixels as stored, before `orientation`.
  var width: Int
  var height: Int
  var orientation = Orientation.upright

  /// `nil` for a format that is not drawn, and for a header that is cut off.
  init?(_ bytes: [UInt8]) {
    let found =
      bytes.withUnsafeBytes { data in
        let reader = ByteReader(data)
        return Self.png(reader) ?? Self.jpeg(reader) ?? Self.webp(reader)
      }
    guard let found, found.width > 0, found.height > 0 else { return nil }
    self = found
  }

  private init(_ format: Format, width: Int, height: Int) {
    self.format = format
    self.width = width
    self.height = height
  }

  /// PNG 1.2, 5.2 and 11.2.2: signature, then IHDR.
  private static func png(_ data: ByteReader) -> ImageHeader? {
    guard data.matches("\u{89}PNG\r\n\u{1A}\n", at: 0), data.matches("IHDR", at: 12),
      let width = data.big32(at: 16), let height = data.big32(at: 20)
    else { return nil }
    return ImageHeader(.png, width: width, height: height)
  }

  /// JPEG (ITU T.81, B.1): marker segments up to the first frame header.
  private static func jpeg(_ data: ByteReader) -> ImageHeader? {
    guard data.byte(at: 0) == 0xFF, data.byte(at: 1) == 0xD8 else { return nil }
    var position = 2
    var orientation = Orientation.upright
    while let lead = data.byte(at: position), let marker = data.byte(at: position + 1) {
      guard lead == 0xFF else { return nil }
      switch marker {
      case 0xFF:
        position += 1
        continue
      case 0x01, 0xD0...0xD7:
        position += 2
        continue
      case 0xD9, 0xDA:
        return nil
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        guard let height = data.big16(at: position + 5), let width = data.big16(at: position + 7)
        else { return nil }
        var header = ImageHeader(.jpeg, width: width, height: height)
        header.orientation = orientation
        return header
      case 0xE1 where data.matches("Exif\0\0", at: position + 4):
        orientation = Orientation(exif: data, at: position + 10) ?? orientation
      default:
        break
      }
      guard let length = data.big16(at: position + 2), length >= 2 else { return nil }
      position += 2 + length
    }
    return nil
  }

  /// RIFF container: VP8X (canvas), VP8L (lossless) or VP8 (lossy) comes first.
  private static func webp(_ data: ByteReader) -> ImageHeader? {
    guard data.matches("RIFF", at: 0), data.matches("WEBP", at: 8) else { return nil }
    if data.matches("VP8X", at: 12) {
      guard let width = data.little24(at: 24), let height = data.little24(at: 27) else {
        return nil
      }
      return ImageHeader(.webp, width: width + 1, height: height + 1)
    }
    if data.matches("VP8L", at: 12) {
      guard data.byte(at: 20) == 0x2F, let bits = data.little32(at: 21) else { return nil }
      return ImageHeader(.webp, width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
    }
    guard data.matches("VP8 ", at: 12), data.matches("\u{9D}\u{01}\u{2A}", at: 23),
      let width = data.little16(at: 26), let height = data.little16(at: 28)
    else { return nil }
    return ImageHeader(.webp, width: width & 0x3FFF, height: height & 0x3FFF)
  }
}

/// Reads numbers out of bytes; `nil` outside of them.
struct ByteReader {
  let data: UnsafeRawBufferPointer

  init(_ data: UnsafeRawBufferPointer) {
    self.data = data
  }

  func byte(at position: Int) -> Int? {
    position >= 0 && position < data.count ? Int(data[position]) : nil
  }

  func big16(at position: Int) -> Int? {
    guard let high = byte(at: position), let low = byte(at: position + 1) else { return nil }
    return high << 8 | low
  }

  func big32(at position: Int) -> Int? {
    guard let high = big16(at: position), let low = big16(at: position + 2) else { return nil }
    return high << 16 | low
  }

  func little16(at position: Int) -> Int? {
    guard let low = byte(at: position), let high = byte(at: position + 1) else { return nil }
    return high << 8 | low
  }

  func little24(at position: Int) -> Int? {
    guard let low = little16(at: position), let high = byte(at: position + 2) else { return nil }
    return high << 16 | low
  }

  func little32(at position: Int) -> Int? {
    guard let low = little16(at: position), let high = little16(at: position + 2) else {
      return nil
    }
    return high << 16 | low
  }

  /// Whether the Latin-1 characters of `text` stand at `position`.
  func matches(_ text: String, at position: Int) -> Bool {
    text.unicodeScalars.enumerated().allSatisfy { byte(at: position + $0) == Int($1.value) }
  }
}
