/// Text that is not JSON, and where.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, without the place.
  public var message: String
  /// 0-based byte offset into the text.
  public var offset: Int
  /// 1-based.
  public var line: Int
  /// 1-based, in bytes.
  public var column: Int

  public init(_ message: String, offset: Int, line: Int, column: Int) {
    self.message = message
    self.offset = offset
    self.line = line
    self.column = column
  }

  public var description: String { "line \(line), column \(column): \(message)" }
}
