/// Why a picture could not be made. `description` is one line, ready to print.
public enum DrawingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Scale, size or another parameter is out of range.
  case invalid(String)
  /// A font file is missing, unreadable or cannot be scaled.
  case font(path: String, reason: String)
  /// The picture could not be written; nothing of it is left behind.
  case output(path: String, reason: String)
  /// The drawing library refused an operation.
  case canvas(String)

  public var description: String {
    switch self {
    case .invalid(let reason): reason
    case .font(let path, let reason): "\(path): \(reason)"
    case .output(let path, let reason): "\(path): \(reason)"
    case .canvas(let reason): "drawing failed: \(reason)"
    }
  }
}

/// Something that is missing from a picture that was made nevertheless.
public struct DrawingWarning: Hashable, Sendable, CustomStringConvertible {
  /// The file that is to blame.
  public var path: String
  public var reason: String

  public var description: String { "\(path): \(reason)" }
}
