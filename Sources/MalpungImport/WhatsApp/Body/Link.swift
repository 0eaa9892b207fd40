/// A web address in running text: `http://`, `https://` or `www.`, up to a blank, without the
/// punctuation that ends a sentence or a bracket around it.
struct Link {
  /// Byte offset after the address.
  var end: Int
  var url: String

  init?(_ text: [UInt8], at start: Int) {
    let schemes: [[UInt8]] = [Array("https://".utf8), Array("http://".utf8), Array("www.".utf8)]
    guard let scheme = schemes.first(where: { Self.starts(text, at: start, with: $0) }) else {
      return nil
    }
    var end = start + scheme.count
    while end < text.count, !Self.isEnd(text, end) { end += 1 }
    end = Self.trimmed(text, start + scheme.count, end)
    guard end > start + scheme.count + 1 else { return nil }
    let address = String(decoding: text[start..<end], as: UTF8.self)
    self.end = end
    url = scheme.count == 4 ? "https://" + address : address
  }

  private static func starts(_ text: [UInt8], at start: Int, with scheme: [UInt8]) -> Bool {
    guard start + scheme.count < text.count else { return false }
    for (place, byte) in scheme.enumerated() {
      let found = text[start + place]
      if (0x41...0x5A ~= found ? found | 0x20 : found) != byte { return false }
    }
    return true
  }

  /// Blanks, controls, and what no address holds.
  private static func isEnd(_ text: [UInt8], _ index: Int) -> Bool {
    switch text[index] {
    case 0...0x20, 0x7F, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): true
    case 0xC2, 0xE2: Blank.length(text, index..<text.count) > 0 || isDirectionMark(text, index)
    case 0xE3: text[index...].starts(with: [0xE3, 0x80, 0x80])
    default: false
    }
  }

  private static func isDirectionMark(_ text: [UInt8], _ index: Int) -> Bool {
    InvisibleMarks.end(text, index..<text.count) > index
  }

  private static func trimmed(_ text: [UInt8], _ start: Int, _ end: Int) -> Int {
    // Open brackets left over, so that one in the address keeps its partner.
    var open = 0
    for byte in text[start..<end] {
      if byte == UInt8(ascii: "(") { open += 1 }
      if byte == UInt8(ascii: ")") { open -= 1 }
    }
    var end = end
    while end > start {
      switch text[end - 1] {
      case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"),
        UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "'"), UInt8(ascii: "*"),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        end -= 1
      case UInt8(ascii: ")"):
        if open >= 0 { return end }
        open += 1
        end -= 1
      default: return end
      }
    }
    return end
  }
}
