/// Turns found lines into lines of glyphs.
struct LineComposer {
  let text: TextStorage
  private var tally: LineTally

  init(_ text: TextStorage) {
    self.text = text
    tally = LineTally(text)
  }

  /// All lines at a width.
  static func lines(_ text: TextStorage, maxWidth: Double, limit: LineLimit?) -> [Line] {
    var composer = LineComposer(text)
    return drafts(text, maxWidth: maxWidth, limit: limit).map { composer.compose($0) }
  }

  static func drafts(_ text: TextStorage, maxWidth: Double, limit: LineLimit?) -> [LineDraft] {
    let breaker = LineBreaker(text, maxWidth: maxWidth)
    var drafts: [LineDraft] = []
    breaker.forEachLine { drafts.append(LineDraft($0, $1, in: text)) }
    if let limit, drafts.count > max(1, limit.lines) {
      drafts = Truncation(text: text, breaker: breaker, limit: limit).apply(drafts)
    }
    return drafts
  }

  /// The next line down the page.
  mutating func compose(_ draft: LineDraft) -> Line {
    let pieces = linePieces(draft)
    let extents = text.lineExtents(draft.found)
    let width = pieces.reduce(0) { $0 + ($1.hangs ? 0 : $1.advance) }
    let top = tally.top
    tally.add(width: width, extents: extents)
    let baseline = top + text.fonts.rule.baseline(extents)
    let placed = place(pieces, baseLevel: draft.paragraph.baseLevel, baseline: baseline)
    return Line(
      range: draft.range, width: Double(width) / 64, top: top,
      height: text.fonts.rule.height(extents), baseline: baseline,
      isRightToLeft: draft.paragraph.baseLevel & 1 == 1, isTruncated: draft.isTruncated,
      runs: placed.runs, boxes: placed.boxes)
  }

  /// What stands on a line, in text order.
  func linePieces(_ draft: LineDraft) -> [LinePiece] {
    var pieces: [LinePiece] = []
    var x = 0
    for part in draft.parts {
      switch part {
      case .text(let range, let contentEnd):
        appendText(range, contentEnd, draft.paragraph, &pieces, &x)
      case .mark(let mark, let offset, let level):
        pieces.append(LinePiece(mark, at: offset, level: level))
        x += mark.advance
      }
    }
    if draft.needsHyphen { appendHyphen(draft.range.upperBound, &pieces) }
    return pieces
  }

  /// Where the leftmost piece begins: white space that hangs at the left end of a right-to-left line
  /// stands left of 0.
  func startX(_ pieces: [LinePiece], baseLevel: UInt8) -> Int {
    baseLevel & 1 == 1 ? -pieces.reduce(0) { $0 + ($1.hangs ? $1.advance : 0) } : 0
  }

  // MARK: Pieces in text order

  private func appendHyphen(_ end: Int, _ pieces: inout [LinePiece]) {
    let entry = text.entries[text.entry(at: end - 1)]
    guard let piece = entry.piece,
      let hyphen = piece.hyphen(before: end - entry.base, text.fonts.shaper.buffers)
    else { return }
    let level = piece.runs[piece.runIndex(at: end - 1 - entry.base)].level
    pieces.append(LinePiece(hyphen, at: end - 1, level: level))
  }

  private func appendText(
    _ range: Range<Int>, _ contentEnd: Int, _ paragraph: TextStorage.Paragraph,
    _ pieces: inout [LinePiece], _ x: inout Int
  ) {
    guard !range.isEmpty, !text.entries.isEmpty else { return }
    var index = text.entry(at: range.lowerBound)
    while index < text.entries.count, Int(text.entries[index].start) < range.upperBound {
      let entry = text.entries[index]
      let part = text.part(of: index, in: range)
      index += 1
      if let piece = entry.piece {
        append(piece, entry.base, part, contentEnd, paragraph, &pieces, &x)
      } else if let font = text.fonts.primary {
        let stop = text.nextTabStop(after: x)
        let hangs = Int(entry.start) >= contentEnd
        pieces.append(
          LinePiece(
            font: font, script: 0, isPrimary: false, box: nil, glyphs: [], range: part,
            level: hangs ? paragraph.baseLevel : entry.level, advance: stop - x, hangs: hangs))
        x = stop
      }
    }
  }

  private func append(
    _ piece: Piece, _ base: Int, _ range: Range<Int>, _ contentEnd: Int,
    _ paragraph: TextStorage.Paragraph, _ pieces: inout [LinePiece], _ x: inout Int
  ) {
    let local = range.lowerBound - base..<range.upperBound - base
    var index = piece.runIndex(at: local.lowerBound)
    while index < piece.runs.count {
      let run = piece.run(index)
      guard run.range.lowerBound < local.upperBound else { break }
      index += 1
      let part = run.range.clamped(to: local)
      guard !part.isEmpty else { continue }
      let slice = piece.slice(part, of: run, text.fonts.shaper)
      for isTail in [false, true] {
        let linePiece = LinePiece(
          slice, run, part, contentEnd - base, base: base, isTail: isTail,
          baseLevel: paragraph.baseLevel)
        guard !linePiece.range.isEmpty else { continue }
        pieces.append(linePiece)
        x += linePiece.advance
      }
    }
  }

  // MARK: From left to right

  /// Rule L2, then positions from the left edge of the visible content.
  private func place(
    _ pieces: [LinePiece], baseLevel: UInt8, baseline: Double
  ) -> (runs: [GlyphRun], boxes: [PlacedBox]) {
    let order = Bidi.visualOrder(pieces.map(\.level))
    var x = startX(pieces, baseLevel: baseLevel)
    var runs: [GlyphRun] = []
    var boxes: [PlacedBox] = []
    var before: LinePiece?
    for index in order {
      let piece = pieces[index]
      if let box = piece.box {
        boxes.append(
          PlacedBox(
            offset: piece.range.lowerBound, x: Double(x) / 64,
            y: baseline - Double(box.above) / 64, width: Double(piece.advance) / 64,
            height: Double(box.above + box.below) / 64))
      } else if !piece.glyphs.isEmpty {
        append(piece, at: x, after: before, to: &runs)
      }
      x += piece.advance
      before = piece
    }
    return (runs, boxes)
  }

  /// Joins what was cut for the word cache only.
  private func append(
    _ piece: LinePiece, at x: Int, after before: LinePiece?, to runs: inout [GlyphRun]
  ) {
    let isReversed = piece.level & 1 == 1
    let goesOn =
      before.map { isReversed ? piece.goesOn(with: $0) : $0.goesOn(with: piece) } ?? false
    if !goesOn {
      runs.append(
        GlyphRun(
          font: piece.font.face.font, size: Double(piece.font.size) / 64, glyphs: [],
          range: piece.range, isRightToLeft: isReversed))
      runs[runs.count - 1].glyphs.reserveCapacity(piece.glyphs.count)
    }
    let run = runs.count - 1
    runs[run].range =
      min(
        runs[run].range.lowerBound, piece.range.lowerBound)..<max(
        runs[run].range.upperBound, piece.range.upperBound)
    var pen = x
    for (glyph, cluster) in piece.glyphs {
      runs[run].glyphs.append(
        Glyph(
          id: glyph.id, x: Double(pen + Int(glyph.xOffset)) / 64,
          y: -Double(glyph.yOffset) / 64, advance: Double(glyph.advance) / 64, cluster: cluster))
      pen += Int(glyph.advance)
    }
  }
}
