import MalpungChat

/// What the name of an attachment tells: kind and date.
enum AttachmentName {
  /// By the app's prefix, else by the extension.
  static func kind(_ name: String) -> Attachment.Kind {
    let upper = name.uppercased()
    for (prefix, kind) in prefixes where upper.hasPrefix(prefix) { return kind }
    for (infix, kind) in infixes where upper.contains(infix) { return kind }
    guard let dot = name.lastIndex(of: ".") else { return .file }
    return extensions[String(name[name.index(after: dot)...]).lowercased()] ?? .file
  }

  /// Android's `IMG-20241207-WA0003.jpg`.
  private static let prefixes: [(String, Attachment.Kind)] = [
    ("IMG-", .image), ("VID-", .video), ("PTT-", .audio), ("AUD-", .audio), ("STK-", .sticker),
    ("DOC-", .file),
  ]

  /// iOS's `00000012-PHOTO-2024-12-07-10-15-03.jpg`.
  private static let infixes: [(String, Attachment.Kind)] = [
    ("-PHOTO-20", .image), ("-VIDEO-20", .video), ("-AUDIO-20", .audio),
    ("-STICKER-20", .sticker), ("-GIF-20", .video),
  ]

  private static let extensions: [String: Attachment.Kind] = [
    "jpg": .image, "jpeg": .image, "png": .image, "gif": .image, "heic": .image, "heif": .image,
    "webp": .image, "bmp": .image, "tif": .image, "tiff": .image,
    "mp4": .video, "mov": .video, "3gp": .video, "m4v": .video, "avi": .video, "mkv": .video,
    "webm": .video,
    "opus": .audio, "ogg": .audio, "m4a": .audio, "mp3": .audio, "aac": .audio, "wav": .audio,
    "amr": .audio, "caf": .audio, "flac": .audio,
    "vcf": .contact,
  ]

  /// The date in the first name of a text that carries one: `-YYYYMMDD-WA`, or `-YYYY-MM-DD-`
  /// after one of the words of iOS. Only the start of a text is looked at.
  static func date(_ bytes: [UInt8], _ range: Range<Int>) -> (year: Int, month: Int, day: Int)? {
    let end = min(range.upperBound, range.lowerBound + 300)
    var index = range.lowerBound
    while index + 10 < end {
      if bytes[index] == UInt8(ascii: "-") {
        if let date = androidDate(bytes, index + 1, end) ?? iosDate(bytes, index + 1, end) {
          return date
        }
      }
      index += 1
    }
    return nil
  }

  private static func androidDate(
    _ bytes: [UInt8], _ start: Int, _ end: Int
  ) -> (year: Int, month: Int, day: Int)? {
    guard start + 11 <= end, bytes[(start + 8)..<(start + 11)].elementsEqual("-WA".utf8) else {
      return nil
    }
    return date(number(bytes, start, 4), number(bytes, start + 4, 2), number(bytes, start + 6, 2))
  }

  private static func iosDate(
    _ bytes: [UInt8], _ start: Int, _ end: Int
  ) -> (year: Int, month: Int, day: Int)? {
    guard start + 11 <= end, start >= 2, 0x41...0x5A ~= bytes[start - 2],
      bytes[start + 4] == UInt8(ascii: "-"), bytes[start + 7] == UInt8(ascii: "-"),
      bytes[start + 10] == UInt8(ascii: "-")
    else { return nil }
    return date(number(bytes, start, 4), number(bytes, start + 5, 2), number(bytes, start + 8, 2))
  }

  private static func date(
    _ year: Int?, _ month: Int?, _ day: Int?
  ) -> (year: Int, month: Int, day: Int)? {
    guard let year, let month, let day, 2009...2100 ~= year, 1...12 ~= month, 1...31 ~= day else {
      return nil
    }
    return (year, month, day)
  }

  private static func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int? {
    var value = 0
    for byte in bytes[start..<(start + count)] {
      guard 0x30...0x39 ~= byte else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    return value
  }
}
