/// Comma-separated values as RFC 4180 has them: quotes around fields that hold commas, quotes
/// (doubled) or line ends. A quote that is never closed takes the rest of the text.
struct CommaTable {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Calls `body` with the fields of each row and the 1-based line it starts on. O(bytes).
  func visit(_ body: ([String], Int) -> Void) {
    var fields: [String] = []
    var field: [UInt8] = []
    var (isQuoted, hasRow) = (false, false)
    var (line, rowLine) = (1, 1)
    var index = 0
    func text() -> String { String(decoding: field, as: UTF8.self) }
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == 10 { line += 1 }
      switch byte {
      case UInt8(ascii: "\"") where isQuoted:
        if index < bytes.count, bytes[index] == byte {
          field.append(byte)
          index += 1
        } else {
          isQuoted = false
        }
      case UInt8(ascii: "\"") where field.isEmpty: isQuoted = true
      case UInt8(ascii: ",") where !isQuoted:
        fields.append(text())
        field = []
      case 10 where !isQuoted:
        if field.last == 13 { field.removeLast() }
        body(fields + [text()], rowLine)
        (fields, field, rowLine, hasRow) = ([], [], line, false)
        continue
      default: field.append(byte)
      }
      hasRow = true
    }
    if hasRow { body(fields + [text()], rowLine) }
  }
}
