/// Turns found lines into lines of glyphs.
struct LineComposer {
  private let text: PreparedText.Storage
  private let breaker: LineBreaker
  private let limit: LineLimit?

  init(_ text: PreparedText.Storage, maxWidth: Double, limit: LineLimit?) {
    self.text = text
    breaker = LineBreaker(text, maxWidth: maxWidth)
    self.limit = limit
  }

  func lines() -> [Line] {
    var found: [(LineBreaker.Found, Paragraph)] = []
    breaker.forEachLine { found.append(($0, $1)) }
    var drafts = found.map { LineDraft($0.0, $0.1) }
    if let limit, drafts.count > max(1, limit.lines) {
      drafts = Truncation(text: text, breaker: breaker, limit: limit).apply(drafts)
    }
    var tally = LineTally(text)
    return drafts.map { compose($0, &tally) }
  }

  // MARK: One line

  private func compose(_ draft: LineDraft, _ tally: inout LineTally) -> Line {
    var pieces: [LinePiece] = []
    var x = 0
    for part in draft.parts { append(part, draft, &pieces, &x) }
    if draft.needsHyphen, let hyphen = text.shaped.hyphen(before: draft.range.upperBound) {
      let offset = draft.range.upperBound - 1
      let level = text.shaped.runs[text.shaped.run(at: offset)].level
      append(.mark(hyphen, offset: offset, level: level), draft, &pieces, &x)
    }
    let extents = text.lineExtents(draft.units)
    let width = pieces.reduce(0) { $0 + ($1.hangs ? 0 : $1.advance) }
    let top = tally.top
    tally.add(width: width, extents: extents)
    return Line(
      range: draft.range, width: Double(width) / 64, top: top, height: text.rule.height(extents),
      baseline: top + text.rule.baseline(extents), isRightToLeft: draft.baseLevel & 1 == 1,
      isTruncated: draft.isTruncated, runs: place(pieces, draft))
  }

  private func append(
    _ part: LineDraft.Part, _ draft: LineDraft, _ pieces: inout [LinePiece], _ x: inout Int
  ) {
    switch part {
    case .text(let range, let contentEnd):
      for piece in textPieces(range, contentEnd, draft.baseLevel, &x) { pieces.append(piece) }
    case .mark(let mark, let offset, let level):
      pieces.append(
        LinePiece(
          font: mark.font, glyphs: mark.glyphs.map { ($0, offset) }, range: offset..<offset,
          level: level, advance: mark.advance, hangs: false))
      x += mark.advance
    }
  }

  private func textPieces(
    _ range: Range<Int>, _ contentEnd: Int, _ baseLevel: UInt8, _ x: inout Int
  ) -> [LinePiece] {
    var pieces: [LinePiece] = []
    let runs = text.shaped.runs
    var r = text.shaped.run(at: range.lowerBound)
    while r < runs.count, runs[r].range.lowerBound < range.upperBound {
      let run = runs[r]
      r += 1
      let part = run.range.clamped(to: range)
      guard !part.isEmpty else { continue }
      let hangs = part.lowerBound >= contentEnd
      if run.isTab {
        let stop = text.nextTabStop(after: x)
        pieces.append(
          LinePiece(
            font: run.font, glyphs: [], range: part, level: hangs ? baseLevel : run.level,
            advance: stop - x, hangs: hangs))
        x = stop
        continue
      }
      let shaped = text.shaped.slice(part, of: run)
      for isTail in [false, true] {
        let piece = LinePiece(shaped, part, contentEnd, isTail: isTail, baseLevel: baseLevel)
        guard !piece.range.isEmpty else { continue }
        pieces.append(piece)
        x += piece.advance
      }
    }
    return pieces
  }

  /// Rule L2, then positions from the left edge of the visible content.
  private func place(_ pieces: [LinePiece], _ draft: LineDraft) -> [GlyphRun] {
    let order = Bidi.visualOrder(pieces.map(\.level))
    var x = 0
    if draft.baseLevel & 1 == 1 { x = -pieces.reduce(0) { $0 + ($1.hangs ? $1.advance : 0) } }
    var runs: [GlyphRun] = []
    for index in order {
      let piece = pieces[index]
      var glyphs: [Glyph] = []
      glyphs.reserveCapacity(piece.glyphs.count)
      var pen = x
      for (glyph, cluster) in piece.glyphs {
        glyphs.append(
          Glyph(
            id: glyph.id, x: Double(pen + Int(glyph.xOffset)) / 64,
            y: -Double(glyph.yOffset) / 64, advance: Double(glyph.advance) / 64, cluster: cluster))
        pen += Int(glyph.advance)
      }
      x += piece.advance
      guard !glyphs.isEmpty else { continue }
      runs.append(
        GlyphRun(
          font: piece.font.face.font, size: Double(piece.font.size) / 64, glyphs: glyphs,
          range: piece.range, isRightToLeft: piece.level & 1 == 1))
    }
    return runs
  }
}

/// A line before it is drawn up: stretches of text and marks, in text order.
struct LineDraft {
  enum Part {
    case text(Range<Int>, contentEnd: Int)
    /// A hyphen or an ellipsis that stands at `offset` with a bidi level.
    case mark(LineMark, offset: Int, level: UInt8)
  }

  var range: Range<Int>
  var parts: [Part]
  var units: Range<Int>
  var baseLevel: UInt8
  var isTruncated = false
  var found: LineBreaker.Found
  var paragraph: Paragraph
  var needsHyphen: Bool

  init(_ found: LineBreaker.Found, _ paragraph: Paragraph) {
    range = found.range
    parts = [.text(found.range, contentEnd: found.contentEnd)]
    units = found.units
    baseLevel = paragraph.baseLevel
    needsHyphen = found.hasHyphen
    self.found = found
    self.paragraph = paragraph
  }
}

/// Glyphs of one font and level on a line, in visual order.
struct LinePiece {
  var font: ShapedFont
  var glyphs: [(ShapedGlyph, cluster: Int)]
  var range: Range<Int>
  var level: UInt8
  var advance: Int
  /// White space at the line's end.
  var hangs: Bool
}

extension LinePiece {
  /// The visible clusters of a shaped piece, or (`isTail`) those that hang behind `contentEnd`;
  /// by rule L1 these take the paragraph's level.
  init(
    _ shaped: ShapedPiece, _ part: Range<Int>, _ contentEnd: Int, isTail: Bool, baseLevel: UInt8
  ) {
    font = shaped.run.font
    glyphs = []
    advance = 0
    hangs = isTail
    level = isTail ? baseLevel : shaped.run.level
    let split = min(max(contentEnd, part.lowerBound), part.upperBound)
    range = isTail ? split..<part.upperBound : part.lowerBound..<split
    let isReversed = level & 1 == 1
    let count = shaped.clusters.count
    for n in 0..<count {
      let i = isReversed ? count - 1 - n : n
      let start = Int(shaped.clusters[i].start)
      guard (start >= contentEnd) == isTail else { continue }
      for g in shaped.glyphRange(ofCluster: i) {
        glyphs.append((shaped.glyphs[g], start))
        advance += Int(shaped.glyphs[g].advance)
      }
    }
  }
}

extension ShapedText {
  /// Clusters of a part of a run as they are drawn when the line is cut at both ends of `part`:
  /// taken from the whole shape where that is safe, shaped anew where not.
  func slice(_ part: Range<Int>, of run: ShapedRun) -> ShapedPiece {
    let start = safeOffset(after: part.lowerBound)
    let end = safeOffset(before: part.upperBound)
    if start > end { return shape(part, of: run) }
    var piece = ShapedPiece(run: run)
    buffers.withBuffer { buffer in
      text.withUnsafeBufferPointer { text in
        if start > part.lowerBound {
          piece.shape(text, part.lowerBound..<start, language, buffer)
        }
        if start < end {
          piece.append(cluster(at: start)..<clusterIndex(endingAt: end, of: run), of: self)
        }
        if end < part.upperBound { piece.shape(text, end..<part.upperBound, language, buffer) }
      }
    }
    return piece
  }

  /// One past the last cluster of `run` that starts before `offset`.
  private func clusterIndex(endingAt offset: Int, of run: ShapedRun) -> Int {
    offset >= run.range.upperBound ? run.clusters.upperBound : cluster(at: offset)
  }
}
