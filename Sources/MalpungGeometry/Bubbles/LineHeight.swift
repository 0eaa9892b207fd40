/// A type style whose lines are all equally high, whatever stands in them: design B, "forced line
/// height". Text is centred in its line box; ink that is taller neither pushes other lines nor is
/// clipped by them.
public struct ForcedLineHeight: Hashable, Sendable, Codable {
  /// Font size in points.
  public var size: Double
  /// Height of every line box in points.
  public var lineHeight: Double

  public init(size: Double, lineHeight: Double) {
    self.size = size
    self.lineHeight = lineHeight
  }

  /// Design B, type table, row "title1 bold": 22 / 30.
  public static let title1 = ForcedLineHeight(size: 22, lineHeight: 30)
  /// Design B, type table, row "title2 bold": 14 / 20.
  public static let title2 = ForcedLineHeight(size: 14, lineHeight: 20)
  /// Design B, type table, row "body bold, body": 13 / 18.
  public static let body = ForcedLineHeight(size: 13, lineHeight: 18)
  /// Design B, type table, row "caption": 12 / 18.
  public static let caption = ForcedLineHeight(size: 12, lineHeight: 18)
  /// Design B, type table, row "caption2": 11 / 18.
  public static let caption2 = ForcedLineHeight(size: 11, lineHeight: 18)

  /// Design B, "Message cell": text bubble padding 8.
  public static let bubblePadding = 8.0

  /// The height of `lines` lines: exactly n × lineHeight.
  public func height(lines: Int) -> Double { Double(max(0, lines)) * lineHeight.extent }

  /// The height of a text bubble of `lines` lines: n × lineHeight + 16.
  public func bubbleHeight(lines: Int) -> Double { height(lines: lines) + 2 * Self.bubblePadding }

  /// The baseline's distance from the top of its line box when a font's ascent and descent (both
  /// positive) are centred in it.
  public func baseline(ascent: Double, descent: Double) -> Double {
    (lineHeight.extent - ascent.coordinate - descent.coordinate) / 2 + ascent.coordinate
  }
}
