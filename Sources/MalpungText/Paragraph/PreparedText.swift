/// A text that is analysed and shaped: lay it out at any width, as often as needed.
///
/// Widths are in points and may be anything: NaN and negative widths count as 0 (one grapheme
/// cluster a line), infinite ones wrap nothing. Results depend on text, style, fonts and width
/// alone. A text that ends in a hard break has an empty last line, as text views measure it; the
/// empty text has one empty line.
public struct PreparedText: @unchecked Sendable {
  // Safe to share: the storage and the pieces it points to are never changed once they are made.
  let storage: TextStorage

  /// Advance of the widest paragraph when nothing is wrapped, in points. O(units).
  public var naturalWidth: Double { lineStats(maxWidth: .infinity).width }

  /// Advance of the widest piece that is never broken but in an emergency, in points. O(units).
  public var minimumWidth: Double {
    var widest = 0
    for index in 0..<storage.paragraphCount {
      let paragraph = storage.paragraph(index)
      for n in paragraph.entries {
        guard let piece = storage.entries[n].piece else { continue }
        let base = storage.entries[n].base
        let part =
          Int(storage.entries[n].start) - base..<storage.end(ofEntry: n, in: paragraph) - base
        widest = max(widest, piece.minimumWidth(of: part, storage.fonts.shaper))
      }
    }
    return Double(widest) / 64
  }

  /// Line count, widest line, height and last line's width at `maxWidth` points. O(units), and no
  /// allocation unless a word is cut where it must be shaped anew.
  public func lineStats(maxWidth: Double) -> LineStats {
    if storage.addsUp, let sums = LineTally.added(storage, limit: LineBreaker.fixed(maxWidth)) {
      let rule = storage.fonts.rule
      return LineStats(
        count: sums.count, width: Double(sums.widest) / 64,
        height: rule.height(rule.base) * Double(sums.count),
        lastLineWidth: Double(sums.last) / 64)
    }
    var tally = LineTally(storage)
    LineBreaker(storage, maxWidth: maxWidth).forEachLine { line, _ in tally.add(line) }
    return tally.stats
  }

  /// Like `lineStats(maxWidth:)`, of the lines that `limit` leaves. O(glyphs) with a limit.
  public func lineStats(maxWidth: Double, limit: LineLimit?) -> LineStats {
    guard let limit else { return lineStats(maxWidth: maxWidth) }
    let lines = lines(maxWidth: maxWidth, limit: limit)
    return LineStats(
      count: lines.count, width: lines.map(\.width).max() ?? 0,
      height: lines.last.map { $0.top + $0.height } ?? 0, lastLineWidth: lines.last?.width ?? 0)
  }

  /// The lines at `maxWidth` points, at least one. O(glyphs).
  public func lines(maxWidth: Double, limit: LineLimit? = nil) -> [Line] {
    LineComposer.lines(storage, maxWidth: maxWidth, limit: limit)
  }

  /// The narrowest width that keeps the line count of `maxWidth`. O(units × log width).
  public func shrinkWrappedWidth(maxWidth: Double) -> Double {
    let whole = lineStats(maxWidth: maxWidth)
    return narrowestWidth(lineCount: whole.count, from: whole.width)
  }

  /// The narrowest width at which the text takes at most `lineCount` lines, all about equally
  /// long; the natural width when hard breaks alone make more lines. O(units × log width).
  public func balancedWidth(lineCount: Int) -> Double {
    let whole = lineStats(maxWidth: .infinity)
    guard whole.count <= lineCount else { return whole.width }
    return narrowestWidth(lineCount: lineCount, from: whole.width)
  }

  /// Line counts never rise with the width, so halving finds it.
  private func narrowestWidth(lineCount: Int, from width: Double) -> Double {
    var low = 0
    var high = Int((width * 64).rounded(.up))
    while low < high {
      let middle = (low + high) / 2
      if lineStats(maxWidth: Double(middle) / 64).count <= lineCount {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return Double(high) / 64
  }

  /// Whether a grapheme cluster begins at this UTF-16 offset, or the text ends there. O(log n).
  public func isGraphemeEdge(_ offset: Int) -> Bool {
    let end = storage.paragraph(storage.paragraphCount - 1).content.upperBound
    return (0...end).contains(offset) && storage.isGraphemeEdge(offset)
  }
}

extension Piece {
  /// Of the widest unit or token of a part.
  fileprivate func minimumWidth(of part: Range<Int>, _ shaper: Shaper) -> Int {
    var widest = 0
    var tokenEnd = part.lowerBound
    var walk = UnitWalk(self, part)
    while walk.next() {
      if walk.isReluctant, walk.start >= tokenEnd {
        let token = token(from: walk.start, limit: part.upperBound, shaper)
        tokenEnd = token.end
        widest = max(widest, token.width)
      }
      let start = extras?.cut(at: walk.start).start ?? 0
      let end = extras?.cut(at: walk.end).end ?? 0
      widest = max(widest, walk.contentAdvance + start + end)
    }
    return widest
  }
}
