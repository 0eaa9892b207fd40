/// What a layout depends on besides transcript, theme and fonts.
public struct LayoutOptions: Hashable, Sendable {
  /// Width of the page in points; > 0.
  public var width: Double
  /// Device pixels per point: measured sizes are rounded up to this grid, once.
  public var scale: Double
  /// BCP 47: the language of dates and labels, and of text that does not say.
  public var locale: String
  /// Where instants are shown; wall times are shown as they stand.
  public var timeZone: TimeZone
  /// Days since 1970 of "today"; `nil` = the last message's day.
  public var today: Int?
  /// The id of the last message that was read: a separator stands under it.
  public var readUpTo: String?
  /// Mirrors the sides: own messages on the left.
  public var isRightToLeft: Bool
  /// Font families or files in place of the theme's; see `--font`.
  public var fonts: [String]?
  /// Whether scripts that `fonts` lack are looked for elsewhere.
  public var usesFontFallback: Bool
  /// Threads that measure; the result does not depend on it.
  public var jobs: Int

  public init(
    width: Double = 390, scale: Double = 2, locale: String = "en", timeZone: TimeZone = .utc,
    today: Int? = nil, readUpTo: String? = nil, isRightToLeft: Bool = false, fonts: [String]? = nil,
    usesFontFallback: Bool = true, jobs: Int = 1
  ) {
    self.width = width
    self.scale = scale
    self.locale = locale
    self.timeZone = timeZone
    self.today = today
    self.readUpTo = readUpTo
    self.isRightToLeft = isRightToLeft
    self.fonts = fonts
    self.usesFontFallback = usesFontFallback
    self.jobs = jobs
  }
}
