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
    /// The entry that holds it, and the unit in that entry's piece.
    var entry: Int
    var unit: Int
  }

  /// A line that was found.
  struct Found {
    var start: Start
    /// Where its visible part ends.
    var contentEnd: Int
    /// Advance of the content, with the hyphen.
    var width: Int
    var hasHyphen: Bool
    var next: Start

    var range: Range<Int> { start.offset..<next.offset }
  }

  func start(of paragraph: TextStorage.Paragraph) -> Start {
    Start(offset: paragraph.content.lowerBound, entry: paragraph.entries.lowerBound, unit: 0)
  }

  /// Calls `body` for every line of the text, in order. O(units), and no allocation unless text
  /// is cut where it must be shaped anew.
  func forEachLine(_ body: (Found, TextStorage.Paragraph) -> Void) {
    for paragraph in text.paragraphs {
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
      return Found(
        start: start, contentEnd: start.offset, width: 0, hasHyphen: false, next: start)
    }
    return longestFit(from: start, in: paragraph) ?? emergencyCut(from: start)
  }

  // MARK: At opportunities

  /// Running sums of a line that is being filled.
  private struct Filling {
    /// Advance of everything so far, with white space.
    var x: Int
    /// Advance to the last visible unit's end, as a line that ends there is measured.
    var width = 0
    var contentEnd: Int
    var hasHyphen = false
  }

  private func longestFit(
    from start: Start, in paragraph: TextStorage.Paragraph
  ) -> Found? {
    var filling = Filling(x: 0, contentEnd: start.offset)
    var found: Found?
    var index = start.entry
    while index < paragraph.entries.upperBound {
      let entry = text.entries[index]
      guard let piece = entry.piece else {
        filling.x = text.nextTabStop(after: filling.x)
        if filling.width <= limit { found = end(at: index + 1, entry.end, start, filling) }
        index += 1
        continue
      }
      if entry.flags.contains(.isSimple), index > start.entry || start.offset == Int(entry.start) {
        if entry.flags.contains(.hasContent) {
          filling.width = filling.x + Int(entry.contentAdvance)
          filling.contentEnd = Int(entry.start) + Int(piece.units[0].contentEnd)
          filling.hasHyphen = false
        }
        filling.x += entry.advance
        if filling.width <= limit {
          found = end(at: index + 1, entry.end, start, filling)
        } else if filling.x - Int(entry.space) > limit + slack {
          return found
        }
      } else if fill(index, piece, start, &filling, &found) {
        return found
      }
      index += 1
    }
    return found
  }

  /// A line that ends with the entry before `index`.
  private func end(at index: Int, _ offset: Int, _ start: Start, _ filling: Filling) -> Found {
    Found(
      start: start, contentEnd: filling.contentEnd, width: filling.width,
      hasHyphen: filling.hasHyphen, next: Start(offset: offset, entry: index, unit: 0))
  }

  /// Adds the units of an entry; returns whether no later one can fit.
  private func fill(
    _ index: Int, _ piece: Piece, _ start: Start, _ filling: inout Filling, _ found: inout Found?
  ) -> Bool {
    let base = Int(text.entries[index].start)
    let isFirst = index == start.entry
    var heldUntil = -1
    var n = isFirst ? start.unit : 0
    while n < piece.units.count {
      let unit = piece.units[n]
      let isInside = isFirst && n == start.unit && start.offset > base + Int(unit.start)
      if unit.flags.contains(.tokenStart), !isInside {
        let token = piece.token(startingAt: n)
        if token.width <= limit {
          heldUntil = Int(token.units.upperBound) - 1
        } else if found != nil {
          return true  // a token longer than a line moves to a new line before it is cut
        }
      }
      let isOver = add(unit, n, piece, base, isFirst ? start : nil, &filling)
      if n >= heldUntil, filling.width <= limit {
        let isLast = n + 1 == piece.units.count
        found = Found(
          start: start, contentEnd: filling.contentEnd, width: filling.width,
          hasHyphen: filling.hasHyphen,
          next: Start(
            offset: base + piece.end(ofUnit: n), entry: isLast ? index + 1 : index,
            unit: isLast ? 0 : n + 1))
      }
      if isOver { return true }
      n += 1
    }
    return false
  }

  /// Adds a unit; returns whether no later unit can fit. `start` is given in the line's first piece.
  private func add(
    _ unit: Unit, _ n: Int, _ piece: Piece, _ base: Int, _ start: Start?, _ filling: inout Filling
  ) -> Bool {
    var advance = Int(unit.advance)
    var contentAdvance = Int(unit.contentAdvance)
    let local = start.map { $0.offset - base } ?? 0
    if let start, n == start.unit {
      filling.x = startDelta(local, unit, n, piece)
      if local > Int(unit.start) {
        let skipped = piece.shaped.x(at: local) - piece.shaped.x(at: Int(unit.start))
        advance -= skipped
        contentAdvance -= skipped
      }
    }
    let hasContent = unit.hasContent && Int(unit.contentEnd) > local
    if hasContent {
      filling.width = filling.x + contentAdvance
      if !unit.flags.isDisjoint(with: [.unsafeEnd, .softHyphen]) {
        filling.width += piece.deltas(ofUnit: n).end
      }
      if start != nil, unit.flags.contains(.unsafeEnd),
        let exact = exactWidth(from: local, unit, n, piece)
      {
        filling.width = exact
      }
      filling.contentEnd = base + Int(unit.contentEnd)
      filling.hasHyphen = unit.flags.contains(.softHyphen)
    }
    filling.x += advance
    return unit.hasContent && filling.x - (advance - contentAdvance) > limit + slack
  }

  /// The width when both cuts fall into one unsafe stretch, so that the deltas do not add up.
  private func exactWidth(from start: Int, _ unit: Unit, _ n: Int, _ piece: Piece) -> Int? {
    let shaped = piece.shaped
    let end = piece.end(ofUnit: n)
    guard shaped.safeOffset(after: start) > shaped.safeOffset(before: end) else { return nil }
    let hyphen = unit.flags.contains(.softHyphen) ? shaped.hyphen(before: end) : nil
    return shaped.advance(start..<end, contentEnd: Int(unit.contentEnd)) + (hyphen?.advance ?? 0)
  }

  private func startDelta(_ local: Int, _ unit: Unit, _ n: Int, _ piece: Piece) -> Int {
    if local == Int(unit.start) {
      return unit.flags.contains(.unsafeStart) ? piece.deltas(ofUnit: n).start : 0
    }
    let shaped = piece.shaped
    if shaped.isSafe(at: local) { return 0 }
    let safe = shaped.safeOffset(after: local)
    return shaped.advance(local..<safe, contentEnd: safe)
      - (shaped.x(at: safe) - shaped.x(at: local))
  }

  // MARK: In an emergency

  /// Not even the first unit fits: as many whole grapheme clusters of it as do, at least one.
  private func emergencyCut(from start: Start) -> Found {
    let entry = text.entries[start.entry]
    let base = Int(entry.start)
    guard let piece = entry.piece else {
      return end(at: start.entry + 1, base + 1, start, Filling(x: 0, contentEnd: base))
    }
    let unit = piece.units[start.unit]
    let local = start.offset - base
    let contentEnd = max(Int(unit.contentEnd), local)
    var cut = lastCandidate(from: local, to: contentEnd, piece)
    let first = piece.nextGrapheme(after: local, limit: contentEnd)
    var width = piece.shaped.advance(local..<cut, contentEnd: cut)
    while cut > first, width > limit {
      cut = piece.previousGrapheme(before: cut)
      width = piece.shaped.advance(local..<cut, contentEnd: cut)
    }
    cut = withInvisibles(cut, contentEnd, piece)
    var next = Start(offset: base + cut, entry: start.entry, unit: start.unit)
    if cut >= contentEnd {
      let isLast = start.unit + 1 == piece.units.count
      next = Start(
        offset: base + piece.end(ofUnit: start.unit), entry: isLast ? start.entry + 1 : start.entry,
        unit: isLast ? 0 : start.unit + 1)
    }
    return Found(
      start: start, contentEnd: base + min(cut, contentEnd), width: width, hasHyphen: false,
      next: next)
  }

  /// The last grapheme edge that could fit by the sums of the whole shape, with slack.
  private func lastCandidate(from start: Int, to contentEnd: Int, _ piece: Piece) -> Int {
    let shaped = piece.shaped
    let most = shaped.x(at: start) + limit + slack
    var low = shaped.cluster(at: start)
    var high = max(low, shaped.clusters.count - 2)
    while low < high {
      let middle = (low + high + 1) / 2
      let cluster = shaped.clusters[middle]
      if Int(cluster.start) < contentEnd, Int(cluster.x) <= most {
        low = middle
      } else {
        high = middle - 1
      }
    }
    var cut = min(contentEnd, shaped.end(ofCluster: low))
    if cut < contentEnd, !piece.isGraphemeEdge(cut) { cut = piece.previousGrapheme(before: cut) }
    return max(cut, piece.nextGrapheme(after: start, limit: contentEnd))
  }

  /// Clusters without an advance stay with the line: a line of joiners alone would be empty.
  private func withInvisibles(_ cut: Int, _ contentEnd: Int, _ piece: Piece) -> Int {
    let shaped = piece.shaped
    var end = cut
    while end < contentEnd {
      let next = piece.nextGrapheme(after: end, limit: contentEnd)
      let index = shaped.cluster(at: end)
      guard Int(shaped.clusters[index].start) == end, shaped.end(ofCluster: index) <= next,
        shaped.x(at: next) == shaped.x(at: end)
      else { break }
      end = next
    }
    return end
  }
}

extension TextStorage {
  /// The reach of a line: of all units from its start to where the next one begins.
  func lineExtents(_ line: LineBreaker.Found) -> LineExtents {
    lineExtents(from: line.start, to: line.next)
  }

  func lineExtents(from start: LineBreaker.Start, to next: LineBreaker.Start) -> LineExtents {
    var result = fonts.rule.base
    if isUniform { return result }
    var index = start.entry
    while index < entries.count, index <= next.entry {
      if let piece = entries[index].piece, !piece.extents.isEmpty {
        let first = index == start.entry ? start.unit : 0
        // A line that ends inside a unit holds a part of it.
        let isCut =
          index == next.entry
          && next.offset > Int(entries[index].start)
            + Int(
              piece.units[next.unit].start)
        let last = index == next.entry ? next.unit + (isCut ? 1 : 0) : piece.units.count
        for n in first..<max(first, last) { result.grow(piece.extents[n]) }
      }
      index += 1
    }
    return result
  }
}
