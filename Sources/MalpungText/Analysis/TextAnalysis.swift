/// What is known of a text before any font is asked.
struct TextAnalysis {
  /// A piece of text between hard breaks.
  struct Paragraph {
    /// Without the hard break.
    var content: Range<Int>
    /// With the hard break.
    var end: Int
    /// Bidi base level: 0 left to right, 1 right to left.
    var baseLevel: UInt8 = 0
  }

  private(set) var paragraphs: [Paragraph] = []
  /// One a UTF-16 unit, and one for the end.
  private(set) var edges: [Edge]
  /// Bidi levels, one a unit; empty when all are 0.
  private(set) var levels: [UInt8] = []
  /// The style's language, or what the characters say of Han: ko, ja, zh.
  let language: String?

  init(
    _ text: UnsafeBufferPointer<UInt16>, style: TextStyle, iterators: BreakIterators
  ) {
    let contents = Contents(text)
    language = Self.language(style.language, contents)
    edges = [Edge](repeating: [], count: text.count + 1)
    findParagraphs(text)
    findEdges(text, style, contents, iterators)
    if contents.mayBeRightToLeft || style.direction == .rightToLeft {
      findLevels(text, style.direction)
    }
  }

  // MARK: Flags

  /// One pass over the text that tells which phases it needs.
  private struct Contents {
    var isASCII = true
    var hasHangul = false
    var hasKana = false
    var mayBeRightToLeft = false

    init(_ text: UnsafeBufferPointer<UInt16>) {
      for unit in text where unit >= 0x80 {
        isASCII = false
        if unit < 0x0590 { continue }
        hasHangul = hasHangul || Characters.isHangul(unit)
        hasKana = hasKana || Characters.isKana(unit)
        mayBeRightToLeft = mayBeRightToLeft || Characters.mayBeRightToLeft(unit)
      }
    }
  }

  /// Han is drawn and kana breaks by language. A style in a language that does not use Han says
  /// nothing of either, so the characters decide: Hangul, then kana, else nothing (Chinese).
  private static func language(_ stated: String?, _ contents: Contents) -> String? {
    if let stated {
      let primary = stated.lowercased().prefix { $0 != "-" && $0 != "_" }
      if ["ko", "ja", "zh", "yue"].contains(primary) {
        return stated.replacing("_", with: "-")
      }
    }
    if contents.hasHangul { return "ko" }
    if contents.hasKana { return "ja" }
    return stated
  }

  // MARK: Paragraphs

  private mutating func findParagraphs(_ text: UnsafeBufferPointer<UInt16>) {
    var start = 0
    var offset = 0
    while offset < text.count {
      let unit = text[offset]
      guard Characters.isHardBreak(unit) else {
        offset += 1
        continue
      }
      let isPair = unit == 0x0D && offset + 1 < text.count && text[offset + 1] == 0x0A
      let end = offset + (isPair ? 2 : 1)
      paragraphs.append(Paragraph(content: start..<offset, end: end))
      start = end
      offset = end
    }
    paragraphs.append(Paragraph(content: start..<text.count, end: text.count))
  }

  // MARK: Edges

  private mutating func findEdges(
    _ text: UnsafeBufferPointer<UInt16>, _ style: TextStyle, _ contents: Contents,
    _ iterators: BreakIterators
  ) {
    edges[0].insert(.grapheme)
    if contents.isASCII {
      // Every ASCII character is a cluster; CR LF is a hard break and never looked into.
      for offset in edges.indices { edges[offset].insert(.grapheme) }
    } else {
      iterators.forEachBoundary(.grapheme, in: text) { edges[$0].insert(.grapheme) }
    }
    let isJapanese = language?.lowercased().hasPrefix("ja") ?? false
    iterators.forEachBoundary(isJapanese ? .lineJapanese : .line, in: text) {
      edges[$0].insert(.line)
    }
    LineBreakFilters(text: text, keepsKoreanWords: style.wordBreak == .keepAll)
      .apply(to: &edges)
  }

  // MARK: Levels

  /// A bidi paragraph may hold several of ours (U+2028, VT and FF end a line only).
  private mutating func findLevels(
    _ text: UnsafeBufferPointer<UInt16>, _ direction: TextStyle.Direction
  ) {
    let base: UInt8? =
      switch direction {
      case .automatic: nil
      case .leftToRight: 0
      case .rightToLeft: 1
      }
    levels = [UInt8](repeating: base ?? 0, count: text.count)
    var first = 0
    while first < paragraphs.count {
      var last = first
      while last + 1 < paragraphs.count,
        !Characters.endsBidiParagraph(text[paragraphs[last].end - 1])
      {
        last += 1
      }
      let range = paragraphs[first].content.lowerBound..<paragraphs[last].content.upperBound
      if let found = Bidi.levels(of: text, in: range, base: base) {
        for (i, level) in found.levels.enumerated() { levels[range.lowerBound + i] = level }
        for i in first...last { paragraphs[i].baseLevel = found.base }
      }
      first = last + 1
    }
    if levels.allSatisfy({ $0 == 0 }) { levels = [] }
  }
}
