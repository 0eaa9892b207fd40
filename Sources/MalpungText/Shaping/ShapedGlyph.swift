/// A glyph in 26.6 units, offsets as HarfBuzz gives them (y up).
struct ShapedGlyph: Sendable {
  var id: UInt32
  var advance: Int32
  var xOffset: Int32
  var yOffset: Int32

  /// No glyph: room in the line.
  static let filler = UInt32.max
}

/// A stretch of one font, script and level.
struct ShapedRun: Sendable {
  /// Room for something that is no text. 26.6.
  struct Box: Sendable {
    var above: Int32
    var below: Int32
  }

  /// UTF-16 offsets in its piece.
  var range: Range<Int>
  var font: ShapedFont
  /// USCRIPT code.
  var script: Int32
  /// Bidi level; odd = right to left.
  var level: UInt8
  /// The style's own font at the style's own size.
  var isPrimary: Bool
  var box: Box?

  var isRightToLeft: Bool { level & 1 == 1 }
}

/// What shaping needs besides text and font.
struct Shaper: Sendable {
  let language: ShapingLanguage
  let buffers: ShapingBuffers
}
