/// A JSON reader (RFC 8259) over UTF-8 bytes that can be driven member by member, so that a long
/// array is never held twice and every value's place is known. O(bytes); nesting is bounded, so
/// no input can exhaust the stack.
///
/// Bytes that are not UTF-8 and lone surrogate escapes become U+FFFD, one for each unit, and are
/// counted in ``repairs``; every other departure from the grammar is a ``JSONError``.
package struct JSONParser {
  /// Containers within containers; what Foundation's reader allows, too.
  package static let depthLimit = 512

  let bytes: [UInt8]
  /// The byte that is read next.
  package private(set) var offset = 0
  /// How many strings held bytes or escapes that are no Unicode text.
  package private(set) var repairs = 0
  private var depth = 0
  private var lineMark = (offset: 0, line: 1)

  private let takesHexEscapes: Bool

  /// - Parameter takesHexEscapes: whether `\xNN` in a string is U+00NN, as Telegram writes control
  ///   characters; no JSON otherwise.
  package init(_ bytes: [UInt8], takesHexEscapes: Bool = false) {
    self.bytes = bytes
    self.takesHexEscapes = takesHexEscapes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  /// A whole document: one value with nothing but blanks around it.
  package static func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
    var parser = JSONParser(bytes)
    let value = try parser.value()
    try parser.end()
    return value
  }

  /// The next value, whole.
  package mutating func value() throws(JSONError) -> JSONValue {
    switch try peek() {
    case UInt8(ascii: "{"):
      var members: [String: JSONValue] = [:]
      try object { (parser, key) throws(JSONError) in members[key] = try parser.value() }
      return .object(members)
    case UInt8(ascii: "["):
      var elements: [JSONValue] = []
      try array { (parser, _) throws(JSONError) in elements.append(try parser.value()) }
      return .array(elements)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try literal("true", .bool(true))
    case UInt8(ascii: "f"): return try literal("false", .bool(false))
    case UInt8(ascii: "n"): return try literal("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw error("expected a value")
    }
  }

  /// The next byte that is no blank, left unread.
  package mutating func peek() throws(JSONError) -> UInt8 {
    skipBlanks()
    guard offset < bytes.count else { throw error("the text ends too early (is it cut off?)") }
    return bytes[offset]
  }

  /// Reads an object; `member` must read exactly the value of the key it is given.
  package mutating func object(
    _ member: (inout JSONParser, String) throws(JSONError) -> Void
  ) throws(JSONError) {
    try open("{")
    while try !close("}") {
      guard try peek() == UInt8(ascii: "\"") else { throw error("expected a key in quotes") }
      let key = try string()
      guard try peek() == UInt8(ascii: ":") else { throw error("expected ':' after a key") }
      offset += 1
      try member(&self, key)
      try separator("}")
    }
  }

  /// Reads an array; `element` must read exactly one value; it is given the value's index.
  package mutating func array(
    _ element: (inout JSONParser, Int) throws(JSONError) -> Void
  ) throws(JSONError) {
    try open("[")
    var index = 0
    while try !close("]") {
      try element(&self, index)
      index += 1
      try separator("]")
    }
  }

  /// Nothing but blanks may follow.
  package mutating func end() throws(JSONError) {
    skipBlanks()
    if offset < bytes.count { throw error("something follows the end of the document") }
  }

  /// 1-based line of a byte offset. Offsets asked in rising order cost O(bytes) together.
  package mutating func line(of target: Int) -> Int {
    if target < lineMark.offset { lineMark = (0, 1) }
    let line = lineMark.line + newlines(lineMark.offset, target)
    lineMark = (target, line)
    return line
  }

  package func error(_ message: String, at place: Int? = nil) -> JSONError {
    let place = min(place ?? offset, bytes.count)
    let lineStart = bytes[..<place].lastIndex(of: 10).map { $0 + 1 } ?? 0
    return JSONError(
      message, offset: place, line: 1 + newlines(0, place), column: place - lineStart + 1)
  }

  private func newlines(_ start: Int, _ end: Int) -> Int {
    var count = 0
    bytes.withUnsafeBufferPointer { all in
      for index in start..<max(start, min(end, all.count)) where all[index] == 10 { count += 1 }
    }
    return count
  }
}

extension JSONParser {
  private mutating func skipBlanks() {
    offset = bytes.withUnsafeBufferPointer { all in
      var index = offset
      while index < all.count, all[index] <= 0x20, Self.isBlank(all[index]) { index += 1 }
      return index
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private mutating func open(_ bracket: Unicode.Scalar) throws(JSONError) {
    guard try peek() == UInt8(ascii: bracket) else { throw error("expected '\(bracket)'") }
    guard depth < Self.depthLimit else {
      throw error("nested deeper than \(Self.depthLimit) levels")
    }
    depth += 1
    offset += 1
  }

  /// Whether the container ends here, which consumes the bracket.
  private mutating func close(_ bracket: Unicode.Scalar) throws(JSONError) -> Bool {
    guard try peek() == UInt8(ascii: bracket) else { return false }
    depth -= 1
    offset += 1
    return true
  }

  /// A comma that another element follows, or the closing bracket left unread.
  private mutating func separator(_ bracket: Unicode.Scalar) throws(JSONError) {
    let byte = try peek()
    if byte == UInt8(ascii: ",") {
      offset += 1
      if try peek() == UInt8(ascii: bracket) { throw error("nothing follows a comma") }
    } else if byte != UInt8(ascii: bracket) {
      throw error("expected ',' or '\(bracket)'")
    }
  }

  private mutating func literal(
    _ word: StaticString, _ value: JSONValue
  ) throws(JSONError) -> JSONValue {
    let length = word.utf8CodeUnitCount
    guard offset + length <= bytes.count,
      (0..<length).allSatisfy({ bytes[offset + $0] == word.utf8Start[$0] })
    else { throw error("expected a value") }
    offset += length
    return value
  }

  private mutating func number() throws(JSONError) -> JSONValue {
    let start = offset
    var isWhole = true
    if byteIs("-") { offset += 1 }
    let intStart = offset
    let intDigits = try digits()
    if intDigits > 1, bytes[intStart] == UInt8(ascii: "0") {
      throw error("a number has a leading zero", at: start)
    }
    if byteIs(".") {
      isWhole = false
      offset += 1
      _ = try digits()
    }
    if byteIs("e") || byteIs("E") {
      isWhole = false
      offset += 1
      if byteIs("+") || byteIs("-") { offset += 1 }
      _ = try digits()
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    if isWhole, let value = Int(text) { return .integer(value) }
    guard let value = Double(text), value.isFinite else {
      throw error("a number is too large", at: start)
    }
    return .number(value)
  }

  private func byteIs(_ character: Unicode.Scalar) -> Bool {
    offset < bytes.count && bytes[offset] == UInt8(ascii: character)
  }

  private mutating func digits() throws(JSONError) -> Int {
    let start = offset
    while offset < bytes.count, 0x30...0x39 ~= bytes[offset] { offset += 1 }
    if offset == start { throw error("expected a digit") }
    return offset - start
  }

  /// The string whose opening quote is next. Runs without escapes are taken whole.
  private mutating func string() throws(JSONError) -> String {
    let quote = offset
    offset += 1
    var start = offset
    var result = ""
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        let run = text(start..<offset)
        offset += 1
        return result.isEmpty ? run : result + run
      case UInt8(ascii: "\\"):
        result += text(start..<offset)
        try escape(into: &result)
        start = offset
      case 0..<0x20: throw error("a string holds a control character; write it as \\u00XX")
      default: offset = plainEnd(from: offset + 1)
      }
    }
    throw error("a string has no closing quote", at: quote)
  }

  /// Where a run without quotes, escapes and controls ends: most of a document's bytes.
  private func plainEnd(from start: Int) -> Int {
    bytes.withUnsafeBufferPointer { all in
      var index = start
      while index < all.count, all[index] >= 0x20, all[index] != 0x22, all[index] != 0x5C {
        index += 1
      }
      return index
    }
  }

  private mutating func text(_ range: Range<Int>) -> String {
    let valid = bytes.withUnsafeBufferPointer {
      String(validating: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self)
    }
    if let valid { return valid }
    repairs += 1
    return String(decoding: bytes[range], as: UTF8.self)
  }

  private mutating func escape(into result: inout String) throws(JSONError) {
    let start = offset
    guard offset + 1 < bytes.count else { throw error("the text ends inside a string") }
    offset += 2
    switch bytes[offset - 1] {
    case UInt8(ascii: "\""): result += "\""
    case UInt8(ascii: "\\"): result += "\\"
    case UInt8(ascii: "/"): result += "/"
    case UInt8(ascii: "b"): result += "\u{8}"
    case UInt8(ascii: "f"): result += "\u{C}"
    case UInt8(ascii: "n"): result += "\n"
    case UInt8(ascii: "r"): result += "\r"
    case UInt8(ascii: "t"): result += "\t"
    case UInt8(ascii: "u"): result.unicodeScalars.append(try unicodeEscape())
    case UInt8(ascii: "x") where takesHexEscapes:
      result.unicodeScalars.append(Unicode.Scalar(UInt8(truncatingIfNeeded: try hex(2))))
    default: throw error("an unknown escape in a string", at: start)
    }
  }

  /// After `\u`: one scalar, from one escape or a surrogate pair of two.
  private mutating func unicodeEscape() throws(JSONError) -> Unicode.Scalar {
    let unit = try hex(4)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    let next = offset
    if unit < 0xDC00, offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "\\"),
      bytes[offset + 1] == UInt8(ascii: "u")
    {
      offset += 2
      let low = try hex(4)
      if 0xDC00...0xDFFF ~= low,
        let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
      {
        return scalar
      }
      offset = next
    }
    repairs += 1
    return "\u{FFFD}"
  }

  private mutating func hex(_ count: Int) throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard offset < bytes.count, let digit = Character(Unicode.Scalar(bytes[offset])).hexDigitValue
      else { throw error("\\u needs four hexadecimal digits") }
      value = value << 4 | UInt32(digit)
      offset += 1
    }
    return value
  }
}
