/// What may happen before a UTF-16 unit. One byte a unit, plus one for the text's end.
struct Edge: OptionSet, Sendable {
  let rawValue: UInt8
  /// A grapheme cluster begins: a caret, a selection, an emergency break may stand here.
  static let grapheme = Edge(rawValue: 1)
  /// A line may end here.
  static let line = Edge(rawValue: 2)
  /// A line may end here if the piece around it does not fit on a line of its own: inside URLs
  /// and paths, and between Korean syllables under keep-all.
  static let reluctant = Edge(rawValue: 4)
  /// A cut here changes glyphs on either side, or no glyph begins here. Known once it is shaped.
  static let unsafe = Edge(rawValue: 8)

  static let lineOrReluctant: Edge = [.line, .reluctant]
}
