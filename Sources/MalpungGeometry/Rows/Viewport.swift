/// The stretch of a page that is on the screen. Points, from the page's top.
public struct Viewport: Hashable, Sendable {
  public var offset: Double
  public var height: Double

  public init(offset: Double = 0, height: Double) {
    self.offset = offset.extent
    self.height = height.extent
  }

  public var bottom: Double { offset + height }

  /// The furthest that a page can be scrolled.
  public func mostOffset(onPage pageHeight: Double) -> Double { max(0, pageHeight - height) }

  /// Whether the reader is at the bottom, within one row (reference design E): something of the last
  /// row is on the screen.
  /// - Parameter lastRowTop: `nil` when there are no rows.
  public func isAtBottom(lastRowTop: Double?) -> Bool {
    lastRowTop.map { $0 < bottom } ?? true
  }

  /// Where the bottom of the page is seen (reference design E, "follow").
  public func following(pageHeight: Double) -> Viewport {
    Viewport(offset: mostOffset(onPage: pageHeight), height: height)
  }

  /// Where a row that has moved is seen at the same place as before (reference design E, "stay
  /// exactly where the reader is").
  public func staying(rowTop old: Double, now new: Double, pageHeight: Double) -> Viewport {
    Viewport(
      offset: min(offset + new - old, mostOffset(onPage: pageHeight)), height: height)
  }
}
