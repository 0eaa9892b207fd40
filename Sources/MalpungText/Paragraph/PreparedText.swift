/// A text that is analysed and shaped: lay it out at any width, as often as needed.
public struct PreparedText: Sendable {
  /// Advance of the widest paragraph when nothing is wrapped, in points.
  public var naturalWidth: Double { 0 }
  /// Advance of the widest piece that is never broken but in an emergency, in points.
  public var minimumWidth: Double { 0 }

  /// Line count, widest line, height and last line's width at `maxWidth` points. O(units).
  public func lineStats(maxWidth: Double) -> LineStats {
    LineStats(count: 0, width: 0, height: 0, lastLineWidth: 0)
  }

  /// The lines at `maxWidth` points. O(glyphs).
  public func lines(maxWidth: Double, limit: LineLimit? = nil) -> [Line] { [] }

  /// The narrowest width that keeps the line count of `maxWidth`.
  public func shrinkWrappedWidth(maxWidth: Double) -> Double { 0 }
}
