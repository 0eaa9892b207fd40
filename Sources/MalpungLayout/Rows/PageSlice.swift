public import MalpungGeometry

/// Some rows of a transcript as a page of their own, with the theme's insets around them.
public struct PageSlice: DisplayListSource {
  private let layout: TranscriptLayout
  private let rows: Range<Int>
  /// From a place on the whole page to its place on this one, in points.
  private let shift: Double
  public let size: Size

  fileprivate init(_ layout: TranscriptLayout, rows: Range<Int>) {
    self.layout = layout
    self.rows = rows
    let insets = layout.theme.page.insets
    let extent = layout.extent(of: rows)
    shift = insets.top - extent.top
    size = Size(
      width: layout.options.width,
      height: roundedUp(extent.bottom - extent.top + insets.vertical, scale: layout.options.scale))
  }

  public var background: Color { layout.background }

  public func items(from top: Double, to bottom: Double) -> [DisplayItem] {
    layout.items(from: top - shift, to: bottom - shift, within: rows).map {
      $0.offset(x: 0, y: shift)
    }
  }
}

extension TranscriptLayout {
  /// The rows on pages no higher than `height` points, cut between rows; a row that is higher than
  /// that has a page to itself. A day separator goes with what follows it. Always at least one
  /// page. O(rows log rows).
  public func pages(height: Double) -> [PageSlice] {
    let room = height - theme.page.insets.vertical
    var pages: [PageSlice] = []
    var first = 0
    for row in 0..<rowCount where row > first {
      let extent = extent(of: first..<(row + 1))
      if extent.bottom - extent.top > room {
        let cut = row - 1 > first && index[row - 1].isDay ? row - 1 : row
        pages.append(PageSlice(self, rows: first..<cut))
        first = cut
      }
    }
    pages.append(PageSlice(self, rows: first..<rowCount))
    return pages
  }
}
