/// The one place where lines are broken: statistics and lines both ask here. Greedy, in 26.6.
struct LineBreaker {
  let text: PreparedText.Storage
  /// Line width in 26.6.
  let limit: Int
  /// How far beyond the limit a candidate is still looked at: a later end can be narrower than an
  /// earlier one (a hyphen dropped, a kern undone).
  private let slack: Int

  init(_ text: PreparedText.Storage, maxWidth: Double) {
    self.text = text
    limit = Self.fixed(maxWidth)
    slack = 2 * Int(text.emSize)
  }

  /// NaN and negative widths are 0, infinite ones as wide as can be. Rounded down, so that
  /// nothing is wider than asked.
  static func fixed(_ width: Double) -> Int {
    guard width > 0 else { return 0 }
    return width < 1e12 ? Int((width * 64).rounded(.down)) : Int(1e15)
  }

  /// Where a line starts.
  struct Start {
    var offset: Int
    /// The unit that holds `offset`.
    var unit: Int
  }

  /// A line that was found.
  struct Found {
    var range: Range<Int>
    var contentEnd: Int
    /// Advance of the content, with the hyphen.
    var width: Int
    var hasHyphen: Bool
    var units: Range<Int>
    var next: Start
  }

  /// Calls `body` for every line of the text, in order. O(units), and no allocation unless text
  /// is cut where it must be shaped anew.
  func forEachLine(_ body: (Found, Paragraph) -> Void) {
    for paragraph in text.paragraphs {
      var start = Start(offset: paragraph.content.lowerBound, unit: paragraph.units.lowerBound)
      repeat {
        let found = line(from: start, in: paragraph)
        body(found, paragraph)
        start = found.next
      } while start.offset < paragraph.content.upperBound
    }
  }

  /// The line that starts at `start`.
  func line(from start: Start, in paragraph: Paragraph) -> Found {
    guard start.unit < paragraph.units.upperBound else {
      return Found(
        range: start.offset..<start.offset, contentEnd: start.offset, width: 0, hasHyphen: false,
        units: start.unit..<start.unit, next: start)
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

  private func longestFit(from start: Start, in paragraph: Paragraph) -> Found? {
    let isInside = start.offset > Int(text.units[start.unit].start)
    var filling = Filling(x: startDelta(start), contentEnd: start.offset)
    var found: Found?
    var heldUntil = -1
    var index = start.unit
    while index < paragraph.units.upperBound {
      let unit = text.units[index]
      if unit.flags.contains(.tokenStart), !(isInside && index == start.unit) {
        let token = text.token(startingAt: index)
        if token.width <= limit {
          heldUntil = token.units.upperBound - 1
        } else if found != nil {
          return found  // a token longer than a line moves to a new line before it is cut
        }
      }
      let isOver = add(unit, at: index, start, &filling)
      if index >= heldUntil, filling.width <= limit {
        found = Found(
          range: start.offset..<Int(unit.end), contentEnd: filling.contentEnd,
          width: filling.width, hasHyphen: filling.hasHyphen, units: start.unit..<index + 1,
          next: Start(offset: Int(unit.end), unit: index + 1))
      }
      if isOver { break }
      index += 1
    }
    return found
  }

  /// Adds a unit; returns whether no later unit can fit.
  private func add(_ unit: Unit, at index: Int, _ start: Start, _ filling: inout Filling) -> Bool {
    if unit.flags.contains(.tab) {
      filling.x = text.nextTabStop(after: filling.x)
      return false
    }
    var advance = unit.advance
    var contentAdvance = unit.contentAdvance
    if index == start.unit, start.offset > Int(unit.start) {
      let skipped = text.shaped.x(at: start.offset) - text.shaped.x(at: Int(unit.start))
      advance -= skipped
      contentAdvance -= skipped
    }
    if Int(unit.contentEnd) > start.offset, unit.hasContent {
      filling.width = filling.x + contentAdvance + unit.endDelta
      if unit.flags.contains(.unsafeEnd), let exact = exactWidth(from: start.offset, unit) {
        filling.width = exact
      }
      filling.contentEnd = Int(unit.contentEnd)
      filling.hasHyphen = unit.flags.contains(.softHyphen)
    }
    filling.x += advance
    return filling.x - (advance - contentAdvance) > limit + slack && unit.hasContent
  }

  /// The width when both cuts fall into one unsafe stretch, so that the deltas do not add up.
  private func exactWidth(from start: Int, _ unit: Unit) -> Int? {
    let shaped = text.shaped
    guard shaped.safeOffset(after: start) > shaped.safeOffset(before: Int(unit.end)) else {
      return nil
    }
    let hyphen = unit.flags.contains(.softHyphen) ? shaped.hyphen(before: Int(unit.end)) : nil
    return shaped.advance(start..<Int(unit.end), contentEnd: Int(unit.contentEnd))
      + (hyphen?.advance ?? 0)
  }

  private func startDelta(_ start: Start) -> Int {
    let unit = text.units[start.unit]
    if start.offset == Int(unit.start) { return unit.startDelta }
    let shaped = text.shaped
    if shaped.isSafe(at: start.offset) { return 0 }
    let safe = shaped.safeOffset(after: start.offset)
    return shaped.advance(start.offset..<safe, contentEnd: safe)
      - (shaped.x(at: safe) - shaped.x(at: start.offset))
  }

  // MARK: In an emergency

  /// Not even the first unit fits: as many whole grapheme clusters of it as do, at least one.
  private func emergencyCut(from start: Start) -> Found {
    let unit = text.units[start.unit]
    let contentEnd = max(Int(unit.contentEnd), start.offset)
    var cut = lastCandidate(from: start.offset, to: contentEnd)
    let first = text.nextGrapheme(after: start.offset, limit: contentEnd)
    var width = text.shaped.advance(start.offset..<cut, contentEnd: cut)
    while cut > first, width > limit {
      cut = text.previousGrapheme(before: cut)
      width = text.shaped.advance(start.offset..<cut, contentEnd: cut)
    }
    cut = withInvisibles(cut, contentEnd)
    if cut >= contentEnd {
      return Found(
        range: start.offset..<Int(unit.end), contentEnd: contentEnd, width: width,
        hasHyphen: false, units: start.unit..<start.unit + 1,
        next: Start(offset: Int(unit.end), unit: start.unit + 1))
    }
    return Found(
      range: start.offset..<cut, contentEnd: cut, width: width, hasHyphen: false,
      units: start.unit..<start.unit + 1, next: Start(offset: cut, unit: start.unit))
  }

  /// The last grapheme edge that could fit by the sums of the whole shape, with slack.
  private func lastCandidate(from start: Int, to contentEnd: Int) -> Int {
    let shaped = text.shaped
    let x = shaped.x(at: start)
    var index = shaped.cluster(at: start)
    while index + 1 < shaped.clusters.count, Int(shaped.clusters[index + 1].start) < contentEnd,
      shaped.clusters[index + 1].x - x <= limit + slack
    {
      index += 1
    }
    var cut = min(contentEnd, shaped.end(ofCluster: index))
    if cut < contentEnd, !text.isGraphemeEdge(cut) { cut = text.previousGrapheme(before: cut) }
    return max(cut, text.nextGrapheme(after: start, limit: contentEnd))
  }

  /// Clusters without an advance stay with the line: a line of joiners alone would be empty.
  private func withInvisibles(_ cut: Int, _ contentEnd: Int) -> Int {
    let shaped = text.shaped
    var end = cut
    while end < contentEnd {
      let next = text.nextGrapheme(after: end, limit: contentEnd)
      let index = shaped.cluster(at: end)
      guard Int(shaped.clusters[index].start) == end, shaped.end(ofCluster: index) <= next,
        shaped.x(at: next) == shaped.x(at: end)
      else { break }
      end = next
    }
    return end
  }
}
