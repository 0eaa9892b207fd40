/// What few pieces have: line ends that change advances, parts that make a line higher, boxes.
final class PieceExtras: Sendable {
  /// What a line gains by being cut at a place: by starting there, being shaped without what stands
  /// before; by ending there, being shaped without what follows, with the hyphen it then shows.
  struct Cut: Sendable {
    var offset: Int32
    var start: Int32
    var end: Int32
  }

  /// A unit whose fonts or ink need more than the style's own font.
  struct Extent: Sendable {
    var start: Int32
    var end: Int32
    var extents: LineExtents
  }

  struct PlacedBox: Sendable {
    var offset: Int
    var box: ShapedRun.Box
  }

  let cuts: [Cut]
  let extents: [Extent]
  let boxes: [PlacedBox]

  /// nil when there is nothing of all that.
  init?(of piece: Piece, runs: [ShapedRun], fonts: StyleFonts) {
    boxes = runs.compactMap { run in
      run.box.map { PlacedBox(offset: run.range.lowerBound, box: $0) }
    }
    cuts = Self.cuts(of: piece, fonts.shaper)
    extents =
      fonts.rule.grows
      ? LineExtentFinder(piece: piece, runs: runs, rule: fonts.rule, primary: fonts.primary).found()
      : []
    if boxes.isEmpty, cuts.isEmpty, extents.isEmpty { return nil }
  }

  /// The gains at `offset`; 0 where a cut changes nothing.
  func cut(at offset: Int) -> (start: Int, end: Int) {
    var low = 0
    var high = cuts.count - 1
    while low <= high {
      let middle = (low + high) / 2
      if cuts[middle].offset < offset {
        low = middle + 1
      } else if cuts[middle].offset > offset {
        high = middle - 1
      } else {
        return (Int(cuts[middle].start), Int(cuts[middle].end))
      }
    }
    return (0, 0)
  }

  var byteCount: Int {
    func room<T>(_ count: Int, _ type: T.Type) -> Int {
      count == 0 ? 0 : 48 + count * MemoryLayout<T>.stride
    }
    return 64 + room(cuts.count, Cut.self) + room(extents.count, Extent.self)
      + room(boxes.count, PlacedBox.self)
  }

  private static func cuts(of piece: Piece, _ shaper: Shaper) -> [Cut] {
    var cuts: [Cut] = []
    var walk = UnitWalk(piece, 0..<piece.length)
    while walk.next() {
      let offset = walk.end
      guard offset < piece.length else { break }
      var cut = Cut(offset: Int32(clamping: offset), start: 0, end: 0)
      if !piece.isSafe(at: offset) {
        cut.start = Int32(clamping: startGain(piece, offset, shaper))
        cut.end = Int32(clamping: endGain(piece, offset, walk.contentEnd, shaper))
      }
      cut.end += Int32(clamping: piece.hyphenAdvance(endingAt: offset, shaper))
      if cut.start != 0 || cut.end != 0 { cuts.append(cut) }
    }
    return cuts
  }

  static func startGain(_ piece: Piece, _ offset: Int, _ shaper: Shaper) -> Int {
    let safe = piece.safeOffset(after: offset)
    return piece.advance(offset..<safe, contentEnd: safe, shaper)
      - (piece.x(at: safe) - piece.x(at: offset))
  }

  private static func endGain(
    _ piece: Piece, _ offset: Int, _ contentEnd: Int, _ shaper: Shaper
  ) -> Int {
    let safe = piece.safeOffset(before: offset)
    guard contentEnd > safe else { return 0 }
    return piece.advance(safe..<offset, contentEnd: contentEnd, shaper)
      - (piece.x(at: contentEnd) - piece.x(at: safe))
  }
}

/// Finds the units that make a line higher than the style's own font does.
struct LineExtentFinder {
  let piece: Piece
  let runs: [ShapedRun]
  let rule: LineHeightRule
  let primary: ShapedFont?

  /// Ordinary text needs nothing, so nothing is stored for it.
  func found() -> [PieceExtras.Extent] {
    let isOrdinary = runs.allSatisfy { $0.font === primary && $0.box == nil }
    if isOrdinary, piece.format == .plain { return [] }
    var found: [PieceExtras.Extent] = []
    var walk = UnitWalk(piece, 0..<piece.length)
    var run = 0
    while walk.next() {
      var extents = rule.base
      let content = walk.start..<walk.contentEnd
      while run + 1 < runs.count, runs[run].range.upperBound <= content.lowerBound { run += 1 }
      var r = run
      while r < runs.count, runs[r].range.lowerBound < content.upperBound {
        grow(&extents, runs[r], content)
        r += 1
      }
      if extents != rule.base {
        found.append(
          PieceExtras.Extent(
            start: Int32(clamping: walk.start), end: Int32(clamping: walk.end), extents: extents))
      }
    }
    return found
  }

  private func grow(_ extents: inout LineExtents, _ run: ShapedRun, _ content: Range<Int>) {
    if let box = run.box {
      extents.grow(LineExtents(above: box.above, below: box.below, gap: 0))
      return
    }
    if rule.isNatural || run.font.size > (primary?.size ?? 0) {
      extents.grow(
        LineExtents(
          above: run.font.ascent, below: run.font.descent,
          gap: rule.isNatural ? run.font.lineGap : 0))
    }
    // A strut yields only to ink. Colour emoji and ideographs are known to stay inside it.
    guard !rule.isNatural, !run.font.face.font.isColor, !run.isIdeographic else { return }
    if run.isPrimary, piece.format == .plain { return }
    let part = run.range.clamped(to: content)
    var cursor = piece.cursor(at: part.lowerBound)
    while cursor.offset < part.upperBound {
      for index in cursor.glyphRange { grow(&extents, piece.glyph(at: index), run) }
      cursor.next()
    }
  }

  private func grow(_ extents: inout LineExtents, _ glyph: ShapedGlyph, _ run: ShapedRun) {
    guard !run.isPrimary || glyph.yOffset != 0, let ink = run.font.ink(of: glyph.id) else {
      return
    }
    // No stack of marks is higher than this; a font's nonsense is.
    let reach = -100 * run.font.size...100 * run.font.size
    extents.grow(
      LineExtents(
        above: (ink.above &+ glyph.yOffset &- rule.allowance).clamped(to: reach),
        below: (ink.below &- glyph.yOffset &- rule.allowance).clamped(to: reach), gap: 0))
  }
}

extension ShapedRun {
  /// Bopomofo, Han, Hangul, Hiragana, Katakana (USCRIPT codes): drawn inside the em box.
  fileprivate var isIdeographic: Bool {
    switch script {
    case 5, 17, 18, 20, 22: true
    default: false
    }
  }
}
