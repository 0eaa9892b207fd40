public import MalpungGeometry

/// A piece of a transcript's page, cut between rows, to be painted by itself.
public struct PageSlice: DisplayListSource {
  private let layout: TranscriptLayout
  /// The piece's top on the whole page, in points.
  private let top: Double
  public let size: Size

  fileprivate init(_ layout: TranscriptLayout, top: Double, height: Double) {
    self.layout = layout
    self.top = top
    size = Size(width: layout.size.width, height: height)
  }

  public var background: Color { layout.background }

  public func items(from top: Double, to bottom: Double) -> [DisplayItem] {
    layout.items(from: top + self.top, to: bottom + self.top).map { $0.offset(x: 0, y: -self.top) }
  }
}

extension TranscriptLayout {
  /// The page in pieces no higher than `height` points, cut between rows; a row that is higher than
  /// that has a piece to itself. O(rows).
  public func pages(height: Double) -> [PageSlice] {
    guard height > 0, size.height > height else {
      return [PageSlice(self, top: 0, height: size.height)]
    }
    var pages: [PageSlice] = []
    var top = 0.0
    for row in 0..<rowCount {
      let bottom = row + 1 < rowCount ? cut(below: row) : size.height
      if bottom - top > height, row > 0 {
        let edge = cut(below: row - 1)
        if edge > top {
          pages.append(PageSlice(self, top: top, height: edge - top))
          top = edge
        }
      }
    }
    pages.append(PageSlice(self, top: top, height: size.height - top))
    return pages
  }
}
