/// A piece of text between two places where a line may end, with the white space after it.
/// Lengths are 26.6; ranges are UTF-16.
struct Unit: Sendable {
  var start: Int32
  /// Where the visible part ends and the white space that may hang begins.
  var contentEnd: Int32
  var end: Int32
  /// Advance of the visible part.
  var contentAdvance: Int
  /// Advance with the white space.
  var advance: Int
  /// What a line that starts here gains by being shaped without what stands before it.
  var startDelta: Int
  /// What a line that ends here gains by being shaped without what follows, or by its hyphen.
  var endDelta: Int
  var flags: Flags

  struct Flags: OptionSet, Sendable {
    let rawValue: UInt8
    /// A single tab.
    static let tab = Flags(rawValue: 1)
    /// A line that ends here shows a hyphen.
    static let softHyphen = Flags(rawValue: 2)
    /// A line ends here only if the token does not fit on a line of its own.
    static let reluctantEnd = Flags(rawValue: 4)
    /// First unit of a token (units joined by reluctant ends).
    static let tokenStart = Flags(rawValue: 8)
    /// Cutting at the start, or at the end, changes glyphs.
    static let unsafeStart = Flags(rawValue: 16)
    static let unsafeEnd = Flags(rawValue: 32)
  }

  var hasContent: Bool { contentEnd > start }
}

/// Units that stay on one line while they fit on it.
struct Token: Sendable {
  var units: Range<Int>
  /// Advance of the whole without trailing white space.
  var width: Int
}

/// A piece of text between hard breaks.
struct Paragraph: Sendable {
  /// Without the hard break.
  var content: Range<Int>
  /// With the hard break.
  var end: Int
  var baseLevel: UInt8
  var units: Range<Int>
}
