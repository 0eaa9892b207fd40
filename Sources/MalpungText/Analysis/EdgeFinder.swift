/// Finds where clusters begin and lines may end. Lines may always end after a space, so words with
/// their spaces are looked at one by one with the same result as the whole text.
struct EdgeFinder {
  private let iterators: BreakIterators
  private let lineKind: BreakIterators.Kind
  private let keepsKoreanWords: Bool

  /// `language` as the text's contents decided it.
  init(_ style: TextStyle, language: String?, iterators: BreakIterators) {
    self.iterators = iterators
    let isJapanese = language?.lowercased().hasPrefix("ja") ?? false
    lineKind =
      isJapanese ? (style.lineBreak == .strict ? .lineJapaneseStrict : .lineJapanese) : .line
    keepsKoreanWords = style.wordBreak == .keepAll
  }

  /// One a unit, and one for the end. O(n).
  func edges(of text: UnsafeBufferPointer<UInt16>) -> [Edge] {
    var edges = [Edge](repeating: [], count: text.count + 1)
    edges[0].insert(.grapheme)
    if Self.isPlain(text) {
      for offset in edges.indices { edges[offset].insert(.grapheme) }
      edges[text.count].insert(.line)
      breakAfterSpaces(text, &edges)
      return edges
    }
    iterators.forEachBoundary(.grapheme, in: text) { edges[$0].insert(.grapheme) }
    iterators.forEachBoundary(lineKind, in: text) { edges[$0].insert(.line) }
    LineBreakFilters(text: text, keepsKoreanWords: keepsKoreanWords).apply(to: &edges)
    return edges
  }

  /// Words of ASCII letters and digits, with such punctuation as no line ends at: ICU would say the
  /// same (UAX #14 LB13, LB25, LB28, LB29) and ten times as slowly.
  static func isPlain(_ text: UnsafeBufferPointer<UInt16>) -> Bool {
    var isClosed = false
    for unit in text {
      switch unit {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A:
        if isClosed { return false }
      case 0x20: isClosed = false
      case 0x21, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F: isClosed = true
      default: return false
      }
    }
    return true
  }

  private func breakAfterSpaces(_ text: UnsafeBufferPointer<UInt16>, _ edges: inout [Edge]) {
    var offset = 1
    while offset < text.count {
      if text[offset - 1] == Characters.space, text[offset] != Characters.space {
        edges[offset].insert(.line)
      }
      offset += 1
    }
  }
}
