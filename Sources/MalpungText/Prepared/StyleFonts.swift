import Synchronization

/// A style with everything filled in that does not depend on a text: fonts, metrics, rules. One
/// for every style and language that an engine has met.
final class StyleFonts: Sendable {
  /// Tells words of different styles apart in a cache.
  let number: UInt32
  let cascade: FontCascade
  /// Makes the line height; nil when no font at all is installed.
  let primary: ShapedFont?
  /// 26.6.
  let emSize: Int32
  /// 26.6: eight spaces of the primary font.
  let tabStop: Int
  let rule: LineHeightRule
  let shaper: Shaper
  /// The text's language, as its characters decided it.
  let language: String?
  let edgeFinder: EdgeFinder
  /// Of the font that spaces are set in. A fallback font never stands on both sides of a space.
  let spaceReach: SpaceReach?
  /// The glyph of U+0020 in the primary font at its size, when no rule of the font touches it: spaces
  /// between words of a fallback font need not be shaped.
  let space: ShapedGlyph?
  /// One segment, however long the text.
  let wholeSegment: [FontSegment]
  /// Texts hold their styles, styles the library, and the library the fonts that pieces point to.
  private let library: FontLibrary

  fileprivate init(
    _ style: TextStyle, language: String?, number: UInt32, library: FontLibrary,
    iterators: BreakIterators, buffers: ShapingBuffers
  ) {
    self.number = number
    self.library = library
    self.language = language
    emSize = Self.emSize(style.size)
    cascade = library.cascade(style, nil, language)
    let primary = cascade.primary.flatMap { [emSize] in library.font($0, size: emSize) }
    self.primary = primary
    rule = LineHeightRule(style.lineHeight, primary: primary)
    shaper = Shaper(language: ShapingLanguage(language), buffers: buffers)
    edgeFinder = EdgeFinder(style, language: language, iterators: iterators)
    let space = primary.flatMap { LineMark([Characters.space], font: $0, buffers: buffers) }
    tabStop = max(1, 8 * (space?.advance ?? Int(emSize) / 4))
    let spaceFace = cascade.own.first { $0.coverage.contains(UInt32(Characters.space)) }
    let spaceReach = spaceFace.map(library.spaceReach)
    self.spaceReach = spaceReach
    let isFree = spaceReach.map { !$0.isUnbounded && !$0.contains(0x20) } ?? false
    self.space = isFree && spaceFace === primary?.face ? space?.glyphs.first : nil
    wholeSegment = [FontSegment(end: .max, cascade: cascade, size: emSize, number: number)]
  }

  /// 26.6; between 1/64 and 10,000 pt whatever the style says.
  static func emSize(_ points: Double) -> Int32 {
    guard points.isFinite else { return 17 * 64 }
    return Int32(min(max(1, (points * 64).rounded()), 640_000))
  }
}

/// The styles and spans that an engine has met, numbered.
final class StyleTable: Sendable {
  private struct Key: Hashable {
    var style: TextStyle
    var language: String?
  }

  private struct SpanKey: Hashable {
    var style: UInt32
    var weight: Int?
    var isItalic: Bool?
    var families: [String]?
    var scale: Double?
  }

  private struct State {
    var styles: [Key: StyleFonts] = [:]
    var spans: [SpanKey: UInt32] = [:]
    var count: UInt32 = 0
  }

  private let library: FontLibrary
  private let iterators: BreakIterators
  private let buffers: ShapingBuffers
  private let state = Mutex(State())

  init(library: FontLibrary, iterators: BreakIterators, buffers: ShapingBuffers) {
    self.library = library
    self.iterators = iterators
    self.buffers = buffers
  }

  func fonts(_ style: TextStyle, language: String?) -> StyleFonts {
    let key = Key(style: style, language: language)
    if let known = state.withLock({ $0.styles[key] }) { return known }
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    let made = StyleFonts(
      style, language: language, number: number, library: library, iterators: iterators,
      buffers: buffers)
    return state.withLock { state in
      if let known = state.styles[key] { return known }
      state.styles[key] = made
      return made
    }
  }

  /// The fonts of `0..<count`, by the spans and the stretches between them. Spans out of order or
  /// out of the text are left out.
  func segments(
    _ fonts: StyleFonts, _ style: TextStyle, _ spans: [FontSpan], count: Int
  ) -> [FontSegment] {
    let plain = { (end: Int) in
      FontSegment(end: end, cascade: fonts.cascade, size: fonts.emSize, number: fonts.number)
    }
    var segments: [FontSegment] = []
    var end = 0
    for span in spans {
      let range = span.range.clamped(to: end..<count)
      guard !range.isEmpty else { continue }
      if range.lowerBound > end { segments.append(plain(range.lowerBound)) }
      segments.append(
        FontSegment(
          end: range.upperBound, cascade: library.cascade(style, span, fonts.language),
          size: StyleFonts.emSize(style.size * (span.scale ?? 1)), number: number(span, fonts)))
      end = range.upperBound
    }
    if end < count || segments.isEmpty { segments.append(plain(count)) }
    return segments
  }

  private func number(_ span: FontSpan, _ fonts: StyleFonts) -> UInt32 {
    let key = SpanKey(
      style: fonts.number, weight: span.weight, isItalic: span.isItalic, families: span.families,
      scale: span.scale)
    return state.withLock { state in
      if let known = state.spans[key] { return known }
      state.count += 1
      state.spans[key] = state.count
      return state.count
    }
  }
}

extension FontLibrary {
  fileprivate func cascade(
    _ style: TextStyle, _ span: FontSpan?, _ language: String?
  ) -> FontCascade {
    cascade(
      CascadeKey(
        families: span?.families ?? style.families, weight: span?.weight ?? style.weight,
        isItalic: span?.isItalic ?? style.isItalic, usesFallback: style.usesFallback,
        language: language))
  }
}
