/// A part of a piece between two places where a line may end, with the white space after it.
/// Lengths are 26.6, offsets UTF-16 from the piece's start. It ends where the next one starts.
struct Unit: Sendable {
  var start: Int32
  /// Where the visible part ends and the white space that may hang begins.
  var contentEnd: Int32
  /// Advance of the visible part.
  var contentAdvance: Int32
  /// Advance with the white space.
  var advance: Int32
  var flags: Flags

  struct Flags: OptionSet, Sendable {
    let rawValue: UInt8
    /// A line that ends here shows a hyphen.
    static let softHyphen = Flags(rawValue: 1)
    /// First unit of a token (units joined by reluctant ends).
    static let tokenStart = Flags(rawValue: 2)
    /// Cutting at the start, or at the end, changes advances; see `Piece.deltas`.
    static let unsafeStart = Flags(rawValue: 4)
    static let unsafeEnd = Flags(rawValue: 8)
  }

  var hasContent: Bool { contentEnd > start }
}

/// What a line gains by being shaped without what stands before its first unit, or behind its last
/// one; the hyphen that then shows is counted with the end. 26.6.
struct UnitDeltas: Sendable {
  var unit: Int32
  var start: Int32
  var end: Int32
}

/// Units that stay on one line while they fit on it.
struct Token: Sendable {
  var units: Range<Int32>
  /// Advance of the whole without trailing white space.
  var width: Int
}

/// Something that is no text but takes room in a line: a custom emoji, a small picture. It stands
/// where the text has U+FFFC, and a line may end on either side as it may beside an ideograph.
public struct InlineBox: Hashable, Sendable {
  /// UTF-16 offset of the character it stands for.
  public var offset: Int
  /// Points.
  public var width: Double
  /// How far it reaches above the baseline, in points.
  public var above: Double
  /// How far it reaches below the baseline, in points.
  public var below: Double

  public init(offset: Int, width: Double, above: Double, below: Double = 0) {
    self.offset = offset
    self.width = width
    self.above = above
    self.below = below
  }
}
