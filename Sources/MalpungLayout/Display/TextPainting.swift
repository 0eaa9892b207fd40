import MalpungChat
import MalpungGeometry
import MalpungText

extension RowPainter {
  /// The lines of a block that are visible, in one colour but for its spans. A span's colour cuts the
  /// painted run at cluster edges only: shaping is done, so joining and ligatures stay as they are.
  mutating func text(
    _ block: TextBlock, _ color: Color, _ role: DisplayItem.Role, spans: [SpanSegment] = [],
    link: Color? = nil
  ) {
    let top = visible.lowerBound - block.frame.y
    let bottom = visible.upperBound - block.frame.y
    let first = block.lines.firstIndex(fromWhich: { $0.top + $0.height >= top })
    for line in block.lines[first...] {
      if line.top > bottom { return }
      let origin = Point(x: block.x(of: line), y: block.baseline(of: line))
      let pieces = line.runs.flatMap { $0.pieces(cutAt: spans) }
      paintBacking(of: pieces, in: line, origin: origin, color: color, role: role)
      for (piece, styles) in pieces where !styles.contains(.spoiler) {
        let ink = styles.isColored ? link ?? color : color
        add(
          .glyphs(run: piece, origin: origin, color: ink), role,
          inkBounds(of: piece, origin: origin))
        paintRules(of: piece, styles, origin: origin, color: ink, role: role)
      }
    }
  }

  /// A tint behind code, and a bar over each spoiler, whose words are not painted. Neighbours of one
  /// style share a box; white space that hangs at the line's end has none.
  private mutating func paintBacking(
    of pieces: [(run: GlyphRun, styles: SpanStyles)], in line: Line, origin: Point, color: Color,
    role: DisplayItem.Role
  ) {
    var boxes: [(left: Double, right: Double, size: Double, isSpoiler: Bool)] = []
    var last: SpanStyles = []
    for (number, (run, styles)) in pieces.enumerated() {
      let backed = styles.intersection([.code, .pre, .spoiler])
      defer { last = backed }
      guard !backed.isEmpty, let extent = run.extent else { continue }
      // A block's indent may be a tab, which has no glyphs.
      let isIndented = backed.contains(.pre) && number == 0 && !line.isRightToLeft
      let left = isIndented ? 0 : min(max(extent.left, 0), line.width)
      let right = min(max(extent.right, 0), line.width)
      if backed == last, let box = boxes.last {
        boxes[boxes.count - 1].left = min(box.left, left)
        boxes[boxes.count - 1].right = max(box.right, right)
      } else {
        boxes.append((left, right, run.size, backed.contains(.spoiler)))
      }
    }
    for box in boxes where box.right > box.left {
      let frame = Rect(
        x: origin.x + box.left - 2, y: origin.y - box.size * 0.92, width: box.right - box.left + 4,
        height: box.size * 1.26)
      fill(
        Path(roundedRect: frame, radius: 3), color.withOpacity(box.isSpoiler ? 0.5 : 0.1), role)
    }
  }

  private mutating func paintRules(
    of run: GlyphRun, _ styles: SpanStyles, origin: Point, color: Color, role: DisplayItem.Role
  ) {
    guard let extent = run.extent else { return }
    let thickness = max(run.size / 16, 0.75)
    for (style, y) in [(SpanStyles.strike, -run.size * 0.3), (.link, run.size * 0.13)]
    where styles.contains(style) {
      let rule = Rect(
        x: origin.x + extent.left, y: origin.y + y, width: extent.right - extent.left,
        height: thickness)
      fill(Path(roundedRect: rule, radius: 0), color, role)
    }
  }

  /// A glyph's ink stays within two ems above and one below its own origin; stacked marks have
  /// origins far from the baseline.
  private func inkBounds(of run: GlyphRun, origin: Point) -> Rect {
    let extent = run.extent ?? (left: 0, right: 0)
    let highest = run.glyphs.lazy.map(\.y).min() ?? 0
    let lowest = run.glyphs.lazy.map(\.y).max() ?? 0
    let top = min(highest, 0) - 2 * run.size
    let bottom = max(lowest, 0) + run.size
    return Rect(
      x: origin.x + extent.left - run.size, y: origin.y + top,
      width: extent.right - extent.left + 2 * run.size, height: bottom - top)
  }
}

extension GlyphRun {
  /// The left and right edge of the run's advances, from the line's left edge.
  var extent: (left: Double, right: Double)? {
    guard let first = glyphs.first else { return nil }
    var extent = (left: first.x, right: first.x + first.advance)
    for glyph in glyphs {
      extent.left = min(extent.left, glyph.x)
      extent.right = max(extent.right, glyph.x + glyph.advance)
    }
    return extent
  }

  /// The run in pieces of one style each, cut between clusters. O(glyphs · log spans).
  func pieces(cutAt spans: [SpanSegment]) -> [(GlyphRun, SpanStyles)] {
    let first = spans.firstIndex(fromWhich: { $0.range.upperBound > range.lowerBound })
    guard first < spans.count, spans[first].range.lowerBound < range.upperBound else {
      return [(self, [])]
    }
    var pieces: [(GlyphRun, SpanStyles)] = []
    for glyph in glyphs {
      let next = spans.firstIndex(fromWhich: { $0.range.upperBound > glyph.cluster })
      let isInside = next < spans.count && spans[next].range.lowerBound <= glyph.cluster
      let styles = isInside ? spans[next].styles : []
      if let last = pieces.indices.last, pieces[last].1 == styles {
        pieces[last].0.glyphs.append(glyph)
      } else {
        var piece = self
        piece.glyphs = [glyph]
        pieces.append((piece, styles))
      }
    }
    return pieces
  }
}
