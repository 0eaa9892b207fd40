import MalpungText
import Testing

/// Room in a line for what is no text.
@Suite struct InlineBoxTests {
  private func lines(_ text: String, _ boxes: [InlineBox], _ width: Double) throws -> [Line] {
    try Engine.shared().prepare(text, style: TextStyle(), boxes: boxes).lines(maxWidth: width)
  }

  @Test func boxesStandInTheirLine() throws {
    let box = InlineBox(offset: 2, width: 20, above: 15, below: 4)
    let line = try lines("a \u{FFFC} b", [box], .infinity)[0]
    let placed = try #require(line.boxes.first)
    #expect(line.boxes.count == 1)
    #expect(placed.offset == 2 && placed.width == 20 && placed.height == 19)
    #expect(placed.y == line.baseline - 15)
    let plain = try lines("a  b", [], .infinity)[0]
    #expect(line.width == plain.width + 20)
    #expect(line.height == plain.height)  // it fits into the line
  }

  @Test func highBoxesMakeTheLineHigher() throws {
    let box = InlineBox(offset: 0, width: 10, above: 50, below: 10)
    let line = try lines("\u{FFFC}x", [box], .infinity)[0]
    #expect(line.height == 60)
    #expect(line.baseline == 50)
    let below = try lines("\u{FFFC} x", [box], 12)
    #expect(below.map(\.range) == [0..<2, 2..<3])
    #expect(below[1].height == 20.578125)
  }

  /// A line may end on either side, and a box wider than the line has one of its own.
  @Test func linesBreakAroundBoxes() throws {
    let box = InlineBox(offset: 2, width: 60, above: 10)
    #expect(try lines("ab\u{FFFC}cd", [box], 70).map(\.range) == [0..<2, 2..<3, 3..<5])
    #expect(try lines("ab\u{FFFC}cd", [box], 30).map(\.range) == [0..<2, 2..<3, 3..<5])
  }

  @Test func oddBoxesAreHarmless() throws {
    let boxes = [
      InlineBox(offset: -4, width: 9, above: 9), InlineBox(offset: 0, width: -5, above: -9),
      InlineBox(offset: 1, width: .nan, above: .infinity),
      InlineBox(offset: 77, width: 9, above: 9),
    ]
    let line = try lines("\u{FFFC}\u{FFFC}", boxes, 100)[0]
    #expect(line.width == 0)
    #expect(line.boxes.count == 2)
  }
}
