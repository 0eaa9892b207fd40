extension TextStyle {
  /// What becomes of white space, as CSS `white-space` has it.
  public enum WhiteSpace: String, Hashable, Sendable, Codable {
    /// Every space, tab and line feed stays (`pre-wrap`): people write chat as they want it seen.
    case preserve
    /// A stretch of spaces, tabs and line feeds is one space, and none at the text's ends. All
    /// offsets, of spans and of lines, then count in `TextStyle.collapsed(_:)`.
    case collapse
  }

  /// The text that `WhiteSpace.collapse` lays out. O(n).
  public static func collapsed(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var isPending = false
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0A, 0x0D, 0x20: isPending = !result.isEmpty
      default:
        if isPending { result.append(" ") }
        isPending = false
        result.append(scalar)
      }
    }
    return String(result)
  }
}
