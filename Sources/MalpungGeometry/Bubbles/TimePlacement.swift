/// Where the time stands inside a bubble: on the free end of the last line iff it fits there to
/// the pixel, else on a row of its own (reference-designs.md, "Also required").
///
/// The text's lines are taken as they are: a time widens or heightens the content but never makes
/// the text wrap again, so it cannot drag a word along.
public struct TimePlacement: Hashable, Sendable {
  /// Text and time together, in points; at least as wide as the text.
  public var content: Size
  /// The top left of the time, relative to the content's.
  public var time: Point
  /// Whether the time shares the last line.
  public var isOnLastLine: Bool

  /// - Parameters:
  ///   - textSize: Width of the widest line and height of all lines.
  ///   - lastLineWidth: Width of the last line without hanging spaces.
  ///   - lastLineRunsRight: Whether the last line stands at the left and its free end is on the
  ///     right; false for a right-aligned (right-to-left) line, whose free end is on the left.
  ///   - maxWidth: The widest that content may become.
  ///   - timeSize: The time with whatever stands beside it, as "edited" or ticks.
  ///   - gap: The least distance between the last line and the time.
  ///   - rowGap: The distance between the text and a time on its own row.
  public init(
    textSize: Size, lastLineWidth: Double, lastLineRunsRight: Bool = true, maxWidth: Double,
    timeSize: Size, gap: Double, rowGap: Double = 0
  ) {
    let text = Size(width: textSize.width.extent, height: textSize.height.extent)
    let time = Size(width: timeSize.width.extent, height: timeSize.height.extent)
    let sharedWidth = min(lastLineWidth.extent, text.width) + gap.extent + time.width
    isOnLastLine = text.height > 0 && sharedWidth <= maxWidth.extent + Self.tolerance
    let width = max(text.width, isOnLastLine ? sharedWidth : time.width)
    let height =
      isOnLastLine
      ? max(text.height, time.height)
      : text.height + (text.height > 0 ? rowGap.extent : 0) + time.height
    content = Size(width: width, height: height)
    self.time = Point(x: lastLineRunsRight ? width - time.width : 0, y: height - time.height)
  }

  /// Noise of adding widths that are exact to 1/64 pt.
  private static let tolerance = 1e-9
}
