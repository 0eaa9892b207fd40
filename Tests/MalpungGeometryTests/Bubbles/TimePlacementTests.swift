import MalpungGeometry
import Testing

@Suite("Also required: time inside the bubble") struct TimePlacementTests {
  let time = Size(width: 40, height: 14)

  func place(
    widest: Double, last: Double, lines: Double = 2, runsRight: Bool = true, maxWidth: Double = 260
  ) -> TimePlacement {
    TimePlacement(
      textSize: Size(width: widest, height: lines * 22), lastLineWidth: last,
      lastLineRunsRight: runsRight, maxWidth: maxWidth, timeSize: time, gap: 8, rowGap: 2)
  }

  @Test func onTheFreeEndOfTheLastLine() {
    let placed = place(widest: 250, last: 60)
    #expect(placed.isOnLastLine)
    #expect(placed.content == Size(width: 250, height: 44))
    #expect(placed.time == Point(x: 210, y: 30))
  }

  @Test func aShortTextGrowsWiderForIt() {
    let placed = place(widest: 30, last: 30, lines: 1)
    #expect(placed.content == Size(width: 78, height: 22))
    #expect(placed.time == Point(x: 38, y: 8))
  }

  @Test(
    "Iff it fits to the pixel",
    arguments: [(211.0, true), (212, true), (212 + 1.0 / 64, false), (213, false)])
  func toThePixel(last: Double, fits: Bool) {
    // 212 + 8 + 40 = 260
    let placed = place(widest: 255, last: last)
    #expect(placed.isOnLastLine == fits)
    #expect(placed.content == Size(width: fits ? max(255, last + 48) : 255, height: fits ? 44 : 60))
  }

  @Test func onItsOwnRowItKeepsTheTextsWidth() {
    let placed = place(widest: 250, last: 250)
    #expect(placed.content == Size(width: 250, height: 60))
    #expect(placed.time == Point(x: 210, y: 46))
  }

  @Test func rightToLeftUsesTheLeftEnd() {
    #expect(place(widest: 250, last: 60, runsRight: false).time == Point(x: 0, y: 30))
    #expect(place(widest: 250, last: 250, runsRight: false).time == Point(x: 0, y: 46))
  }

  @Test func neverNarrowerThanTheText() {
    for last in stride(from: 0.0, through: 260, by: 0.5) {
      let placed = place(widest: 260, last: last)
      #expect(placed.content.width == 260)
      // The time never lies over the last line.
      #expect(!placed.isOnLastLine || placed.time.x >= last + 8)
    }
  }

  @Test func aLineWiderThanTheLimitStaysAsItIs() {
    let placed = place(widest: 300, last: 20)
    #expect(placed.isOnLastLine && placed.content.width == 300)
    #expect(!place(widest: 300, last: 300).isOnLastLine)
  }

  @Test func aTimeHigherThanTheTextGrowsTheContent() {
    let placed = TimePlacement(
      textSize: Size(width: 20, height: 10), lastLineWidth: 20, maxWidth: 260, timeSize: time,
      gap: 8)
    #expect(placed.content.height == 14)
    #expect(placed.time.y == 0)
  }

  @Test func withoutTextTheTimeStandsAlone() {
    let placed = TimePlacement(
      textSize: .zero, lastLineWidth: 0, maxWidth: 260, timeSize: time, gap: 8, rowGap: 2)
    #expect(placed.content == time)
    #expect(placed.time == .zero)
  }

  @Test("Total", arguments: hostileNumbers)
  func total(number: Double) {
    let placed = TimePlacement(
      textSize: Size(width: number, height: number), lastLineWidth: number, maxWidth: number,
      timeSize: Size(width: number, height: number), gap: number, rowGap: number)
    #expect(
      [placed.content.width, placed.content.height, placed.time.x, placed.time.y]
        .allSatisfy { $0.isFinite && $0 >= 0 })
  }
}
