import MalpungGeometry

extension TranscriptLayout: DisplayListSource {
  public var background: Color { theme.colors.background }

  /// How far ink can reach beyond its row: tips, tails, stacked marks.
  private static let reach = 64.0

  public func items(from top: Double, to bottom: Double) -> [DisplayItem] {
    items(from: top, to: bottom, within: 0..<rowCount)
  }

  /// As `items(from:to:)`, of some rows only.
  func items(from top: Double, to bottom: Double, within some: Range<Int>) -> [DisplayItem] {
    guard top <= bottom else { return [] }
    let numbers = rows(from: top - Self.reach, to: bottom + Self.reach).clamped(to: some)
    return recentRows(numbers).flatMap { row in
      items(of: row, visible: (top - row.y - Self.reach)...(bottom - row.y + Self.reach))
    }
  }

  /// One row's paint operations, in page coordinates.
  public func items(ofRow number: Int) -> [DisplayItem] {
    items(of: row(number), visible: -.infinity ... .infinity)
  }

  private func items(of row: RowLayout, visible: ClosedRange<Double>) -> [DisplayItem] {
    var painter = RowPainter(theme: theme, visible: visible)
    painter.paint(row.content)
    return painter.items.map { $0.offset(x: 0, y: row.y) }
  }

  /// The whole page as one list. O(text): for a long transcript take `items(from:to:)`.
  public func displayList() -> DisplayList {
    DisplayList(
      size: size, background: background, items: (0..<rowCount).flatMap { items(ofRow: $0) })
  }
}

extension DisplayItem {
  /// The item moved by `(dx, dy)` points.
  package func offset(x dx: Double, y dy: Double) -> DisplayItem {
    var moved = self
    moved.bounds = bounds.offset(x: dx, y: dy)
    switch operation {
    case .fill(let path, let color):
      moved.operation = .fill(path: path.offset(x: dx, y: dy), color: color)
    case .stroke(let path, let color, let width):
      moved.operation = .stroke(path: path.offset(x: dx, y: dy), color: color, width: width)
    case .glyphs(let run, let origin, let color):
      moved.operation = .glyphs(run: run, origin: origin + Point(x: dx, y: dy), color: color)
    case .image(let path, let frame):
      moved.operation = .image(path: path, frame: frame.offset(x: dx, y: dy))
    case .group(let clip, let opacity, let items):
      moved.operation = .group(
        clip: clip?.offset(x: dx, y: dy), opacity: opacity,
        items: items.map { $0.offset(x: dx, y: dy) })
    }
    return moved
  }
}
