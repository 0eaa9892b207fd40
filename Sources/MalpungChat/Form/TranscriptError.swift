/// Why a transcript could not be read at all.
public struct TranscriptError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong and what to do, on one line, without the place.
  public var message: String
  /// JSON path of the culprit (`participants`); `nil` for text that is no JSON.
  public var path: String?
  /// 1-based.
  public var line: Int?
  /// 0-based byte offset.
  public var offset: Int?

  public init(_ message: String, path: String? = nil, line: Int? = nil, offset: Int? = nil) {
    self.message = message
    self.path = path
    self.line = line
    self.offset = offset
  }

  public var description: String {
    (line.map { "line \($0): " } ?? "") + (path.map { "\($0): " } ?? "") + message
  }
}

/// Something in a transcript that was mended or left out while the rest was read.
public struct TranscriptWarning: Hashable, Sendable, CustomStringConvertible {
  public var message: String
  /// JSON path of the culprit, such as `messages[3].time`.
  public var path: String
  /// 1-based line on which the participant or message starts.
  public var line: Int?

  public init(_ message: String, path: String, line: Int? = nil) {
    self.message = message
    self.path = path
    self.line = line
  }

  public var description: String { (line.map { "line \($0): " } ?? "") + "\(path): \(message)" }
}
