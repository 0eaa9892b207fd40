import MalpungChat
import MalpungGeometry
import MalpungText

extension RowPainter {
  /// The lines of a block, in one colour but for its spans. A span's colour cuts the painted run at
  /// cluster edges only: shaping is done, so joining and ligatures stay as they are.
  mutating func text(
    _ block: TextBlock, _ color: Color, _ role: DisplayItem.Role, spans: [Span] = [],
    link: Color? = nil
  ) {
    for line in block.lines {
      let origin = Point(x: block.x(of: line), y: block.baseline(of: line))
      for run in line.runs {
        for (piece, style) in run.pieces(cutAt: spans) {
          paintBacking(of: piece, style, origin: origin, line: line, color: color, role: role)
          let ink = style.isLink ? link ?? color : color
          add(
            .glyphs(run: piece, origin: origin, color: ink), role,
            inkBounds(of: piece, origin: origin))
          paintRules(of: piece, style, origin: origin, color: ink, role: role)
        }
      }
    }
  }

  /// A tint behind code; spoilers are shown, marked by the same tint.
  private mutating func paintBacking(
    of run: GlyphRun, _ style: SpanStyle, origin: Point, line: Line, color: Color,
    role: DisplayItem.Role
  ) {
    guard style.isCode || style.isSpoiler, let extent = run.extent else { return }
    let frame = Rect(
      x: origin.x + extent.left - 2, y: origin.y - run.size * 0.92,
      width: extent.right - extent.left + 4, height: run.size * 1.26)
    fill(Path(roundedRect: frame, radius: 3), color.withOpacity(0.1), role)
  }

  private mutating func paintRules(
    of run: GlyphRun, _ style: SpanStyle, origin: Point, color: Color, role: DisplayItem.Role
  ) {
    guard let extent = run.extent else { return }
    let thickness = max(run.size / 16, 0.75)
    for (isOn, y) in [(style.isStruck, -run.size * 0.3), (style.isUnderlined, run.size * 0.13)]
    where isOn {
      let rule = Rect(
        x: origin.x + extent.left, y: origin.y + y, width: extent.right - extent.left,
        height: thickness)
      fill(Path(roundedRect: rule, radius: 0), color, role)
    }
  }

  /// Two ems above and one below hold the ink of ordinary fonts; painters cull by rows, not by this.
  private func inkBounds(of run: GlyphRun, origin: Point) -> Rect {
    let extent = run.extent ?? (left: 0, right: 0)
    return Rect(
      x: origin.x + extent.left - run.size, y: origin.y - 2 * run.size,
      width: extent.right - extent.left + 2 * run.size, height: 3 * run.size)
  }
}

/// What the spans over one place add up to.
struct SpanStyle: Hashable, Sendable {
  var isLink = false
  var isUnderlined = false
  var isStruck = false
  var isCode = false
  var isSpoiler = false

  init(_ styles: some Sequence<Span.Style>) {
    for style in styles {
      switch style {
      case .link: (isLink, isUnderlined) = (true, true)
      case .mention: isLink = true
      case .strike: isStruck = true
      case .code, .pre: isCode = true
      case .spoiler: isSpoiler = true
      case .bold, .italic: break
      }
    }
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

  /// The run in pieces of one span style each, cut between clusters. O(glyphs × spans).
  func pieces(cutAt spans: [Span]) -> [(GlyphRun, SpanStyle)] {
    let here = spans.filter { $0.start < range.upperBound && $0.end > range.lowerBound }
    guard !here.isEmpty else { return [(self, SpanStyle([]))] }
    var pieces: [(GlyphRun, SpanStyle)] = []
    for glyph in glyphs {
      let style = SpanStyle(
        here.lazy.filter { $0.start <= glyph.cluster && glyph.cluster < $0.end }.map(\.style))
      if let last = pieces.indices.last, pieces[last].1 == style {
        pieces[last].0.glyphs.append(glyph)
      } else {
        var piece = self
        piece.glyphs = [glyph]
        pieces.append((piece, style))
      }
    }
    return pieces
  }
}
