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
