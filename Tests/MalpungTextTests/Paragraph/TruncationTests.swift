import MalpungText
import Testing

/// Ellipses: where they stand and what they leave.
@Suite struct TruncationTests {
  private func cut(
    _ text: String, asWideAs sample: String, _ position: LineLimit.Position, lines: Int = 1
  ) throws -> [Line] {
    let engine = try Engine.shared()
    let width = engine.prepare(sample, style: TextStyle()).naturalWidth
    return engine.prepare(text, style: TextStyle())
      .lines(maxWidth: width, limit: LineLimit(lines: lines, position: position))
  }

  private func ellipsisX(_ line: Line) throws -> Double {
    let engine = try Engine.shared()
    let mark = engine.prepare("…", style: TextStyle()).lines(maxWidth: 99)[0].runs[0].glyphs[0].id
    return try #require(line.runs.flatMap(\.glyphs).first { $0.id == mark }).x
  }

  @Test func endKeepsTheLongestPrefix() throws {
    let line = try cut("one two three four", asWideAs: "one two…", .end)[0]
    #expect(line.range == 0..<7)
    #expect(line.isTruncated)
    #expect(try ellipsisX(line) > 50)
  }

  @Test func endOnTheSecondLine() throws {
    let lines = try cut("one two three four five six", asWideAs: "one two", .end, lines: 2)
    #expect(lines.map(\.isTruncated) == [false, true])
    #expect(lines[0].range == 0..<8)
    #expect(lines[1].range.lowerBound == 8)
  }

  @Test func textThatFitsIsLeftAlone() throws {
    let lines = try cut("one two", asWideAs: "one two", .end)
    #expect(lines.map(\.isTruncated) == [false])
    #expect(lines[0].range == 0..<7)
  }

  @Test func hardBreakBeyondTheLimitIsTruncatedToo() throws {
    let line = try cut("one\ntwo", asWideAs: "one two", .end)[0]
    #expect(line.isTruncated)
    #expect(line.range == 0..<3)
  }

  @Test func middleKeepsTheEnding() throws {
    let name = "a very long name of a file indeed.pdf"
    let line = try cut(name, asWideAs: "a very long n….pdf", .middle)[0]
    let shown = line.runs.flatMap(\.glyphs).map(\.cluster)
    #expect(shown.contains(0))
    #expect(Set(33...36).isSubset(of: Set(shown)))
    #expect(line.range == 0..<37)
  }

  @Test func startKeepsTheEnd() throws {
    let line = try cut("one two three", asWideAs: "…o three", .start)[0]
    #expect(try ellipsisX(line) == 0)
    #expect(line.range.upperBound == 13)
  }

  /// In a right-to-left paragraph the ellipsis stands on the left.
  @Test func ellipsisStandsOnTheParagraphsEndSide() throws {
    let line = try cut("שלום עולם abc def ghi", asWideAs: "שלום עולם abc", .end)[0]
    #expect(line.isRightToLeft)
    #expect(try ellipsisX(line) == 0)
    let english = try cut("abc שלום עולם def", asWideAs: "abc שלום עו", .end)[0]
    let x = try ellipsisX(english)
    #expect(english.runs.flatMap(\.glyphs).allSatisfy { $0.x <= x })
  }
}
