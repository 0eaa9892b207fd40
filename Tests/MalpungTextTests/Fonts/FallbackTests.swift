import MalpungText
import Testing

/// Which font serves what, decided per grapheme cluster and by name only.
@Suite struct FallbackTests {
  private func families(_ text: String, _ style: TextStyle = TextStyle()) throws -> [String] {
    try Engine.shared().fontChoices(for: text, style: style).map(\.font.family)
  }

  @Test(arguments: [
    ("Hello", "Inter"), ("Привет", "Inter"), ("Γειά", "Inter"), ("안녕", "Noto Sans CJK KR"),
    ("かな", "Noto Sans CJK JP"), ("汉字", "Noto Sans CJK SC"), ("مرحبا", "Noto Sans Arabic"),
    ("שלום", "Noto Sans Hebrew"), ("हिन्दी", "Noto Sans Devanagari"), ("ไทย", "Noto Sans Thai"),
    ("বাংলা", "Noto Sans Bengali"), ("தமிழ்", "Noto Sans Tamil"), ("ქართული", "Noto Sans Georgian"),
    ("አማርኛ", "Noto Sans Ethiopic"), ("བོད", "Noto Serif Tibetan"), ("😀", "Noto Color Emoji"),
    ("1", "Inter"), ("©", "Inter"), ("©️", "Noto Color Emoji"),
  ])
  func scriptsGoToTheirFamily(text: String, family: String) throws {
    #expect(try families(text) == [family])
  }

  @Test(arguments: [
    ("ko", "Noto Sans CJK KR"), ("ja", "Noto Sans CJK JP"), ("zh", "Noto Sans CJK SC"),
    ("zh-Hans", "Noto Sans CJK SC"), ("zh-Hant", "Noto Sans CJK TC"), ("zh-TW", "Noto Sans CJK TC"),
    ("zh_HK", "Noto Sans CJK HK"), ("en", "Noto Sans CJK SC"), (nil, "Noto Sans CJK SC"),
  ])
  func hanGoesByLanguage(language: String?, family: String) throws {
    #expect(try families("骨", TextStyle(language: language)) == [family])
  }

  @Test func hanGoesByItsSurroundings() throws {
    #expect(try families("漢字と") == ["Noto Sans CJK JP"])
    #expect(try families("漢字와") == ["Noto Sans CJK KR"])
  }

  /// quality.md §3: a space inside fallback text is the primary font's: 4.78 at 17 pt.
  @Test func spacesAreThePrimaryFonts() throws {
    let engine = try Engine.shared()
    let line = engine.prepare("가 나", style: TextStyle(size: 17)).lines(maxWidth: 400)[0]
    #expect(line.runs.map(\.font.family) == ["Noto Sans CJK KR", "Inter", "Noto Sans CJK KR"])
    #expect(line.runs[1].glyphs[0].advance == 4.78125)
  }

  /// Digits and punctuation stay in the text font, in the middle of another script too.
  @Test func neutralsStayInThePrimaryFont() throws {
    #expect(
      try families("سعر 250!") == ["Noto Sans Arabic", "Inter"])
    #expect(
      try families("3시 (오후)") == [
        "Inter", "Noto Sans CJK KR", "Inter", "Noto Sans CJK KR", "Inter",
      ])
  }

  /// Punctuation that the primary font lacks follows the text it stands in.
  @Test func ideographicPunctuationFollowsItsText() throws {
    #expect(try families("「はい。」") == ["Noto Sans CJK JP"])
    #expect(try families("“是。”").last == "Inter")
  }

  /// A mark that the base's font lacks moves the whole cluster; the neighbours stay.
  @Test func marksMoveTheirCluster() throws {
    let choices = try Engine.shared().fontChoices(for: "abक़cd", style: TextStyle())
    #expect(choices.map(\.font.family) == ["Inter", "Noto Sans Devanagari", "Inter"])
    let mark = try Engine.shared().fontChoices(for: "ax\u{20D7}b", style: TextStyle())
    #expect(mark.map(\.range) == [0..<1, 1..<3, 3..<4])
    #expect(mark[1].font.family != "Inter")
  }

  @Test func boldAndItalicGoToTheirFaces() throws {
    let engine = try Engine.shared()
    let bold = engine.fontChoices(for: "a가", style: TextStyle(weight: 700))
    #expect(bold.map(\.font.style) == ["Bold", "Bold"])
    let semibold = engine.fontChoices(for: "a", style: TextStyle(weight: 600))
    #expect(semibold[0].font.path.hasSuffix("Inter-SemiBold.otf"))
    let italic = engine.fontChoices(for: "a", style: TextStyle(isItalic: true))
    #expect(italic[0].font.path.hasSuffix("Inter-Italic.otf"))
  }

  @Test func regularIsNotABoldFileThatSaysItIsRegular() throws {
    let font = try #require(try Engine.shared().font(family: "Noto Nastaliq Urdu"))
    #expect(font.path.hasSuffix("NotoNastaliqUrdu-Regular.ttf"))
  }

  @Test func familiesMayBeFiles() throws {
    let engine = try Engine.shared()
    let path = try #require(engine.font(family: "Noto Serif")).path
    #expect(try families("a", TextStyle(families: [path])) == ["Noto Serif"])
    #expect(engine.font(family: "/nowhere/font.ttf") == nil)
    #expect(engine.font(family: "No Such Family") == nil)
  }

  @Test func withoutFallbackOnlyTheEmojiFontIsAdded() throws {
    let style = TextStyle(usesFallback: false)
    let choices = try Engine.shared().fontChoices(for: "a가😀", style: style)
    #expect(choices.map(\.reason) == [.family, .missing, .emoji])
    #expect(choices.map(\.font.family) == ["Inter", "Inter", "Noto Color Emoji"])
  }

  /// What no font has is a visible box with an advance, recorded once.
  @Test func missingCharactersAreBoxes() throws {
    let engine = try TextEngine()
    let text = engine.prepare("a\u{0378}\u{0378}", style: TextStyle())
    let glyphs = text.lines(maxWidth: 400)[0].runs.flatMap(\.glyphs)
    #expect(glyphs.map(\.id).suffix(2) == [0, 0])
    #expect(glyphs[1].advance > 4)
    #expect(engine.missingCharacters == ["\u{0378}"])
  }

  @Test func everyScriptOfTheChainHasAFont() throws {
    let fonts = try Engine.shared().scriptFonts()
    #expect(fonts.count > 120)
    for script in fonts { #expect(script.font != nil, "\(script.script): \(script.families)") }
    #expect(fonts.first { $0.script == "Hani" }?.font?.family == "Noto Sans CJK SC")
    #expect(fonts.last?.font?.isColor == true)
  }

  /// Spans change fonts over their range only; kerning across an edge that changes nothing stays.
  @Test func spansChangeFonts() throws {
    let engine = try Engine.shared()
    let plain = engine.prepare("AVAVA", style: TextStyle())
    let same = engine.prepare(
      "AVAVA", style: TextStyle(), spans: [FontSpan(range: 1..<3, weight: 400)])
    #expect(same.naturalWidth == plain.naturalWidth)
    let runs = engine.prepare(
      "one two", style: TextStyle(),
      spans: [
        FontSpan(range: 0..<3, weight: 700),
        FontSpan(range: 4..<7, families: ["Noto Sans Mono"], scale: 0.5),
      ]
    ).lines(maxWidth: 400)[0].runs
    #expect(runs.map(\.font.family) == ["Inter", "Inter", "Noto Sans Mono"])
    #expect(runs.map(\.font.style) == ["Bold", "Regular", "Regular"])
    #expect(runs.map(\.size) == [17, 17, 8.5])
    let odd = engine.prepare(
      "abc", style: TextStyle(),
      spans: [FontSpan(range: 2..<99, weight: 700), FontSpan(range: 0..<1)])
    #expect(odd.lines(maxWidth: 400)[0].runs.map(\.range) == [0..<2, 2..<3])
  }
}
