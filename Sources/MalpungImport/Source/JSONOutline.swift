/// The keys of a JSON document's outermost object (or of the first object in its outermost
/// array), found by a scan that also takes a text that is cut off. O(bytes), no nesting limit.
struct JSONOutline {
  private(set) var keys: Set<String> = []

  init(_ text: [UInt8], elementsOfArray: Bool) {
    let level = elementsOfArray ? 2 : 1
    var depth = 0
    var index = 0
    var mayBeKey = false
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "{"):
        depth += 1
        mayBeKey = depth == level
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if elementsOfArray, depth == 1 { return }
      case UInt8(ascii: ","): mayBeKey = depth == level
      case UInt8(ascii: "\""):
        let start = index + 1
        index = Self.closingQuote(text, start)
        if depth == level, mayBeKey, index <= text.count {
          keys.insert(String(decoding: text[start..<min(index, text.count)], as: UTF8.self))
        }
        mayBeKey = false
      default: break
      }
      index += 1
    }
  }

  private static func closingQuote(_ text: [UInt8], _ start: Int) -> Int {
    var index = start
    while index < text.count, text[index] != UInt8(ascii: "\"") {
      index += text[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index, text.count)
  }
}
