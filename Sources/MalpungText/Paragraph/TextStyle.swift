/// How a text is set. Two texts with equal styles and equal characters get equal layouts.
public struct TextStyle: Hashable, Sendable {
  /// How high a line is; see architecture.md, "Line height".
  public enum LineHeight: Hashable, Sendable {
    /// The greatest ascent, descent and line gap of the fonts in the line.
    case natural
    /// Every line exactly this many points high, the primary font centred in it (design B).
    case fixed(Double)
    /// The primary font's own line height times `multiple`; grown only by what exceeds it.
    case strut(multiple: Double)
  }

  public enum WordBreak: String, Hashable, Sendable, Codable {
    case normal
    /// Korean words stay whole while they fit a line.
    case keepAll = "keep-all"
  }

  /// How strict Japanese line breaking is, as CSS `line-break`.
  public enum LineBreak: String, Hashable, Sendable, Codable {
    /// A line may start with small kana and the prolonged sound mark.
    case normal
    /// It may not.
    case strict
  }

  public enum Direction: Hashable, Sendable {
    /// By the first strong character of each paragraph (UAX #9, P2 and P3).
    case automatic
    case leftToRight
    case rightToLeft
  }

  /// Font families (or paths of font files), first choice first.
  public var families: [String]
  /// Whether scripts that `families` do not cover go to the built-in fallback chain.
  /// The colour emoji font is always searched.
  public var usesFallback: Bool
  /// Em size in points; > 0.
  public var size: Double
  /// OpenType weight, 100…900.
  public var weight: Int
  public var isItalic: Bool
  /// BCP 47 tag; decides Han variants and line breaking.
  public var language: String?
  public var lineHeight: LineHeight
  public var wordBreak: WordBreak
  public var direction: Direction
  public var lineBreak: LineBreak
  public var whiteSpace: WhiteSpace

  public init(
    families: [String] = ["Inter"], usesFallback: Bool = true, size: Double = 17,
    weight: Int = 400, isItalic: Bool = false, language: String? = nil,
    lineHeight: LineHeight = .strut(multiple: 1), wordBreak: WordBreak = .normal,
    direction: Direction = .automatic, lineBreak: LineBreak = .normal,
    whiteSpace: WhiteSpace = .preserve
  ) {
    self.families = families
    self.usesFallback = usesFallback
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
    self.language = language
    self.lineHeight = lineHeight
    self.wordBreak = wordBreak
    self.direction = direction
    self.lineBreak = lineBreak
    self.whiteSpace = whiteSpace
  }
}

/// A change of font over a range of a text. Colour and decoration are the painter's business and
/// never cut a run; only what is named here may.
public struct FontSpan: Hashable, Sendable {
  /// UTF-16 offsets into the text.
  public var range: Range<Int>
  public var weight: Int?
  public var isItalic: Bool?
  /// Families in place of the style's.
  public var families: [String]?
  /// Em size relative to the style's; `nil` leaves it.
  public var scale: Double?

  public init(
    range: Range<Int>, weight: Int? = nil, isItalic: Bool? = nil, families: [String]? = nil,
    scale: Double? = nil
  ) {
    self.range = range
    self.weight = weight
    self.isItalic = isItalic
    self.families = families
    self.scale = scale
  }
}
