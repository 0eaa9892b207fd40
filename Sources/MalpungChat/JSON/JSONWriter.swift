/// Writes JSON in the order it is told: UTF-8, slashes as they are, a line end at the very end;
/// pretty-printed with two blanks a level, or all on one line. The same calls always give the same
/// bytes.
package struct JSONWriter {
  private let isPretty: Bool
  private var bytes: [UInt8] = []
  private var depth = 0
  private var isFirst = true
  private var isAfterKey = false

  package init(isPretty: Bool = true) { self.isPretty = isPretty }

  /// The document, ended by a line end.
  package consuming func finish() -> [UInt8] {
    bytes.append(10)
    return bytes
  }

  package mutating func object(_ members: (inout JSONWriter) -> Void) {
    container("{", "}", members)
  }

  package mutating func array(_ elements: (inout JSONWriter) -> Void) {
    container("[", "]", elements)
  }

  package mutating func key(_ key: String) {
    startElement()
    quoted(key)
    put(isPretty ? ": " : ":")
    isAfterKey = true
  }

  package mutating func string(_ value: String) {
    startElement()
    quoted(value)
  }

  package mutating func integer(_ value: Int) {
    startElement()
    put(String(value))
  }

  /// Whole numbers without a fraction; what is not finite has no form in JSON and becomes null.
  package mutating func number(_ value: Double) {
    startElement()
    if let whole = Int(exactly: value), abs(whole) < 1 << 53 {
      put(String(whole))
    } else {
      put(value.isFinite ? value.description : "null")
    }
  }

  package mutating func bool(_ value: Bool) {
    startElement()
    put(value ? "true" : "false")
  }

  package mutating func null() {
    startElement()
    put("null")
  }

  /// Objects with their keys sorted by code point.
  package mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .bool(let value): bool(value)
    case .integer(let value): integer(value)
    case .number(let value): number(value)
    case .string(let value): string(value)
    case .array(let elements): array { for element in elements { $0.value(element) } }
    case .object(let members): object { $0.members(members) }
    }
  }

  /// Members of the object being written, sorted by code point.
  package mutating func members(_ members: [String: JSONValue]) {
    for (key, value) in members.sorted(by: { $0.key < $1.key }) {
      self.key(key)
      self.value(value)
    }
  }

  private mutating func container(
    _ open: String, _ close: String, _ contents: (inout JSONWriter) -> Void
  ) {
    startElement()
    put(open)
    depth += 1
    isFirst = true
    contents(&self)
    depth -= 1
    if !isFirst { newLine() }
    isFirst = false
    put(close)
  }

  private mutating func startElement() {
    if isAfterKey {
      isAfterKey = false
      return
    }
    if depth > 0 {
      if !isFirst { put(",") }
      newLine()
    }
    isFirst = false
  }

  private mutating func newLine() {
    guard isPretty else { return }
    bytes.append(10)
    for _ in 0..<depth { put("  ") }
  }

  private mutating func put(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Runs without a character to escape are copied whole.
  private mutating func quoted(_ text: String) {
    var text = text
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8 { units in
      var start = 0
      for (index, byte) in units.enumerated()
      where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        bytes.append(contentsOf: units[start..<index])
        escape(byte)
        start = index + 1
      }
      bytes.append(contentsOf: units[start...])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): put("\\\"")
    case UInt8(ascii: "\\"): put("\\\\")
    case 0x0A: put("\\n")
    case 0x0D: put("\\r")
    case 0x09: put("\\t")
    default:
      let digits = String(byte, radix: 16)
      put("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
    }
  }
}

extension JSONValue {
  /// Reads a whole document from UTF-8 bytes. O(bytes).
  public init(jsonBytes: [UInt8]) throws(JSONError) { self = try JSONParser.parse(jsonBytes) }

  /// The value as a document with sorted keys, pretty-printed or on one line. O(size).
  public func jsonBytes(isPretty: Bool = true) -> [UInt8] {
    var writer = JSONWriter(isPretty: isPretty)
    writer.value(self)
    return writer.finish()
  }
}
