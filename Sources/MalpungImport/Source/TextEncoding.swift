/// From the bytes of a text file to UTF-8 without a byte-order mark.
enum TextEncoding {
  /// How far a look at the bytes tells text from binary.
  private static let probe = 8192

  /// Throws for an empty file and for one that is no text. UTF-16 is told by its
  /// mark, else by the zero bytes beside its blanks, line ends and digits.
  /// Bytes that are no UTF-8 are left as they are; readers mend them where they stand.
  static func utf8(_ bytes: [UInt8], file: String) throws(ImportError) -> [UInt8] {
    if bytes.isEmpty { throw ImportError(file, "is empty; export the chat again") }
    var text = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      text.removeFirst(3)
    } else if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      text = fromUTF16(bytes.dropFirst(2), isLittleEndian: bytes[0] == 0xFF)
    } else if let isLittleEndian = unmarkedUTF16(bytes) {
      text = fromUTF16(bytes[...], isLittleEndian: isLittleEndian)
    }
    if let offset = text.prefix(probe).firstIndex(where: isBinary) {
      throw ImportError(
        file, offset: offset,
        "is not a chat export: byte \(offset) is \(text[offset]), which no text holds")
    }
    guard text.contains(where: { $0 > 0x20 }) else {
      throw ImportError(file, "holds nothing but blanks; export the chat again")
    }
    return text
  }

  /// Controls that chats do not hold; bell to escape occur in pasted terminal output.
  private static func isBinary(_ byte: UInt8) -> Bool { byte < 7 }

  /// Whether UTF-16 without a mark is little-endian; `nil` for what is no UTF-16. Blanks, line
  /// ends, digits and letters of ASCII show it: one byte of each pair is zero, always the same one.
  private static func unmarkedUTF16(_ bytes: [UInt8]) -> Bool? {
    func isText(_ byte: UInt8) -> Bool { byte == 10 || byte == 13 || 0x20..<0x7F ~= byte }
    let units = min(bytes.count, probe) / 2
    var (little, big) = (0, 0)
    for unit in 0..<units {
      let (first, second) = (bytes[unit * 2], bytes[unit * 2 + 1])
      if second == 0, isText(first) { little += 1 }
      if first == 0, isText(second) { big += 1 }
    }
    guard units >= 8, max(little, big) >= units / 10, max(little, big) > 8 * min(little, big) else {
      return nil
    }
    return little > big
  }

  private static func fromUTF16(_ bytes: ArraySlice<UInt8>, isLittleEndian: Bool) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for index in stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2) {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(isLittleEndian ? second << 8 | first : first << 8 | second)
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
