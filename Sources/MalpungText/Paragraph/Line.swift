/// A glyph at its place in a run.
public struct Glyph: Hashable, Sendable, Codable {
  public var id: UInt32
  /// Points from the left edge of the line.
  public var x: Double
  /// Points below the baseline.
  public var y: Double
  /// Advance in points.
  public var advance: Double
  /// UTF-16 offset of the first character of the glyph's cluster.
  public var cluster: Int

  public init(id: UInt32, x: Double, y: Double, advance: Double, cluster: Int) {
    self.id = id
    self.x = x
    self.y = y
    self.advance = advance
    self.cluster = cluster
  }
}

/// Glyphs of one font and direction, in visual order from left to right.
public struct GlyphRun: Hashable, Sendable, Codable {
  public var font: FontFace
  /// Em size in points.
  public var size: Double
  public var glyphs: [Glyph]
  /// UTF-16 range of the text that the run shows.
  public var range: Range<Int>
  public var isRightToLeft: Bool

  public init(
    font: FontFace, size: Double, glyphs: [Glyph], range: Range<Int>, isRightToLeft: Bool
  ) {
    self.font = font
    self.size = size
    self.glyphs = glyphs
    self.range = range
    self.isRightToLeft = isRightToLeft
  }
}

/// Where an inline box stands. Coordinates as those of the line's glyphs.
public struct PlacedBox: Hashable, Sendable, Codable {
  /// UTF-16 offset of the character that the box stands for.
  public var offset: Int
  /// Points from the left edge of the line's visible content.
  public var x: Double
  /// Top edge, in points from the top of the text.
  public var y: Double
  public var width: Double
  public var height: Double

  public init(offset: Int, x: Double, y: Double, width: Double, height: Double) {
    self.offset = offset
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// One line of a laid-out text. Coordinates are points from the top left of the text.
public struct Line: Hashable, Sendable {
  /// UTF-16 range: with trailing white space, without a hard break's own characters.
  public var range: Range<Int>
  /// Advance of the line without its hanging trailing white space.
  public var width: Double
  /// Top of the line box.
  public var top: Double
  /// Height of the line box.
  public var height: Double
  /// The baseline, from the top of the text.
  public var baseline: Double
  /// The paragraph's base direction; decides the side on which the line starts.
  public var isRightToLeft: Bool
  /// An ellipsis stands for text that did not fit the limit.
  public var isTruncated: Bool
  /// In visual order; x = 0 is the left edge of the line's visible content.
  public var runs: [GlyphRun]
  /// In visual order.
  public var boxes: [PlacedBox]

  public init(
    range: Range<Int>, width: Double, top: Double, height: Double, baseline: Double,
    isRightToLeft: Bool, isTruncated: Bool, runs: [GlyphRun], boxes: [PlacedBox] = []
  ) {
    self.range = range
    self.width = width
    self.top = top
    self.height = height
    self.baseline = baseline
    self.isRightToLeft = isRightToLeft
    self.isTruncated = isTruncated
    self.runs = runs
    self.boxes = boxes
  }
}

/// What a bubble needs to know of a text at a width.
public struct LineStats: Hashable, Sendable {
  public var count: Int
  /// Width of the widest line, in points.
  public var width: Double
  /// Sum of the line heights, in points.
  public var height: Double
  public var lastLineWidth: Double

  public init(count: Int, width: Double, height: Double, lastLineWidth: Double) {
    self.count = count
    self.width = width
    self.height = height
    self.lastLineWidth = lastLineWidth
  }
}

/// At most `lines` lines; what does not fit is replaced by an ellipsis at `position`.
public struct LineLimit: Hashable, Sendable {
  public enum Position: Hashable, Sendable {
    case start, middle, end
  }

  public var lines: Int
  public var position: Position

  public init(lines: Int, position: Position = .end) {
    self.lines = lines
    self.position = position
  }
}
