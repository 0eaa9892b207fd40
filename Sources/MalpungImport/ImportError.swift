/// Why an export could not be read; `description` is the one line to show.
public struct ImportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file, folder or archive entry as the user would name it.
  public var file: String
  /// 1-based.
  public var line: Int?
  /// 0-based byte offset.
  public var offset: Int?
  /// What is wrong; what to do.
  public var message: String

  public init(_ file: String, line: Int? = nil, offset: Int? = nil, _ message: String) {
    self.file = file
    self.line = line
    self.offset = offset
    self.message = message
  }

  /// `FILE:LINE: what is wrong; what to do`
  public var description: String {
    "\(file)\(line.map { ":\($0)" } ?? ""): \(message)".onOneLine
  }
}

/// Something that was mended, guessed or left out while the rest was read.
public struct ImportWarning: Hashable, Sendable, CustomStringConvertible {
  public var file: String
  /// 1-based line of the source.
  public var line: Int?
  /// JSON path, for sources that are JSON.
  public var path: String?
  public var message: String

  public init(_ file: String, line: Int? = nil, path: String? = nil, _ message: String) {
    self.file = file
    self.line = line
    self.path = path
    self.message = message
  }

  /// `FILE:LINE: [PATH: ]what was done`
  public var description: String {
    "\(file)\(line.map { ":\($0)" } ?? ""): \(path.map { "\($0): " } ?? "")\(message)".onOneLine
  }
}

extension String {
  /// Control characters as U+FFFD: a file's name or text must not break or colour the line of an
  /// error.
  fileprivate var onOneLine: String {
    guard unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      return self
    }
    return String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
  }
}
