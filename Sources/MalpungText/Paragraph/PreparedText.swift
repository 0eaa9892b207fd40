/// A text that is analysed and shaped: lay it out at any width, as often as needed.
///
/// Widths are in points and may be anything: NaN and negative widths count as 0 (one grapheme
/// cluster a line), infinite ones wrap nothing. Results depend on text, style, fonts and width
/// alone. A text that ends in a hard break has an empty last line, as text views measure it; the
/// empty text has one empty line.
public struct PreparedText: Sendable {
  let storage: Storage

  /// Advance of the widest paragraph when nothing is wrapped, in points.
  public var naturalWidth: Double { Double(storage.naturalWidth) / 64 }

  /// Advance of the widest piece that is never broken but in an emergency, in points.
  public var minimumWidth: Double { Double(storage.minimumWidth) / 64 }

  /// Line count, widest line, height and last line's width at `maxWidth` points. O(units).
  public func lineStats(maxWidth: Double) -> LineStats {
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
    LineComposer(storage, maxWidth: maxWidth, limit: limit).lines()
  }

  /// The narrowest width that keeps the line count of `maxWidth`. O(units × log width).
  public func shrinkWrappedWidth(maxWidth: Double) -> Double {
    let whole = lineStats(maxWidth: maxWidth)
    var low = 0
    var high = Int((whole.width * 64).rounded(.up))
    while low < high {
      let middle = (low + high) / 2
      if lineStats(maxWidth: Double(middle) / 64).count <= whole.count {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return Double(high) / 64
  }

  /// What a text holds once prepared; never changed afterwards, so threads share it.
  final class Storage: Sendable {
    let shaped: ShapedText
    let edges: [Edge]
    let paragraphs: ContiguousArray<Paragraph>
    let units: ContiguousArray<Unit>
    let tokens: [Token]
    /// One a unit, or empty; see `UnitBuilder`.
    let extents: ContiguousArray<LineExtents>
    let rule: LineHeightRule
    let primary: ShapedFont?
    /// 26.6, as the three below.
    let emSize: Int32
    let tabStop: Int
    let naturalWidth: Int
    let minimumWidth: Int

    init(
      shaped: ShapedText, builder: UnitBuilder, primary: ShapedFont?, emSize: Int32, tabStop: Int
    ) {
      self.shaped = shaped
      edges = builder.edges
      paragraphs = builder.paragraphs
      units = builder.units
      tokens = builder.tokens
      extents = builder.extents
      rule = builder.rule
      self.primary = primary
      self.emSize = emSize
      self.tabStop = tabStop
      naturalWidth = builder.naturalWidth(tabStop: tabStop)
      minimumWidth = builder.minimumWidth
    }
  }
}

extension PreparedText.Storage {
  /// Index is the first unit of a token.
  func token(startingAt unit: Int) -> Token {
    var low = 0
    var high = tokens.count - 1
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle].units.lowerBound < unit { low = middle + 1 } else { high = middle }
    }
    return tokens[low]
  }

  /// Tabs go to the next multiple of eight spaces from the line's start.
  func nextTabStop(after x: Int) -> Int { (x / tabStop + 1) * tabStop }

  func isGraphemeEdge(_ offset: Int) -> Bool { edges[offset].contains(.grapheme) }

  func nextGrapheme(after offset: Int, limit: Int) -> Int {
    var next = offset + 1
    while next < limit, !isGraphemeEdge(next) { next += 1 }
    return min(next, limit)
  }

  func previousGrapheme(before offset: Int) -> Int {
    var previous = offset - 1
    while previous > 0, !isGraphemeEdge(previous) { previous -= 1 }
    return max(0, previous)
  }

  /// The reach of a line that holds these units.
  func lineExtents(_ range: Range<Int>) -> LineExtents {
    var result = rule.base
    if !extents.isEmpty {
      for index in range { result.grow(extents[index]) }
    }
    return result
  }
}

extension UnitBuilder {
  var minimumWidth: Int {
    var widest = tokens.map(\.width).max() ?? 0
    for unit in units {
      widest = max(widest, unit.contentAdvance + unit.startDelta + unit.endDelta)
    }
    return widest
  }

  /// Soft hyphens do not show when nothing is wrapped, so units simply add up.
  func naturalWidth(tabStop: Int) -> Int {
    var widest = 0
    for paragraph in paragraphs {
      var x = 0
      for unit in units[paragraph.units] {
        if unit.hasContent { widest = max(widest, x + unit.contentAdvance) }
        x = unit.flags.contains(.tab) ? (x / tabStop + 1) * tabStop : x + unit.advance
      }
    }
    return widest
  }
}

/// Adds up the lines of a text.
struct LineTally {
  private let text: PreparedText.Storage
  private var count = 0
  private var widest = 0
  private var last = 0
  /// 26.6; heights that are forced are counted, not added, so that n lines are exactly n times one.
  private var height = 0

  init(_ text: PreparedText.Storage) { self.text = text }

  /// Where the next line's top lies, in points.
  var top: Double {
    text.rule.fixedHeight.map { $0 * Double(count) } ?? Double(height) / 64
  }

  mutating func add(_ line: LineBreaker.Found) {
    add(width: line.width, extents: text.lineExtents(line.units))
  }

  mutating func add(width: Int, extents: LineExtents) {
    count += 1
    widest = max(widest, width)
    last = width
    height += Int(extents.above) + Int(extents.below) + Int(extents.gap)
  }

  var stats: LineStats {
    LineStats(
      count: count, width: Double(widest) / 64, height: top, lastLineWidth: Double(last) / 64)
  }
}
