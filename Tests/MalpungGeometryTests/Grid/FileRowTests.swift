import MalpungGeometry
import Testing

@Suite("Design B: file row") struct FileRowTests {
  @Test("B, file row: 244 × 60, radius 8, border 1, spacing 5, at most 5") func constants() {
    #expect(FileRow.size == Size(width: 244, height: 60))
    #expect(FileRow.radius == 8)
    #expect(FileRow.borderWidth == 1)
    #expect(FileRow.spacing == 5)
    #expect(FileRow.mostRows == 5)
  }

  @Test("B, file row: icon 40 × 40 at inset 10") func icon() {
    #expect(FileRow.icon == Rect(x: 10, y: 10, width: 40, height: 40))
  }

  @Test(
    "B, file row: label at x = 58, at most 178 wide, vertically centred",
    arguments: [(100.0, 100.0), (178, 178), (400, 178)])
  func label(measured: Double, width: Double) {
    #expect(
      FileRow.label(size: Size(width: measured, height: 18))
        == Rect(x: 58, y: 21, width: width, height: 18))
  }

  @Test func rowsBelowOneAnother() {
    #expect(
      FileRow.frames(count: 3, origin: Point(x: 58, y: 100))
        == [100.0, 165, 230].map { Rect(x: 58, y: $0, width: 244, height: 60) })
    #expect(FileRow.frames(count: 0).isEmpty)
    #expect(FileRow.frames(count: -3).isEmpty)
    #expect(FileRow.frames(count: .max).count == 5)
  }

  @Test("Total", arguments: hostileNumbers)
  func total(number: Double) {
    let label = FileRow.label(size: Size(width: number, height: number))
    #expect([label.x, label.y, label.width, label.height].allSatisfy { $0.isFinite })
  }
}
