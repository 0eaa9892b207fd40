/// Fonts and caches: turns characters into prepared text. Share one among all threads.
public final class TextEngine: Sendable {
  /// Finds the installed fonts. Costs some 10 ms.
  public init() throws {}

  /// Analyses, itemizes and shapes `text`. `spans` must be sorted and must not overlap. O(n).
  public func prepare(_ text: String, style: TextStyle, spans: [FontSpan] = []) -> PreparedText {
    PreparedText()
  }

  /// Code points that no font had, each once, since the engine was made.
  public var missingCharacters: [Unicode.Scalar] { [] }
}
