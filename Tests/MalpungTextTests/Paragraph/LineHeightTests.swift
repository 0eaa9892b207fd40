import MalpungText
import Testing

/// How high lines are, and where the baseline stands.
@Suite struct LineHeightTests {
  private func lines(
    _ text: String, _ height: TextStyle.LineHeight, size: Double = 17, width: Double = .infinity
  ) throws -> [Line] {
    try Engine.shared().prepare(text, style: TextStyle(size: size, lineHeight: height))
      .lines(maxWidth: width)
  }

  /// One emoji, one word of another script, does not make a line jump.
  @Test(arguments: [
    "a 😀", "ภาษาไทย", "ที่นี่ น้ำ", "안녕", "漢字かな", "مرحبا بالعالم", "שלום", "हिन्दी में", "বাংলা", "தமிழ்", "é ü",
    "❤️ ❤ ✓", "ქართული", "አማርኛ",
  ])
  func strutIsSteady(text: String) throws {
    let plain = try lines("abc", .strut(multiple: 1))[0]
    let other = try lines(text, .strut(multiple: 1))[0]
    #expect(other.height == plain.height)
    #expect(other.baseline == plain.baseline)
  }

  /// Inter: ascent 0.96875, descent 0.2412, no gap; 17 pt.
  @Test func strutIsThePrimaryFontsHeight() throws {
    let line = try lines("abc", .strut(multiple: 1))[0]
    #expect(line.height == 20.578125)
    #expect(line.baseline == 16.46875)
    let wide = try lines("abc", .strut(multiple: 1.5))[0]
    #expect(abs(wide.height - 30.867) < 0.02)
    #expect(abs(wide.baseline - (16.46875 + (wide.height - 20.578125) / 2)) < 0.02)
  }

  /// What really exceeds the strut makes room for itself.
  @Test func strutGrowsForStacksOfMarks() throws {
    let zalgo = "a" + String(repeating: "\u{301}\u{302}", count: 10) + "b"
    let style = TextStyle(families: ["Noto Sans"])
    let line = try Engine.shared().prepare(zalgo, style: style).lines(maxWidth: .infinity)[0]
    #expect(line.height > 40)
  }

  @Test func strutGrowsForLargerSpans() throws {
    let text = try Engine.shared().prepare(
      "a b", style: TextStyle(), spans: [FontSpan(range: 0..<1, scale: 2)])
    #expect(text.lines(maxWidth: .infinity)[0].height == 41.140625)
    #expect(text.lines(maxWidth: 5).map(\.height) == [41.140625, 20.578125])
  }

  /// Design B: n lines are exactly n × points high, whatever stands in them.
  @Test func fixedIsExact() throws {
    let text = "abc\n😀\nภาษา\n" + "a\u{301}\u{302}\u{303}\u{304}"
    let all = try lines(text, .fixed(18), size: 13)
    #expect(all.map(\.height) == [18, 18, 18, 18])
    #expect(all.map(\.top) == [0, 18, 36, 54])
    let ascent = 13 * 0.96875
    let descent = 13 * 0.2412
    #expect(abs(all[0].baseline - (18 - ascent - descent) / 2 - ascent) < 0.05)
    #expect(all[3].baseline == all[0].baseline + 54)
    let stats = try Engine.shared().prepare(
      text, style: TextStyle(size: 13, lineHeight: .fixed(0.1))
    ).lineStats(maxWidth: 100)
    #expect(stats.height == 0.1 * 4)
  }

  /// Natural lines take the greatest ascent, descent and gap of their fonts.
  @Test func naturalFollowsTheFonts() throws {
    let both = try lines("abc\n안녕", .natural)
    #expect(both[0].height == 20.578125)
    #expect(both[1].height > both[0].height)  // Noto Sans CJK: 1.16 + 0.288 em
    #expect(abs(both[1].height - 17 * 1.448) < 0.1)
  }

  @Test func estimatedFrameIsFractionalAndNatural() throws {
    let engine = try Engine.shared()
    let frame = engine.estimatedFrame(
      of: "Hello, world", style: TextStyle(size: 18), maxWidth: 260)
    let stats = engine.prepare("Hello, world", style: TextStyle(size: 18, lineHeight: .natural))
      .lineStats(maxWidth: 260)
    #expect(frame.width == stats.width)
    #expect(frame.height == 21.78125)
    #expect(frame.width != frame.width.rounded())
  }

  @Test func emptyTextIsOneLineHigh() throws {
    let stats = try Engine.shared().prepare("", style: TextStyle()).lineStats(maxWidth: 100)
    #expect(stats == LineStats(count: 1, width: 0, height: 20.578125, lastLineWidth: 0))
  }

  @Test(arguments: [Double.nan, .infinity, -3, 0, 1e9])
  func oddSizesDoNotCrash(size: Double) throws {
    let engine = try Engine.shared()
    for height in [TextStyle.LineHeight.natural, .fixed(size), .strut(multiple: size)] {
      let text = engine.prepare("abc 한글 😀", style: TextStyle(size: size, lineHeight: height))
      #expect(text.lineStats(maxWidth: size).count >= 1)
      #expect(text.lines(maxWidth: size).count == text.lineStats(maxWidth: size).count)
    }
  }
}
