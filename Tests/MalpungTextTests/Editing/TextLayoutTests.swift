import MalpungText
import Testing

/// Carets, clicks and selections.
@Suite struct TextLayoutTests {
  private func layout(
    _ text: String, _ width: Double = .infinity, limit: LineLimit? = nil
  ) throws -> TextLayout {
    try Engine.shared().prepare(text, style: TextStyle()).layout(maxWidth: width, limit: limit)
  }

  private func x(
    _ layout: TextLayout, _ offset: Int, _ affinity: TextLayout.Affinity = .downstream
  ) -> Double {
    layout.caret(at: .init(offset: offset, affinity: affinity)).x
  }

  @Test func caretsStandBetweenLetters() throws {
    let text = try layout("abc")
    let advances = text.lines[0].runs[0].glyphs.map(\.advance)
    #expect(x(text, 0) == 0)
    #expect(x(text, 1) == advances[0])
    #expect(x(text, 2) == advances[0] + advances[1])
    #expect(x(text, 3) == text.width)
    #expect(x(text, -5) == 0)
    #expect(x(text, 99) == text.width)
    let caret = text.caret(at: .init(offset: 1))
    #expect(caret.top == 0 && caret.height == text.lines[0].height && caret.line == 0)
  }

  /// Nearest edge: the left half of a letter is before it, the right half behind it.
  @Test func clicksGoToTheNearestEdge() throws {
    let text = try layout("abc")
    let a = text.lines[0].runs[0].glyphs[0].advance
    #expect(text.hitTest(x: -10, y: 0) == .init(offset: 0))
    #expect(text.hitTest(x: a * 0.4, y: 0) == .init(offset: 0))
    #expect(text.hitTest(x: a * 0.6, y: 0) == .init(offset: 1, affinity: .upstream))
    #expect(text.hitTest(x: 1e300, y: -1e300) == .init(offset: 3, affinity: .upstream))
    #expect(text.hitTest(x: .nan, y: .nan) == .init(offset: 0))
  }

  /// Where a line was wrapped, an offset has two places.
  @Test func affinityAtAWrap() throws {
    let text = try layout("one two", 40)
    try #require(text.lines.map(\.range) == [0..<4, 4..<7])
    let upstream = text.caret(at: .init(offset: 4, affinity: .upstream))
    #expect(upstream.line == 0)
    #expect(upstream.x > text.lines[0].width)  // behind the space that hangs
    let downstream = text.caret(at: .init(offset: 4))
    #expect(downstream.line == 1 && downstream.x == 0)
    let end = text.hitTest(x: 1000, y: 1)
    #expect(end == .init(offset: 4, affinity: .upstream))
    #expect(text.caret(at: end).line == 0)
  }

  /// The seam of two directions: before and behind it are different places.
  @Test func affinityAtADirectionSeam() throws {
    let text = try layout("ab אבג")
    let before = text.caret(at: .init(offset: 3, affinity: .upstream))
    let after = text.caret(at: .init(offset: 3, affinity: .downstream))
    #expect(!before.isRightToLeft && after.isRightToLeft)
    #expect(after.x == text.width)  // Hebrew begins at its right end
    #expect(before.x < after.x)
    #expect(x(text, 6, .upstream) == before.x)  // and ends at its left end
  }

  /// Clicks in right-to-left text: the right half of a letter is before it.
  @Test func clicksInRightToLeftText() throws {
    let text = try layout("שלום")
    #expect(text.hitTest(x: text.width - 1, y: 0) == .init(offset: 0))
    #expect(text.hitTest(x: 1, y: 0) == .init(offset: 4, affinity: .upstream))
    #expect(text.hitTest(x: 1000, y: 0) == .init(offset: 0))
    #expect(text.hitTest(x: -1000, y: 0) == .init(offset: 4, affinity: .upstream))
    #expect(x(text, 0) == text.width && x(text, 4) == 0)
  }

  /// A ligature of two letters (lam-alef) has a caret in its middle.
  @Test func ligaturesAreSharedOut() throws {
    let text = try layout("لا")
    try #require(text.lines[0].runs[0].glyphs.count == 1)
    #expect(abs(x(text, 1) - text.width / 2) <= 1.0 / 64)
    #expect(text.hitTest(x: text.width * 0.55, y: 0).offset == 1)
  }

  /// Nothing stands inside a family, a flag, a Hangul syllable of jamo, a letter with its marks.
  @Test(arguments: ["👩‍👩‍👧‍👦", "🇰🇷", "각", "e\u{301}\u{323}", "1️⃣", "\r\n"])
  func clustersAreWhole(_ cluster: String) throws {
    let text = try layout("a\(cluster)b")
    let end = 1 + cluster.utf16.count
    for offset in 1..<end {
      #expect(x(text, offset) == x(text, 1), "\(offset)")
    }
    for point in stride(from: 0.0, through: text.width + 5, by: 0.5) {
      for line in text.lines {
        let hit = text.hitTest(x: point, y: line.top + 1).offset
        #expect(hit <= 1 || hit >= end, "\(point)")
      }
    }
  }

  @Test func emptyTextsHaveACaret() throws {
    let text = try layout("")
    #expect(x(text, 0) == 0)
    #expect(text.caret(at: .init(offset: 0)).height == text.lines[0].height)
    #expect(text.hitTest(x: 10, y: 10) == .init(offset: 0))
    #expect(text.selectionRects(0..<5).isEmpty)
    let two = try layout("a\n")
    #expect(two.caret(at: .init(offset: 2)).line == 1)
    #expect(two.caret(at: .init(offset: 1)).line == 0)
  }

  @Test func selectionsCoverTheirCharacters() throws {
    let text = try layout("one two three", 70)
    try #require(text.lines.map(\.range) == [0..<8, 8..<13])
    let rects = text.selectionRects(4..<11)
    try #require(rects.count == 2)
    #expect(rects[0].x == x(text, 4) && rects[0].y == 0)
    #expect(rects[0].x + rects[0].width == x(text, 8, .upstream))
    #expect(rects[1].x == 0 && rects[1].width == x(text, 11))
    #expect(rects[1].y == text.lines[1].top && rects[1].height == text.lines[1].height)
    #expect(text.selectionRects(5..<5).isEmpty)
  }

  /// A range that is one in the text can be two on the line.
  @Test func selectionAcrossASeamIsTwoRectangles() throws {
    let text = try layout("abc אבג")
    let rects = text.selectionRects(2..<5)
    try #require(rects.count == 2)
    #expect(rects[0].x == x(text, 2) && rects[0].x + rects[0].width == x(text, 4, .upstream))
    #expect(rects[1].x + rects[1].width == text.width)
    #expect(rects[1].x == x(text, 5, .upstream))
  }

  @Test func tabsAndBoxesAreCharacters() throws {
    let tab = try layout("a\tb")
    #expect(x(tab, 2) == tab.lines[0].runs[1].glyphs[0].x)
    #expect(tab.hitTest(x: x(tab, 2) - 1, y: 0) == .init(offset: 2, affinity: .upstream))
    let box = try Engine.shared().prepare(
      "a\u{FFFC}b", style: TextStyle(),
      boxes: [InlineBox(offset: 1, width: 30, above: 12, below: 3)]
    ).layout(maxWidth: .infinity)
    #expect(x(box, 2) - x(box, 1) == 30)
  }

  /// Of every sample: the caret of a click stands at the nearest edge, and all edges are reached.
  @Test func clicksAndCaretsAgree() throws {
    for sample in Sample.own where sample.text.utf16.count < 500 {
      let text = try Engine.shared().prepare(sample.text, style: sample.style).layout(maxWidth: 180)
      for (index, line) in text.lines.enumerated() {
        let y = line.top + line.height / 2
        for point in stride(from: -3.0, through: line.width + 3, by: 7) {
          let hit = text.hitTest(x: point, y: y)
          let caret = text.caret(at: hit)
          if caret.line != index || caret.x < -200 || caret.x > line.width + 200 {
            Issue.record("\(sample.id), line \(index) at \(point): \(hit), \(caret)")
          }
          let again = text.hitTest(x: caret.x, y: y)
          let same = text.caret(at: again)
          if abs(same.x - caret.x) > 0.05 {
            Issue.record(
              "\(sample.id), line \(index): \(hit) caret \(caret.x) hit again \(again) \(same.x)")
          }
        }
      }
    }
  }

  /// The whole text selected covers every line's width.
  @Test func everythingSelectedCoversEverything() throws {
    for sample in Sample.own {
      let text = try Engine.shared().prepare(sample.text, style: sample.style).layout(maxWidth: 180)
      let rects = text.selectionRects(0..<sample.text.utf16.count)
      for line in text.lines where line.width > 0 {
        let covered = rects.filter { $0.y == line.top }.reduce(0) { $0 + $1.width }
        // A hyphen is shown, but no character.
        if covered < line.width - 10 { Issue.record("\(sample.id): \(covered) of \(line.width)") }
      }
    }
  }
}
