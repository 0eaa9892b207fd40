import CICU

/// Cuts shaped text into units, and measures each once.
struct UnitBuilder {
  let shaped: ShapedText
  let edges: [Edge]
  let rule: LineHeightRule
  let primary: ShapedFont?
  private(set) var units: ContiguousArray<Unit> = []
  private(set) var tokens: [Token] = []
  private(set) var paragraphs: ContiguousArray<Paragraph> = []
  /// One a unit; empty when every line is as high as the primary font makes it.
  private(set) var extents: ContiguousArray<LineExtents> = []

  init(
    shaped: ShapedText, analysis: TextAnalysis, rule: LineHeightRule,
    primary: ShapedFont?
  ) {
    self.shaped = shaped
    self.rule = rule
    self.primary = primary
    edges = analysis.edges
    for paragraph in analysis.paragraphs { append(paragraph) }
    if rule.grows { findExtents() }
  }

  private mutating func append(_ paragraph: TextAnalysis.Paragraph) {
    let firstUnit = units.count
    var start = paragraph.content.lowerBound
    var tokenStart: Int?
    var offset = start
    while start < paragraph.content.upperBound {
      offset += 1
      let isEnd = offset == paragraph.content.upperBound
      let isTabEdge =
        shaped.text[offset - 1] == Characters.tab
        || (!isEnd && shaped.text[offset] == Characters.tab)
      let isReluctant = !isEnd && !isTabEdge && edges[offset].contains(.reluctant)
      guard isEnd || isTabEdge || isReluctant || edges[offset].contains(.line) else { continue }
      let index = units.count
      units.append(unit(start..<offset, isLast: isEnd))
      if isReluctant {
        units[index].flags.insert(.reluctantEnd)
        if tokenStart == nil {
          tokenStart = index
          units[index].flags.insert(.tokenStart)
        }
      } else if let first = tokenStart {
        tokens.append(token(first..<index + 1))
        tokenStart = nil
      }
      start = offset
    }
    paragraphs.append(
      Paragraph(
        content: paragraph.content, end: paragraph.end, baseLevel: paragraph.baseLevel,
        units: firstUnit..<units.count))
  }

  private func token(_ range: Range<Int>) -> Token {
    let first = units[range.lowerBound]
    let last = units[range.upperBound - 1]
    let width = shaped.advance(
      Int(first.start)..<Int(last.end), contentEnd: Int(last.contentEnd))
    return Token(units: range, width: width + (hyphenAdvance(last) ?? 0))
  }

  private func unit(_ range: Range<Int>, isLast: Bool) -> Unit {
    let text = shaped.text
    var contentEnd = range.upperBound
    while contentEnd > range.lowerBound, Characters.hangs(text[contentEnd - 1]) { contentEnd -= 1 }
    let x = shaped.x(at: range.lowerBound)
    let contentAdvance = shaped.x(at: contentEnd) - x
    var unit = Unit(
      start: Int32(clamping: range.lowerBound), contentEnd: Int32(clamping: contentEnd),
      end: Int32(clamping: range.upperBound), contentAdvance: contentAdvance,
      advance: contentEnd == range.upperBound
        ? contentAdvance : shaped.x(at: range.upperBound) - x,
      startDelta: 0, endDelta: 0, flags: [])
    if text[range.lowerBound] == Characters.tab { unit.flags.insert(.tab) }
    if !shaped.isSafe(at: range.lowerBound) {
      unit.flags.insert(.unsafeStart)
      unit.startDelta = startDelta(range.lowerBound)
    }
    if !isLast, !shaped.isSafe(at: range.upperBound) {
      unit.flags.insert(.unsafeEnd)
      unit.endDelta = endDelta(range.upperBound, contentEnd: contentEnd)
    }
    if !isLast, text[range.upperBound - 1] == Characters.softHyphen {
      unit.flags.insert(.softHyphen)
      unit.endDelta += hyphenAdvance(unit) ?? 0
    }
    return unit
  }

  private func hyphenAdvance(_ unit: Unit) -> Int? {
    guard unit.flags.contains(.softHyphen) else { return nil }
    return shaped.hyphen(before: Int(unit.end)).map { $0.advance }
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
  private mutating func findExtents() {
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
        grow(&extents, r, content)
        r += 1
      }
      isUniform = isUniform && extents == rule.base
      found.append(extents)
    }
    if !isUniform { extents = found }
  }

  private func grow(_ extents: inout LineExtents, _ r: Int, _ content: Range<Int>) {
    let run = shaped.runs[r]
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
      for g in Int(shaped.clusters[index].glyphStart)..<Int(shaped.clusters[index + 1].glyphStart) {
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
  /// Han, kana, Hangul, Bopomofo: drawn inside the em box.
  fileprivate var isIdeographic: Bool {
    switch script {
    case 0x4861_6E69, 0x4869_7261, 0x4B61_6E61, 0x4861_6E67, 0x426F_706F: true
    default: false
    }
  }
}
