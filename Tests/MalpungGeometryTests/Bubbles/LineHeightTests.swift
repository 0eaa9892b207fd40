import MalpungGeometry
import Testing

@Suite("Design B: forced line heights") struct LineHeightTests {
  @Test(
    "B, type table: size / forced line height",
    arguments: [
      (ForcedLineHeight.title1, 22.0, 30.0), (.title2, 14, 20), (.body, 13, 18), (.caption, 12, 18),
      (.caption2, 11, 18),
    ])
  func table(style: ForcedLineHeight, size: Double, lineHeight: Double) {
    #expect(style.size == size)
    #expect(style.lineHeight == lineHeight)
  }

  @Test(
    "B, forced line height: n lines are n × lineHeight, a text bubble 18·n + 16",
    arguments: [0, 1, 2, 3, 10, 1000])
  func lines(n: Int) {
    #expect(ForcedLineHeight.body.height(lines: n) == Double(18 * n))
    #expect(ForcedLineHeight.body.bubbleHeight(lines: n) == Double(18 * n + 16))
    #expect(ForcedLineHeight.title1.height(lines: n) == Double(30 * n))
  }

  @Test("B, forced line height: text is centred in the line box")
  func centred() {
    // 18 − (12 + 3) = 3 spare, half of it above.
    #expect(ForcedLineHeight.body.baseline(ascent: 12, descent: 3) == 13.5)
    // Ink taller than the box overhangs evenly and moves nothing.
    #expect(ForcedLineHeight.body.baseline(ascent: 20, descent: 10) == 14)
  }

  @Test("Total", arguments: hostileNumbers)
  func total(number: Double) {
    let style = ForcedLineHeight(size: number, lineHeight: number)
    #expect(style.height(lines: .max).isFinite && style.height(lines: .min) == 0)
    #expect(style.baseline(ascent: number, descent: number).isFinite)
  }
}
