/// The one place where lines are broken: statistics and lines both ask here. Greedy, in 26.6.
struct LineBreaker {
  let text: TextStorage
  /// Line width in 26.6.
  let limit: Int
  /// How far beyond the limit a candidate is still looked at: a later end can be narrower than an
  /// earlier one (a hyphen dropped, a kern undone).
  private let slack: Int

  init(_ text: TextStorage, maxWidth: Double) {
    self.text = text
    limit = Self.fixed(maxWidth)
    slack = 2 * Int(text.fonts.emSize)
  }

  /// NaN and negative widths are 0, infinite ones as wide as can be. Rounded down, so that
  /// nothing is wider than asked.
  static func fixed(_ width: Double) -> Int {
    guard width > 0 else { return 0 }
    return width < 1e12 ? Int((width * 64).rounded(.down)) : Int(1e15)
  }

  /// Where a line starts.
  struct Start {
    /// UTF-16 offset in the text.
    var offset: Int
    /// The entry that holds it.
    var entry: Int
  }

  /// A line that was found.
  struct Found {
    var start: Start
    /// Advance of the content, with the hyphen.
    var width: Int
    var hasHyphen: Bool
    var next: Start

    var range: Range<Int> { start.offset..<next.offset }
  }

  func start(of paragraph: TextStorage.Paragraph) -> Start {
    Start(offset: paragraph.content.lowerBound, entry: paragraph.entries.lowerBound)
  }

  /// Calls `body` for every line of the text, in order. O(units), and no allocation unless text
  /// is cut where it must be shaped anew.
  func forEachLine(_ body: (Found, TextStorage.Paragraph) -> Void) {
    for index in 0..<text.paragraphCount {
      let paragraph = text.paragraph(index)
      var start = start(of: paragraph)
      repeat {
        let found = line(from: start, in: paragraph)
        body(found, paragraph)
        start = found.next
      } while start.offset < paragraph.content.upperBound
    }
  }

  /// The line that starts at `start`.
  func line(from start: Start, in paragraph: TextStorage.Paragraph) -> Found {
    guard start.entry < paragraph.entries.upperBound else {
      return Found(start: start, width: 0, hasHyphen: false, next: start)
    }
    return longestFit(from: start, in: paragraph) ?? emergencyCut(from: start, in: paragraph)
  }

  // MARK: At opportunities

  /// Running sums of a line that is being filled.
  private struct Filling {
    /// Advance of everything so far, with white space.
    var x: Int
    /// Advance to the last visible unit's end, as a line that ends there is measured.
    var width = 0
    var hasHyphen = false
  }

  private func longestFit(
    from start: Start, in paragraph: TextStorage.Paragraph
  ) -> Found? {
    var filling = Filling(x: 0)
    var found: Found?
    var index = start.entry
    while index < paragraph.entries.upperBound {
      let entry = text.entries[index]
      let end = text.end(ofEntry: index, in: paragraph)
      let addsUp =
        entry.flags.contains(.addsUp) && (index > start.entry || start.offset == Int(entry.start))
      let width = filling.x + Int(entry.contentAdvance)
      if addsUp, width <= limit || entry.flags.contains(.isOneUnit) {
        if entry.flags.contains(.hasContent) {
          filling.width = width
          filling.hasHyphen = false
        }
        filling.x = width + entry.space
        if filling.width <= limit {
          found = self.found(start, filling, next: Start(offset: end, entry: index + 1))
        } else if width > limit + slack {
          return found
        }
      } else if let piece = entry.piece {
        let part = max(start.offset, Int(entry.start)) - entry.base..<end - entry.base
        if fill(index, piece, part, start, &filling, &found) { return found }
      } else {
        filling.x = text.nextTabStop(after: filling.x)
        if filling.width <= limit {
          found = self.found(start, filling, next: Start(offset: end, entry: index + 1))
        }
      }
      index += 1
    }
    return found
  }

  private func found(_ start: Start, _ filling: Filling, next: Start) -> Found {
    Found(
      start: start, width: filling.width, hasHyphen: filling.hasHyphen, next: next)
  }

  /// Adds the units of an entry from where the line enters it; returns whether no later one can fit.
  private func fill(
    _ index: Int, _ piece: Piece, _ part: Range<Int>, _ start: Start, _ filling: inout Filling,
    _ found: inout Found?
  ) -> Bool {
    let base = text.entries[index].base
    let isFirst = index == start.entry
    if isFirst { filling.x = startGain(piece, part.lowerBound) }
    var walk = UnitWalk(piece, part)
    var tokenEnd = part.lowerBound
    // The rest of a word that was cut in an emergency belongs to no token.
    var isRest =
      isFirst && part.lowerBound > 0
      && piece.edge(at: part.lowerBound).isDisjoint(with: .lineOrReluctant)
    var heldUntil = part.lowerBound
    while walk.next() {
      if walk.isReluctant, walk.start >= tokenEnd, !isRest {
        let token = piece.token(from: walk.start, limit: part.upperBound, text.fonts.shaper)
        tokenEnd = token.end
        if token.width <= limit {
          heldUntil = token.end
        } else if found != nil {
          return true  // a token longer than a line moves to a new line before it is cut
        }
      }
      isRest = false
      let isOver = add(walk, piece, isFirst ? part.lowerBound : nil, &filling)
      if walk.end >= heldUntil, filling.width <= limit {
        let isLast = walk.end == part.upperBound
        found = self.found(
          start, filling,
          next: Start(offset: base + walk.end, entry: isLast ? index + 1 : index))
      }
      if isOver { return true }
    }
    return false
  }

  /// Adds a unit; returns whether no later unit can fit. `lineStart` is given in the line's first
  /// piece.
  private func add(
    _ walk: UnitWalk, _ piece: Piece, _ lineStart: Int?, _ filling: inout Filling
  ) -> Bool {
    if walk.hasContent {
      filling.width = filling.x + walk.contentAdvance + (piece.extras?.cut(at: walk.end).end ?? 0)
      if let lineStart, !piece.isSafe(at: walk.end),
        let exact = exactWidth(from: lineStart, walk, piece)
      {
        filling.width = exact
      }
      filling.hasHyphen = piece.showsHyphen(endingAt: walk.end)
    }
    filling.x += walk.advance
    return walk.hasContent && filling.x - (walk.advance - walk.contentAdvance) > limit + slack
  }

  /// The width when both cuts fall into one unsafe stretch, so that the gains do not add up.
  private func exactWidth(from start: Int, _ walk: UnitWalk, _ piece: Piece) -> Int? {
    guard piece.safeOffset(after: start) > piece.safeOffset(before: walk.end) else { return nil }
    let shaper = text.fonts.shaper
    return piece.advance(start..<walk.end, contentEnd: walk.contentEnd, shaper)
      + piece.hyphenAdvance(endingAt: walk.end, shaper)
  }

  private func startGain(_ piece: Piece, _ offset: Int) -> Int {
    if piece.isSafe(at: offset) { return 0 }
    return piece.edge(at: offset).isDisjoint(with: .lineOrReluctant)
      ? PieceExtras.startGain(piece, offset, text.fonts.shaper)
      : piece.extras?.cut(at: offset).start ?? 0
  }

  // MARK: In an emergency

  /// Not even the first unit fits: as many whole grapheme clusters of it as do, at least one.
  private func emergencyCut(from start: Start, in paragraph: TextStorage.Paragraph) -> Found {
    let entry = text.entries[start.entry]
    let end = text.end(ofEntry: start.entry, in: paragraph)
    guard let piece = entry.piece else {
      return found(
        start, Filling(x: 0),
        next: Start(offset: end, entry: start.entry + 1))
    }
    let base = entry.base
    let local = start.offset - base
    var walk = UnitWalk(piece, local..<end - base)
    _ = walk.next()
    let contentEnd = max(walk.contentEnd, local)
    var cut = lastCandidate(from: local, to: contentEnd, piece)
    let first = piece.nextGrapheme(after: local, limit: contentEnd)
    var width = cutWidth(local..<cut, piece)
    while cut > first, width > limit {
      cut = piece.previousGrapheme(before: cut)
      width = cutWidth(local..<cut, piece)
    }
    let extended = withInvisibles(cut, contentEnd, piece)
    if extended > cut {
      // White space before what draws nothing no longer hangs.
      cut = extended
      width = cutWidth(local..<cut, piece)
    }
    var next = Start(offset: base + cut, entry: start.entry)
    if cut >= contentEnd {
      next.offset = base + walk.end
      if next.offset == end { next.entry += 1 }
    }
    return Found(start: start, width: width, hasHyphen: false, next: next)
  }

  /// Width of a line that is a part of a unit. A space can be inside one, before a mark; it hangs.
  private func cutWidth(_ range: Range<Int>, _ piece: Piece) -> Int {
    var contentEnd = range.upperBound
    while contentEnd > range.lowerBound, Characters.hangs(piece.units[contentEnd - 1]) {
      contentEnd -= 1
    }
    return piece.advance(range, contentEnd: contentEnd, text.fonts.shaper)
  }

  /// The last grapheme edge that could fit by the sums of the whole shape, with slack.
  private func lastCandidate(from start: Int, to contentEnd: Int, _ piece: Piece) -> Int {
    var cursor = piece.cursor(at: start)
    let most = cursor.x + limit + slack
    var cut = start
    while cursor.offset < contentEnd, cursor.x <= most || cut == start {
      cursor.next()
      cut = min(cursor.offset, contentEnd)
    }
    if cut < contentEnd, !piece.isGraphemeEdge(cut) { cut = piece.previousGrapheme(before: cut) }
    return max(cut, piece.nextGrapheme(after: start, limit: contentEnd))
  }

  /// Clusters without an advance stay with the line: a line of joiners alone would be empty.
  private func withInvisibles(_ cut: Int, _ contentEnd: Int, _ piece: Piece) -> Int {
    var end = cut
    while end < contentEnd {
      let next = piece.nextGrapheme(after: end, limit: contentEnd)
      let cursor = piece.cursor(at: end)
      guard cursor.offset == end, end + cursor.length <= next, piece.x(at: next) == cursor.x
      else { break }
      end = next
    }
    return end
  }
}

extension TextStorage {
  /// The reach of a line above and below its baseline.
  func lineExtents(_ line: LineBreaker.Found) -> LineExtents {
    var result = fonts.rule.base
    if isUniform { return result }
    var index = line.start.entry
    while index < entries.count, Int(entries[index].start) < line.next.offset {
      let entry = entries[index]
      index += 1
      guard entry.flags.contains(.grows), let extras = entry.piece?.extras else { continue }
      let lower = max(line.start.offset, Int(entry.start)) - entry.base
      let end = index < entries.count ? Int(entries[index].start) : Int.max
      let upper = min(line.next.offset, end) - entry.base
      for extent in extras.extents where Int(extent.start) < upper && Int(extent.end) > lower {
        result.grow(extent.extents)
      }
    }
    return result
  }
}
