import MalpungText
import Testing

/// Order on the line: base direction, levels, trailing white space.
@Suite struct DirectionTests {
  private func line(_ text: String, _ direction: TextStyle.Direction = .automatic) throws -> Line {
    try Engine.shared().prepare(text, style: TextStyle(direction: direction))
      .lines(maxWidth: .infinity)[0]
  }

  /// UTF-16 offsets of the clusters as they stand from left to right.
  private func visual(_ line: Line) -> [Int] {
    line.runs.flatMap(\.glyphs).sorted { $0.x < $1.x }.map(\.cluster)
  }

  @Test func hebrewInEnglish() throws {
    let line = try line("hello (עולם).")
    #expect(!line.isRightToLeft)
    #expect(visual(line) == [0, 1, 2, 3, 4, 5, 6, 10, 9, 8, 7, 11, 12])
  }

  @Test func englishInHebrew() throws {
    let line = try line("שלום abc!")
    #expect(line.isRightToLeft)
    #expect(visual(line) == [8, 5, 6, 7, 4, 3, 2, 1, 0])
  }

  /// P2 and P3: the first strong character decides; digits, emoji and isolates are passed over.
  @Test(arguments: [
    ("123 שלום", true), ("😀 שלום", true), ("\u{2068}abc\u{2069} שלום", true), ("(1) abc", false),
    ("", false), ("123", false), ("abc שלום", false), ("\u{200F}abc", true),
  ])
  func baseDirectionIsFirstStrong(text: String, isRightToLeft: Bool) throws {
    #expect(try line(text).isRightToLeft == isRightToLeft)
  }

  @Test func styleMayForceTheDirection() throws {
    #expect(try line("abc", .rightToLeft).isRightToLeft)
    #expect(try !line("שלום", .leftToRight).isRightToLeft)
    #expect(visual(try line("abc!", .rightToLeft)) == [3, 0, 1, 2])
  }

  /// Each paragraph has its own direction; U+2028 does not start a new one.
  @Test func paragraphsDecideForThemselves() throws {
    let lines = try Engine.shared().prepare("abc\nשלום\u{2028}def", style: TextStyle())
      .lines(maxWidth: .infinity)
    #expect(lines.map(\.isRightToLeft) == [false, true, true])
  }

  /// Trailing white space hangs on the paragraph's end side, outside 0…width.
  @Test func trailingSpaceHangsOnTheEndSide() throws {
    let right = try line("שלום  ")
    let spaces = right.runs.flatMap(\.glyphs).filter { $0.cluster >= 4 }
    #expect(spaces.count == 2)
    #expect(spaces.allSatisfy { $0.x < 0 })
    let left = try line("abc  ")
    #expect(
      left.runs.flatMap(\.glyphs).filter { $0.cluster >= 3 }.allSatisfy { $0.x >= left.width })
  }

  @Test func mirroredBrackets() throws {
    let engine = try Engine.shared()
    let open = engine.prepare("(", style: TextStyle()).lines(maxWidth: 99)[0].runs[0].glyphs[0].id
    let line = try line("אבג (דהו)")
    // In right-to-left order the first bracket in the text is drawn as the closing shape.
    let glyph = try #require(line.runs.flatMap(\.glyphs).first { $0.cluster == 8 })
    #expect(glyph.id == open)
  }
}
