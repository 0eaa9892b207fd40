/// Fonts and caches: turns characters into prepared text. Share one among all threads.
public final class TextEngine: Sendable {
  private let library: FontLibrary
  let iterators: BreakIterators
  private let buffers = ShapingBuffers()

  /// Finds the installed fonts. Costs some 10 ms.
  /// - Throws: `TextEngineError` when there are no fonts or no break rules.
  public init() throws {
    guard let chain = FallbackChain.builtIn else { throw TextEngineError.unicodeDataFailed }
    library = FontLibrary(catalog: try FontCatalog(), chain: chain)
    iterators = try BreakIterators()
    guard library.catalog.entries.lazy.compactMap(library.face).first != nil else {
      throw TextEngineError.noFonts
    }
  }

  /// Analyses, itemizes and shapes `text`. `spans` must be sorted and must not overlap; what is
  /// out of order or out of the text is left out. O(n).
  public func prepare(_ text: String, style: TextStyle, spans: [FontSpan] = []) -> PreparedText {
    var units = ContiguousArray(text.utf16)
    let itemized = units.withUnsafeBufferPointer { itemize($0, style, spans) }
    for offset in units.indices where Characters.isHidden(units[offset]) {
      units[offset] = Characters.wordJoiner
    }
    let shaped = ShapedText(
      text: units, items: itemized.items, analysis: itemized.analysis,
      language: ShapingLanguage(itemized.analysis.language), buffers: buffers)
    let builder = UnitBuilder(
      shaped: shaped, analysis: itemized.analysis,
      rule: LineHeightRule(style.lineHeight, primary: itemized.primary),
      primary: itemized.primary)
    return PreparedText(
      storage: PreparedText.Storage(
        shaped: shaped, builder: builder, primary: itemized.primary, emSize: Self.emSize(style),
        tabStop: tabStop(itemized.primary, Self.emSize(style))))
  }

  /// Code points that no font had, each once, since the engine was made, in code point order.
  public var missingCharacters: [Unicode.Scalar] { library.missingCharacters }

  // MARK: Phases

  private struct Itemized {
    var analysis: TextAnalysis
    var items: [Item]
    var primary: ShapedFont?
  }

  private func itemize(
    _ text: UnsafeBufferPointer<UInt16>, _ style: TextStyle, _ spans: [FontSpan]
  ) -> Itemized {
    let analysis = TextAnalysis(text, style: style, iterators: iterators)
    let size = Self.emSize(style)
    let segments = segments(text.count, style, spans, language: analysis.language)
    let itemizer = Itemizer(
      text: text, analysis: analysis, library: library, segments: segments, size: size)
    let primary = cascade(style, nil, analysis.language).primary.flatMap {
      library.font($0, size: size)
    }
    return Itemized(analysis: analysis, items: itemizer.items(), primary: primary)
  }

  /// Em size in 26.6; between 1/64 and 10,000 pt whatever the style says.
  private static func emSize(_ style: TextStyle) -> Int32 { emSize(style.size) }

  private static func emSize(_ points: Double) -> Int32 {
    guard points.isFinite else { return 17 * 64 }
    return Int32(min(max(1, (points * 64).rounded()), 640_000))
  }

  private func cascade(_ style: TextStyle, _ span: FontSpan?, _ language: String?) -> FontCascade {
    library.cascade(
      FontLibrary.CascadeKey(
        families: span?.families ?? style.families, weight: span?.weight ?? style.weight,
        isItalic: span?.isItalic ?? style.isItalic, usesFallback: style.usesFallback,
        language: language))
  }

  /// The spans and the stretches between them.
  private func segments(
    _ count: Int, _ style: TextStyle, _ spans: [FontSpan], language: String?
  ) -> [FontSegment] {
    let plain = cascade(style, nil, language)
    let size = Self.emSize(style)
    var segments: [FontSegment] = []
    var end = 0
    for span in spans {
      let range = span.range.clamped(to: end..<count)
      guard !range.isEmpty else { continue }
      if range.lowerBound > end {
        segments.append(FontSegment(end: range.lowerBound, cascade: plain, size: size))
      }
      segments.append(
        FontSegment(
          end: range.upperBound, cascade: cascade(style, span, language),
          size: Self.emSize(style.size * (span.scale ?? 1))))
      end = range.upperBound
    }
    segments.append(FontSegment(end: count, cascade: plain, size: size))
    return segments
  }

  /// Eight spaces of the primary font.
  private func tabStop(_ primary: ShapedFont?, _ emSize: Int32) -> Int {
    let space = primary.flatMap {
      LineMark([Characters.space], font: $0, buffers: buffers)?.advance
    }
    return max(1, 8 * (space ?? Int(emSize) / 4))
  }
}

extension TextEngine {
  /// The platform's estimated text frame that reference design A asks for: line-fragment origin,
  /// line gap included, fractional. Points; the line height of `style` is not looked at.
  public func estimatedFrame(
    of text: String, style: TextStyle, maxWidth: Double
  ) -> (width: Double, height: Double) {
    var natural = style
    natural.lineHeight = .natural
    let stats = prepare(text, style: natural).lineStats(maxWidth: maxWidth)
    return (stats.width, stats.height)
  }

  /// Which font each stretch of `text` is set in, and why, in text order. Ranges are UTF-16.
  public func fontChoices(for text: String, style: TextStyle) -> [FontChoice] {
    let units = ContiguousArray(text.utf16)
    let items = units.withUnsafeBufferPointer { itemize($0, style, []).items }
    var choices: [FontChoice] = []
    for item in items {
      if let last = choices.last, last.font == item.font.face.font, last.reason == item.reason,
        last.range.upperBound == item.range.lowerBound
      {
        choices[choices.count - 1].range = last.range.lowerBound..<item.range.upperBound
      } else {
        choices.append(
          FontChoice(range: item.range, font: item.font.face.font, reason: item.reason))
      }
    }
    return choices
  }

  /// The fallback font of every script that the built-in chain names, by script name; "Zsye" is
  /// the colour emoji font. Scripts whose families are not installed have no font.
  public func scriptFonts(style: TextStyle = TextStyle()) -> [ScriptFont] {
    var all = library.chain.scripts.keys.sorted().map { script in
      let families = library.chain.families(script: script, language: style.language)
      let entry = families.lazy.compactMap {
        self.library.catalog.entry(
          family: $0, weight: style.weight, isItalic: style.isItalic)
      }.first
      return ScriptFont(script: script, families: families, font: entry?.font)
    }
    let emoji = library.chain.emoji
    let font = emoji.lazy.compactMap {
      self.library.catalog.entry(family: $0, weight: 400, isItalic: false)?.font
    }.first
    all.append(ScriptFont(script: "Zsye", families: emoji, font: font))
    return all
  }

  /// The face that a family name, or the path of a font file, stands for; nil when there is none.
  public func font(family: String, weight: Int = 400, isItalic: Bool = false) -> FontFace? {
    library.catalog.entry(family: family, weight: weight, isItalic: isItalic)
      .flatMap { library.face($0)?.font }
  }
}

/// A stretch of text and its font.
public struct FontChoice: Hashable, Sendable {
  /// UTF-16 offsets.
  public var range: Range<Int>
  public var font: FontFace
  public var reason: FontChoiceReason
}

/// The font that serves a script.
public struct ScriptFont: Hashable, Sendable {
  /// ISO 15924 code.
  public var script: String
  /// The families that are asked, in order.
  public var families: [String]
  /// The first of them that is installed.
  public var font: FontFace?
}
