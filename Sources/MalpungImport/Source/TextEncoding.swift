/// From the bytes of a text file to UTF-8 without a byte-order mark.
enum TextEncoding {
  /// How far a look at the bytes tells text from binary.
  private static let probe = 8192

  /// Throws for an empty file and for one that is no text. UTF-16 is taken by its mark only.
  /// Bytes that are no UTF-8 are left as they are; readers mend them where they stand.
  static func utf8(_ bytes: [UInt8], file: String) throws(ImportError) -> [UInt8] {
    if bytes.isEmpty { throw ImportError(file, "is empty; export the chat again") }
    var text = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      text.removeFirst(3)
    } else if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      text = fromUTF16(bytes, isLittleEndian: bytes[0] == 0xFF)
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

  private static func fromUTF16(_ bytes: [UInt8], isLittleEndian: Bool) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for index in stride(from: 2, to: bytes.count - 1, by: 2) {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(isLittleEndian ? second << 8 | first : first << 8 | second)
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
