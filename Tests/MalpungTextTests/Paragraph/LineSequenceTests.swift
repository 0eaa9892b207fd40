import MalpungText
import Testing

/// Lines of changing widths, balanced widths, and the platform's frame.
@Suite struct LineSequenceTests {
  private func prepare(_ text: String, _ style: TextStyle = TextStyle()) throws -> PreparedText {
    try Engine.shared().prepare(text, style: style)
  }

  /// At one width, the sequence is what `lines` gives.
  @Test func oneWidthIsLines() throws {
    for sample in Sample.own {
      let text = try prepare(sample.text, sample.style)
      for width in [0, 40, 150, .infinity] as [Double] {
        var sequence = text.lineSequence()
        var lines: [Line] = []
        while let line = sequence.next(maxWidth: width) { lines.append(line) }
        if lines != text.lines(maxWidth: width) { Issue.record("\(sample.id) at \(width)") }
      }
    }
  }

  /// Around a picture: two narrow lines, then wide ones.
  @Test func widthsMayChange() throws {
    let text = try prepare("one two three four five six")
    var sequence = text.lineSequence()
    #expect(sequence.next(maxWidth: 75)?.range == 0..<8)
    #expect(sequence.next(maxWidth: 50)?.range == 8..<14)
    let last = sequence.next(maxWidth: 500)
    let rest = try #require(last)
    #expect(rest.range == 14..<27)
    #expect(rest.top == 2 * rest.height)
    #expect(sequence.next(maxWidth: 500) == nil)
  }

  @Test func balancedLinesAreAboutEquallyLong() throws {
    let text = try prepare("one two three four five six seven eight")
    let greedy = text.lineStats(maxWidth: 250)
    try #require(greedy.count == 2)
    let balanced = text.balancedWidth(lineCount: 2)
    let stats = text.lineStats(maxWidth: balanced)
    #expect(stats.count == 2 && stats.width == balanced)
    #expect(text.lineStats(maxWidth: balanced - 1.0 / 64).count == 3)
    #expect(balanced < greedy.width)
    #expect(text.balancedWidth(lineCount: 1) == text.naturalWidth)
    #expect(try prepare("a\nb").balancedWidth(lineCount: 1) == prepare("b").naturalWidth)
  }

  @Test func frameOptions() throws {
    let engine = try Engine.shared()
    let style = TextStyle(families: ["Noto Sans"], size: 16)
    let text = "some words that wrap"
    let whole = engine.estimatedFrame(of: text, style: style, maxWidth: 80)
    let single = engine.estimatedFrame(of: text, style: style, maxWidth: 80, options: [])
    #expect(whole.height > single.height && whole.width <= 80)
    #expect(single.width == engine.prepare(text, style: style).naturalWidth)
    let gapless = engine.estimatedFrame(
      of: text, style: style, maxWidth: 80, options: .lineFragmentOrigin)
    #expect(gapless.width == whole.width && gapless.height <= whole.height)
  }
}
