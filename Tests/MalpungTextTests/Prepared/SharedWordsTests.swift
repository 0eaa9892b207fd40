import MalpungText
import Testing

/// 8. Widths from the word cache are those of shaping the whole message; so are its glyphs.
@Suite struct SharedWordsTests {
  private static let styles: [TextStyle] = [
    TextStyle(), TextStyle(families: ["Inter"], size: 13, weight: 700),
    TextStyle(families: ["Noto Sans"], size: 32),
    TextStyle(families: ["Noto Sans CJK KR"], size: 11),
    TextStyle(families: ["Inter"], size: 22.5, wordBreak: .keepAll),
    TextStyle(families: ["Noto Serif", "Noto Sans"], size: 17, lineHeight: .natural),
  ]

  /// The lines of a text from shared words and of the whole, where they are not the same.
  private func difference(
    _ text: String, _ style: TextStyle, spans: [FontSpan] = []
  ) throws -> String? {
    let engine = try Engine.shared()
    let shared = engine.prepare(text, style: style, spans: spans)
    let whole = engine.prepareWhole(text, style: style, spans: spans)
    for width in [.infinity, 200, 60] {
      let a = shared.lines(maxWidth: width)
      let b = whole.lines(maxWidth: width)
      if a != b { return "at \(width): \(a.map(\.range)) \(a.map(\.width)), \(b.map(\.width))" }
      if shared.lineStats(maxWidth: width) != whole.lineStats(maxWidth: width) {
        return "statistics at \(width)"
      }
    }
    return nil
  }

  @Test(arguments: styles)
  func sharedIsWhole(_ style: TextStyle) throws {
    for sample in Sample.all {
      var style = style
      style.language = sample.style.language
      if let found = try difference(sample.text, style) {
        Issue.record("\(sample.id) \(style.families): \(found)")
      }
    }
  }

  /// Inter's signs follow their neighbours across spaces, so those words are not shared.
  @Test(arguments: [
    "A - B", "a - b", "1 - 2", "(A) a", "a (B)", "12 : 30", "X @ Y", "@ x", "2 x 3", "A -> B",
    "< a >", "- - -", "A  -  B", "~ A", "a ~ B = C + D", "(( A ))", "A (", ") B", "[X] [y]",
    "\u{2192} A", "A \u{2014} B", "« A »", "3 × 4", "T - V", "e @ E", ":) A", "A :)",
    "1 1\u{2044}2", "1\u{2044}2 cup", "2 1\u{2044}2 x",
  ])
  func signsFollowTheirNeighbours(_ text: String) throws {
    for weight in [400, 700] {
      let style = TextStyle(weight: weight)
      #expect(try difference(text, style) == nil)
      #expect(try difference("word \(text) word", style) == nil)
      #expect(try difference("WORD \(text) WORD", style) == nil)
    }
  }

  /// Words from every sample, put together in another order.
  @Test func shuffledWordsAreWhole() throws {
    let words = Sample.own.flatMap { $0.text.split(separator: " ").map(String.init) }
    var next = 1
    for _ in 0..<400 {
      var parts: [String] = []
      for _ in 0..<7 {
        next = next &* 1_103_515_245 &+ 12345
        parts.append(words[abs(next >> 8) % words.count])
      }
      let text = parts.joined(separator: next & 7 == 0 ? "  " : " ")
      if let found = try difference(text, TextStyle()) {
        Issue.record("\(text.debugDescription): \(found)")
      }
    }
  }

  @Test func spansCutWordsWhereTheyLike() throws {
    let spans = [
      FontSpan(range: 2..<9, weight: 700), FontSpan(range: 9..<10, scale: 1.5),
      FontSpan(range: 14..<20, families: ["Noto Sans Mono"]),
    ]
    #expect(try difference("Hello big (world) and אבג more", TextStyle(), spans: spans) == nil)
  }

  /// A span's font makes its line higher, whatever else is prepared with it.
  @Test func spansMakeLinesHigherAlone() throws {
    let style = TextStyle(
      families: ["Noto Sans CJK KR"], weight: 700, language: "ja", lineHeight: .natural)
    let spans = [FontSpan(range: 5..<6, families: ["Noto Sans Mono"])]
    let engine = try Engine.shared()
    let lines = engine.prepare("[A]  hello", style: style, spans: spans).lines(maxWidth: .infinity)
    #expect(lines.map(\.height) == [24.703125])
    #expect(try difference("[A]  hello 今日は", style, spans: spans) == nil)
  }

  /// The cache is bounded: more words than it holds change nothing.
  @Test func aFullCacheChangesNothing() throws {
    let engine = try TextEngine()
    let style = TextStyle()
    let first = engine.prepare("one two three", style: style).lines(maxWidth: 60)
    for n in 0..<40_000 { _ = engine.prepare("w\(n)", style: style) }
    #expect(engine.prepare("one two three", style: style).lines(maxWidth: 60) == first)
  }
}
