/// Cuts a shaped piece into units, and measures each once.
struct UnitBuilder {
  let shaped: ShapedText
  let edges: [Edge]
  private(set) var units: ContiguousArray<Unit> = []
  private(set) var deltas: [UnitDeltas] = []
  private(set) var tokens: [Token] = []
  private(set) var extents: ContiguousArray<LineExtents> = []

  init(shaped: ShapedText, edges: [Edge], rule: LineHeightRule, primary: ShapedFont?) {
    self.shaped = shaped
    self.edges = edges
    cut()
    if rule.grows { findExtents(rule, primary) }
  }

  private mutating func cut() {
    let count = shaped.text.count
    var start = 0
    var tokenStart: Int32?
    var offset = 0
    while start < count {
      offset += 1
      let isEnd = offset == count
      let isReluctant = !isEnd && edges[offset].contains(.reluctant)
      guard isEnd || isReluctant || edges[offset].contains(.line) else { continue }
      let index = Int32(units.count)
      append(start..<offset, isLast: isEnd)
      if isReluctant {
        if tokenStart == nil {
          tokenStart = index
          units[Int(index)].flags.insert(.tokenStart)
        }
      } else if let first = tokenStart {
        tokens.append(token(first..<index + 1))
        tokenStart = nil
      }
      start = offset
    }
  }

  private func token(_ range: Range<Int32>) -> Token {
    let first = units[Int(range.lowerBound)]
    let last = units[Int(range.upperBound) - 1]
    let end =
      Int(range.upperBound) < units.count
      ? Int(units[Int(range.upperBound)].start) : lastEnd(range)
    let width = shaped.advance(Int(first.start)..<end, contentEnd: Int(last.contentEnd))
    let hyphen =
      last.flags.contains(.softHyphen) ? shaped.hyphen(before: end)?.advance ?? 0 : 0
    return Token(units: range, width: width + hyphen)
  }

  /// End of the last unit so far.
  private func lastEnd(_ range: Range<Int32>) -> Int {
    var end = Int(units[Int(range.upperBound) - 1].start) + 1
    while end < shaped.text.count, edges[end].isDisjoint(with: [.line, .reluctant]) { end += 1 }
    return end
  }

  private mutating func append(_ range: Range<Int>, isLast: Bool) {
    let text = shaped.text
    var contentEnd = range.upperBound
    while contentEnd > range.lowerBound, Characters.hangs(text[contentEnd - 1]) { contentEnd -= 1 }
    let x = shaped.x(at: range.lowerBound)
    let contentX = shaped.x(at: contentEnd)
    let endX = contentEnd == range.upperBound ? contentX : shaped.x(at: range.upperBound)
    var unit = Unit(
      start: Int32(clamping: range.lowerBound), contentEnd: Int32(clamping: contentEnd),
      contentAdvance: Int32(clamping: contentX - x), advance: Int32(clamping: endX - x), flags: [])
    var startDelta = 0
    var endDelta = 0
    if !shaped.isSafe(at: range.lowerBound) {
      unit.flags.insert(.unsafeStart)
      startDelta = self.startDelta(range.lowerBound)
    }
    if !isLast, !shaped.isSafe(at: range.upperBound) {
      unit.flags.insert(.unsafeEnd)
      endDelta = self.endDelta(range.upperBound, contentEnd: contentEnd)
    }
    if !isLast, text[range.upperBound - 1] == Characters.softHyphen {
      unit.flags.insert(.softHyphen)
      endDelta += shaped.hyphen(before: range.upperBound)?.advance ?? 0
    }
    if startDelta != 0 || endDelta != 0 {
      deltas.append(
        UnitDeltas(
          unit: Int32(units.count), start: Int32(clamping: startDelta),
          end: Int32(clamping: endDelta)))
    }
    units.append(unit)
  }

  private func startDelta(_ offset: Int) -> Int {
    let safe = shaped.safeOffset(after: offset)
    return shaped.advance(offset..<safe, contentEnd: safe)
      - (shaped.x(at: safe) - shaped.x(at: offset))
  }

  private func endDelta(_ offset: Int, contentEnd: Int) -> Int {
    let safe = shaped.safeOffset(before: offset)
    guard contentEnd > safe else { return 0 }
    return shaped.advance(safe..<offset, contentEnd: contentEnd)
      - (shaped.x(at: contentEnd) - shaped.x(at: safe))
  }

  // MARK: Line height

  /// What each unit's fonts or ink need beyond the primary font. Ordinary text needs nothing, so
  /// nothing is stored for it.
  private mutating func findExtents(_ rule: LineHeightRule, _ primary: ShapedFont?) {
    guard shaped.runs.contains(where: { !$0.isPlain || rule.isNatural }) || hasRaisedGlyphs else {
      return
    }
    var found = ContiguousArray<LineExtents>()
    var run = 0
    var isUniform = true
    for unit in units {
      var extents = rule.base
      let content = Int(unit.start)..<Int(unit.contentEnd)
      while run + 1 < shaped.runs.count, shaped.runs[run].range.upperBound <= content.lowerBound {
        run += 1
      }
      var r = run
      while r < shaped.runs.count, shaped.runs[r].range.lowerBound < content.upperBound {
        grow(&extents, r, content, rule, primary)
        r += 1
      }
      isUniform = isUniform && extents == rule.base
      found.append(extents)
    }
    if !isUniform { extents = found }
  }

  private var hasRaisedGlyphs: Bool { shaped.glyphs.contains { $0.yOffset != 0 } }

  private func grow(
    _ extents: inout LineExtents, _ r: Int, _ content: Range<Int>, _ rule: LineHeightRule,
    _ primary: ShapedFont?
  ) {
    let run = shaped.runs[r]
    if let box = run.box {
      extents.grow(LineExtents(above: box.above, below: box.below, gap: 0))
      return
    }
    let isLarger = run.font.size > (primary?.size ?? 0)
    if rule.isNatural || isLarger {
      extents.grow(
        LineExtents(
          above: run.font.ascent, below: run.font.descent,
          gap: rule.isNatural ? run.font.lineGap : 0))
    }
    // A strut yields only to ink. Colour emoji and ideographs are known to stay inside it.
    guard !rule.isNatural, !run.font.face.font.isColor, !run.isIdeographic else { return }
    let isPrimary = run.isPrimary
    let first = max(run.clusters.lowerBound, shaped.cluster(at: content.lowerBound))
    for index in first..<max(first, run.clusters.upperBound) {
      guard Int(shaped.clusters[index].start) < content.upperBound else { break }
      for g in shaped.glyphRange(ofCluster: index) {
        let glyph = shaped.glyphs[g]
        guard !isPrimary || glyph.yOffset != 0, let ink = run.font.ink(of: glyph.id) else {
          continue
        }
        // No stack of marks is higher than this; a font's nonsense is.
        let reach = -100 * run.font.size...100 * run.font.size
        extents.grow(
          LineExtents(
            above: (ink.above &+ glyph.yOffset &- rule.allowance).clamped(to: reach),
            below: (ink.below &- glyph.yOffset &- rule.allowance).clamped(to: reach), gap: 0))
      }
    }
  }
}

extension ShapedRun {
  /// Nothing in it can be higher than the style's own font.
  fileprivate var isPlain: Bool { isPrimary && box == nil }

  /// Han, kana, Hangul, Bopomofo: drawn inside the em box.
  fileprivate var isIdeographic: Bool {
    switch script {
    case 0x4861_6E69, 0x4869_7261, 0x4B61_6E61, 0x4861_6E67, 0x426F_706F: true
    default: false
    }
  }
}
