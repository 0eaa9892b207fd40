import MalpungText
import Testing

/// Where lines end: one right answer for each class of quality.md §4, "Text".
@Suite struct LineBreakingTests {
  private func prepare(_ text: String, _ style: TextStyle = TextStyle()) throws -> PreparedText {
    try Engine.shared().prepare(text, style: style)
  }

  /// The text of each line, at a width given as the natural width of `sample`.
  private func lines(
    _ text: String, asWideAs sample: String, _ style: TextStyle = TextStyle()
  ) throws -> [String] {
    try lines(text, width: prepare(sample, style).naturalWidth, style)
  }

  private func lines(
    _ text: String, width: Double, _ style: TextStyle = TextStyle()
  ) throws -> [String] {
    let units = Array(text.utf16)
    return try prepare(text, style).lines(maxWidth: width).map {
      String(decoding: units[$0.range], as: UTF16.self)
    }
  }

  // MARK: Words and spaces

  @Test func wordsWrapAndSpacesHang() throws {
    #expect(try lines("one two three", asWideAs: "one two") == ["one two ", "three"])
    #expect(try lines("one two     ", asWideAs: "one two") == ["one two     "])
    let stats = try prepare("one two     ").lineStats(maxWidth: .infinity)
    #expect(stats.width == (try prepare("one two").naturalWidth))
  }

  @Test func spacesAloneAreOneEmptyLine() throws {
    let stats = try prepare(String(repeating: " ", count: 200)).lineStats(maxWidth: 40)
    #expect(stats.count == 1)
    #expect(stats.width == 0)
  }

  @Test func innerAndLeadingSpacesAreKept() throws {
    let space = try prepare("a b").naturalWidth - prepare("ab").naturalWidth
    #expect(abs(try prepare("a  b").naturalWidth - prepare("a b").naturalWidth - space) < 1)
    #expect(try prepare("  a").naturalWidth == prepare("a").naturalWidth + 2 * 4.78125)
  }

  @Test func spaceAtALineEndOpensNoLine() throws {
    #expect(try lines("one ", asWideAs: "one") == ["one "])
    #expect(try lines("one \ntwo", asWideAs: "one") == ["one ", "two"])
  }

  /// A word longer than a line moves to a new line before it is cut, at clusters only.
  @Test func longWordMovesThenIsCut() throws {
    #expect(try lines("hi mmmmmmmm", asWideAs: "mmmmmm") == ["hi ", "mmmmmm", "mm"])
    let word = String(repeating: "m", count: 500)
    let cut = try lines(word, asWideAs: "mmmmmmmmmm")
    #expect(cut.count == 50)
    #expect(cut.joined() == word)
  }

  @Test func zeroWidthPutsOneClusterOnALine() throws {
    for width in [0, -5, Double.nan, -Double.infinity] {
      #expect(try lines("ae\u{301}👨‍👩‍👧한", width: width) == ["a", "e\u{301}", "👨‍👩‍👧", "한"])
    }
  }

  // MARK: Hard breaks

  @Test(arguments: [
    ("a\nb", ["a", "b"]), ("a\r\nb", ["a", "b"]), ("a\rb", ["a", "b"]), ("a\u{85}b", ["a", "b"]),
    ("a\u{2028}b", ["a", "b"]), ("a\u{2029}b", ["a", "b"]), ("a\u{B}b", ["a", "b"]),
    ("a\u{C}b", ["a", "b"]), ("a\n\nb", ["a", "", "b"]), ("a\n", ["a", ""]), ("\n", ["", ""]),
    ("", [""]), ("\r\n\r\n", ["", "", ""]),
  ])
  func hardBreaks(text: String, expected: [String]) throws {
    #expect(try lines(text, width: 400) == expected)
  }

  // MARK: Tabs

  /// Tabs go to the next stop of eight spaces from the line's start, and hang at its end.
  @Test func tabsGoToStops() throws {
    let stop = 8 * 4.78125
    let glyphs = try prepare("a\tb\t\tc").lines(maxWidth: 400)[0].runs.flatMap(\.glyphs)
    #expect(glyphs.map(\.x) == [0, stop, 3 * stop])
    #expect(try prepare("a\t").naturalWidth == prepare("a").naturalWidth)
    #expect(try lines("a\tb", asWideAs: "aaa") == ["a\t", "b"])
  }

  // MARK: Things that stay together

  @Test func plusSignsStay() throws {
    #expect(try lines("see C++ now", asWideAs: "see C+") == ["see ", "C++ ", "now"])
    #expect(try lines("i++ x", asWideAs: "i+") == ["i+", "+ ", "x"])
  }

  /// UAX #14 LB13 would move the word before along.
  @Test(arguments: ["Linux :)", "word ...", "hi !", "yes ?", "ok ;)"])
  func breakAtTheSpaceBeforePunctuation(text: String) throws {
    let word = String(text.split(separator: " ")[0])
    #expect(try lines(text, asWideAs: word) == [word + " ", String(text.split(separator: " ")[1])])
  }

  @Test func noBreakAfterASlashBetweenLetters() throws {
    #expect(
      try lines("take either/or now", asWideAs: "take either") == ["take ", "either/or ", "now"])
    #expect(try lines("1/2 3/4", asWideAs: "1/2 3/") == ["1/2 ", "3/4"])
  }

  @Test func addressThatFitsALineMovesWhole() throws {
    let url = "https://example.org/path-to/page_1?a=b&c=d"
    #expect(try lines("see " + url, asWideAs: url) == ["see ", url])
    #expect(try lines(url + " and more", asWideAs: url + " and") == [url + " and ", "more"])
  }

  @Test func addressThatDoesNotFitBreaksAfterItsMarks() throws {
    #expect(
      try lines("see https://example.org/path?query=value&x=y", asWideAs: "https://example.")
        == ["see ", "https://example.", "org/path?", "query=value&x=", "y"])
    #expect(
      try lines("https://e.org/" + String(repeating: "m", count: 10), asWideAs: "https://e.org/")
        .prefix(2) == ["https://e.org/", "mmmmmmm"])
  }

  // MARK: Break controls

  @Test func zeroWidthSpaceBreaks() throws {
    #expect(try lines("alpha\u{200B}beta", asWideAs: "alpha") == ["alpha\u{200B}", "beta"])
    #expect(try lines("alpha\u{2060}beta", asWideAs: "alphab") == ["alpha\u{2060}b", "eta"])
    #expect(try lines("a b\u{A0}c", asWideAs: "a b") == ["a ", "b\u{A0}c"])
  }

  @Test func softHyphenShowsOnlyWhereItBreaks() throws {
    let text = "extra\u{AD}ordinary"
    #expect(try prepare(text).naturalWidth == prepare("extraordinary").naturalWidth)
    let broken = try prepare("extra\u{AD}or").lines(maxWidth: prepare("extra-").naturalWidth + 1)
    #expect(broken.map(\.range) == [0..<6, 6..<8])
    let hyphen = try #require(broken[0].runs.last)
    #expect(hyphen.glyphs.count == 1)
    #expect(hyphen.glyphs[0].advance > 4)
    #expect(broken[0].width == hyphen.glyphs[0].x + hyphen.glyphs[0].advance)
    // No room for the hyphen: the break is not taken there.
    #expect(try lines(text, asWideAs: "extra").first == "extra\u{AD}")
    #expect(try lines("an extra\u{AD}ordinary", asWideAs: "an extra").first == "an ")
  }

  // MARK: Scripts

  @Test func koreanBreaksAtSyllablesOrKeepsWords() throws {
    #expect(try lines("안녕하세요 여러분", asWideAs: "안녕하세요 여") == ["안녕하세요 여", "러분"])
    let keep = TextStyle(wordBreak: .keepAll)
    #expect(try lines("안녕하세요 여러분", asWideAs: "안녕하세요 여", keep) == ["안녕하세요 ", "여러분"])
    #expect(try lines("가 안녕하세요", asWideAs: "안녕하", keep) == ["가 ", "안녕하", "세요"])
  }

  @Test func ideographicPunctuationStartsNoLine() throws {
    #expect(try lines("今日は。明日", asWideAs: "今日は", TextStyle(language: "ja")) == ["今日", "は。明", "日"])
    #expect(try lines("他说「好」", asWideAs: "他说「", TextStyle(language: "zh")) == ["他说", "「好」"])
  }

  /// Small kana may start a line in Japanese text (line-break: normal), whatever the style says.
  @Test func smallKanaMayStartALine() throws {
    #expect(try lines("きょう", asWideAs: "き", TextStyle(language: "ja")) == ["き", "ょ", "う"])
    #expect(try lines("きょう", asWideAs: "き") == ["き", "ょ", "う"])
  }

  @Test func thaiLaoKhmerBurmeseBreakByDictionary() throws {
    #expect(try lines("ภาษาไทยง่าย", asWideAs: "ภาษาไทย") == ["ภาษาไทย", "ง่าย"])
    #expect(try lines("ພາສາລາວ", asWideAs: "ພາສາ") == ["ພາສາ", "ລາວ"])
    #expect(try lines("ភាសាខ្មែរ", asWideAs: "ភាសា") == ["ភាសា", "ខ្មែរ"])
    #expect(try lines("မြန်မာဘာသာ", asWideAs: "ဘာသာ") == ["မြန်မာ", "ဘာသာ"])
  }

  /// A cut inside an Arabic word keeps the joined forms; measured is what is drawn.
  @Test func emergencyCutKeepsArabicJoined() throws {
    let word = "ههههههههه"
    let cut = try prepare(word).lines(maxWidth: 40)
    #expect(cut.count > 1)
    let medial = try prepare(word).lines(maxWidth: 400)[0].runs[0].glyphs[4].id
    #expect(cut[0].runs[0].glyphs.first?.id == medial)
  }

  // MARK: Long texts

  /// Ten thousand characters, a megabyte, words without an end: what costs more than linear time or
  /// stack would not end here.
  @Test func longTextsEnd() throws {
    for count in [10_000, 1_000_000] {
      let text = String(repeating: "All work and no play. ", count: count / 22)
      #expect(try prepare(text).lineStats(maxWidth: 260).count > count / 60)
    }
    for word in [
      String(repeating: "x", count: 200_000),
      "http://x.y/" + String(repeating: "a-", count: 100_000),
      String(repeating: "م", count: 100_000), String(repeating: "ก", count: 100_000),
    ] {
      #expect(try prepare(word).lineStats(maxWidth: 260).count > 1000)
    }
  }
}
