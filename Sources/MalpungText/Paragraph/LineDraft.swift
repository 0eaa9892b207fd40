/// A line before it is drawn up: stretches of text and marks, in text order.
struct LineDraft {
  enum Part {
    case text(Range<Int>, contentEnd: Int)
    /// A hyphen or an ellipsis that stands at `offset` with a bidi level.
    case mark(LineMark, offset: Int, level: UInt8)
  }

  var range: Range<Int>
  var parts: [Part]
  var found: LineBreaker.Found
  var paragraph: TextStorage.Paragraph
  var isTruncated = false
  var needsHyphen: Bool

  /// Where its visible part ends.
  var contentEnd: Int

  init(_ found: LineBreaker.Found, _ paragraph: TextStorage.Paragraph, in text: TextStorage) {
    range = found.range
    contentEnd = text.contentEnd(of: range)
    parts = [.text(range, contentEnd: contentEnd)]
    needsHyphen = found.hasHyphen
    self.found = found
    self.paragraph = paragraph
  }
}

/// Glyphs of one run on a line, in visual order.
struct LinePiece {
  var font: ShapedFont
  var script: Int32
  var isPrimary: Bool
  var box: ShapedRun.Box?
  var glyphs: [(ShapedGlyph, cluster: Int)]
  /// UTF-16 offsets in the text.
  var range: Range<Int>
  var level: UInt8
  /// 26.6.
  var advance: Int
  /// White space at the line's end.
  var hangs: Bool
}

extension LinePiece {
  init(_ mark: LineMark, at offset: Int, level: UInt8) {
    self.init(
      font: mark.font, script: 0, isPrimary: false, box: nil,
      glyphs: mark.glyphs.map { ($0, offset) }, range: offset..<offset, level: level,
      advance: mark.advance, hangs: false)
  }

  /// The visible clusters of a part of a run, or (`isTail`) those that hang behind `contentEnd`; by
  /// rule L1 these take the paragraph's level. `part` and `contentEnd` are offsets in the piece,
  /// which would begin at `base`.
  init(
    _ shaped: ShapedPiece, _ run: ShapedRun, _ part: Range<Int>, _ contentEnd: Int, base: Int,
    isTail: Bool, baseLevel: UInt8
  ) {
    let split = min(max(contentEnd, part.lowerBound), part.upperBound)
    let range = isTail ? split..<part.upperBound : part.lowerBound..<split
    self.init(
      font: run.font, script: run.script, isPrimary: run.isPrimary, box: run.box, glyphs: [],
      range: base + range.lowerBound..<base + range.upperBound,
      level: isTail ? baseLevel : run.level, advance: 0, hangs: isTail)
    let isReversed = level & 1 == 1
    let count = shaped.clusters.count
    glyphs.reserveCapacity(shaped.glyphs.count)
    for n in 0..<count {
      let i = isReversed ? count - 1 - n : n
      let start = Int(shaped.clusters[i].start)
      guard (start >= contentEnd) == isTail else { continue }
      for g in shaped.glyphRange(ofCluster: i) {
        glyphs.append((shaped.glyphs[g], base + start))
        advance += Int(shaped.glyphs[g].advance)
      }
    }
  }

  /// Whether `next` goes on with this run in text order, so that both are one run to the painter.
  func goesOn(with next: LinePiece) -> Bool {
    font === next.font && level == next.level && hangs == next.hangs && script == next.script
      && isPrimary == next.isPrimary && box == nil && next.box == nil
      && range.upperBound == next.range.lowerBound && !range.isEmpty && !next.range.isEmpty
  }
}
