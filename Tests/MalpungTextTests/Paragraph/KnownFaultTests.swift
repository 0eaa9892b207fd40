import MalpungText
import Testing

/// Faults of other engines, each with the right value: the rest of quality.md §4, "Text".
@Suite struct KnownFaultTests {
  private func prepare(_ text: String, _ style: TextStyle = TextStyle()) throws -> PreparedText {
    try Engine.shared().prepare(text, style: style)
  }

  private func lines(
    _ text: String, asWideAs sample: String, _ style: TextStyle = TextStyle()
  ) throws -> [String] {
    let units = Array(text.utf16)
    return try prepare(text, style).lines(maxWidth: prepare(sample, style).naturalWidth).map {
      String(decoding: units[$0.range], as: UTF16.self)
    }
  }

  /// A 500-letter word is cut into full lines, and begins on one of its own.
  @Test(arguments: ["w", "字", "й", "ب", "ก"])
  func fiveHundredLetters(_ letter: String) throws {
    let word = String(repeating: letter, count: 500)
    let text = try prepare("a " + word)
    let found = text.lines(maxWidth: 200)
    #expect(found.last?.range.upperBound == 502)
    for line in found {
      #expect(line.width <= 200)
    }
    let letterWidth = try prepare(letter + letter).naturalWidth / 2
    for line in found.dropFirst().dropLast(2) where letter != "ก" {
      #expect(line.width > 200 - 2 * letterWidth - 1, "\(line.range)")
    }
    if letter == "w" { #expect(found[0].range == 0..<2) }
  }

  /// Nothing caps the number of lines or the height.
  @Test func manyLinesAreAllThere() throws {
    let text = try prepare(String(repeating: "line\n", count: 5000) + "end")
    let stats = text.lineStats(maxWidth: 260)
    #expect(stats.count == 5001)
    #expect(stats.height == 5001 * 20.578125)
    #expect(text.lines(maxWidth: 260).last?.range == 25000..<25003)
  }

  /// Tab stops count from the start of each line, not of the text.
  @Test func tabStopsOnEveryLine() throws {
    let spaces = try prepare("        .").lines(maxWidth: .infinity)[0].runs[0].glyphs[8].x
    let lines = try prepare("aa\tb\nc\td").lines(maxWidth: .infinity)
    for line in lines { #expect(line.runs[1].glyphs[0].x == spaces) }
    let wrapped = try prepare("aa\tbb\tx\ty").lines(maxWidth: spaces * 2 - 2)
    #expect(wrapped.map(\.range) == [0..<6, 6..<9])
    #expect(wrapped[1].runs[1].glyphs[0].x == spaces)
  }

  /// Scripts that are written without spaces and that ICU has no dictionary for: between clusters.
  @Test(arguments: ["ꦲꦱꦱꦶꦲꦸꦩꦠ꧀ꦩꦤꦸꦁꦱ", "ᬩᬮᬶᬧᬸᬮᬯᬦ᭄", "ᨽᩣᩈᩣᨾᩮᩬᩥᨦ", "བོད་སྐད་ཡིག"])
  func scriptsWithoutDictionary(_ text: String) throws {
    let prepared = try prepare(text)
    let found = prepared.lines(maxWidth: prepared.naturalWidth / 3)
    #expect(found.count >= 3 && found.count <= 7)
    #expect(found.last?.range.upperBound == text.utf16.count)
    for line in found { #expect(prepared.isGraphemeEdge(line.range.lowerBound)) }
  }

  /// Fully vocalised Arabic, Thai with stacked marks, Hebrew with points: the line does not jump.
  @Test(arguments: [
    "بِسْمِ ٱللَّهِ ٱلرَّحْمَٰنِ ٱلرَّحِيمِ", "ที่นี่ ปู่ผู้ใหญ่ น้ำผึ้ง", "בְּרֵאשִׁית בָּרָא אֱלֹהִים", "Ổ Ử Ễ",
  ])
  func stackedMarksFitTheLine(_ text: String) throws {
    let line = try prepare(text).lines(maxWidth: .infinity)[0]
    #expect(line.height >= 20.578125 && line.height < 20.578125 + 8)
    #expect(line.baseline >= 16.46875)
  }

  /// The ellipsis in mixed direction keeps the longest logical prefix and stands at the
  /// paragraph's end side.
  @Test func ellipsisInMixedDirection() throws {
    let style = TextStyle()
    let text = "hello עולם and more words"
    let limit = try prepare("hello עולם an", style).naturalWidth
    let line = try prepare(text).lines(
      maxWidth: limit, limit: LineLimit(lines: 1))[0]
    #expect(line.isTruncated && line.range.lowerBound == 0 && line.range.upperBound >= 10)
    let right = line.runs.flatMap(\.glyphs).map { $0.x + $0.advance }.max()
    let ellipsis = try prepare("…").lines(maxWidth: 99)[0].runs[0].glyphs[0].id
    #expect(line.runs.last?.glyphs.last?.id == ellipsis)
    #expect(right == line.width)
    let hebrew = "שלום world ועוד מילים רבות כאן"
    let cut = try prepare(hebrew).lines(maxWidth: 120, limit: LineLimit(lines: 1))[0]
    #expect(cut.isRightToLeft && cut.runs.first?.glyphs.first?.id == ellipsis)
    #expect(cut.runs.first?.glyphs.first?.x == 0)
  }

  /// `hello (עולם).` keeps its bracket and full stop on the right of the Hebrew word.
  @Test func bracketsAroundTheOtherDirection() throws {
    let line = try prepare("hello (עולם).").lines(maxWidth: .infinity)[0]
    let order = line.runs.flatMap(\.glyphs).map(\.cluster)
    #expect(order == [0, 1, 2, 3, 4, 5, 6, 10, 9, 8, 7, 11, 12])
  }

  /// Digits, emoji and what stands in isolates do not decide the direction.
  @Test(arguments: [
    ("12 שלום", true), ("😀 שלום", true), ("\u{2067}abc\u{2069} שלום", true),
    ("\u{2068}שלום\u{2069} abc", false), ("… !", false), ("1. abc", false), ("+972 שלום", true),
  ])
  func firstStrong(_ text: String, _ isRightToLeft: Bool) throws {
    #expect(try prepare(text).lines(maxWidth: .infinity)[0].isRightToLeft == isRightToLeft)
  }

  /// No break before closing marks, whatever the width.
  @Test(arguments: ["。", "、", "！", "？", "」", "）", "』", "】", "〉", "，", "："])
  func closingMarksStartNoLine(_ mark: String) throws {
    for language in ["ja", "zh", "ko"] {
      let style = TextStyle(language: language)
      let found = try lines("漢字漢字" + mark + "漢字", asWideAs: "漢字漢字", style)
      #expect(found[1].hasPrefix(mark) == false, "\(language): \(found)")
    }
  }

  /// Small kana and the prolonged sound mark: loose by default, strict by wish.
  @Test func kanaLooseAndStrict() throws {
    let strict = TextStyle(language: "ja", lineBreak: .strict)
    #expect(try lines("ちょっと", asWideAs: "ち", TextStyle(language: "ja")).first == "ち")
    #expect(try lines("あちょっと", asWideAs: "あち", strict).first == "あ")
    #expect(try lines("ああサーバー", asWideAs: "ああサ", strict).first == "ああ")
  }

  /// `collapse` makes one space of a stretch of white space, and none at a line's ends.
  @Test func collapsedWhiteSpace() throws {
    let style = TextStyle(whiteSpace: .collapse)
    let text = try prepare("  a \t b\n c  ", style)
    #expect(text.naturalWidth == (try prepare("a b c").naturalWidth))
    #expect(text.lineStats(maxWidth: .infinity).count == 1)
  }
}
