import MalpungDrawing
import MalpungGeometry
import MalpungGolden
import MalpungLayout
import MalpungTestFixtures
import Testing

/// quality.md §2, invariants 10 and 11.
struct BandTests {
  @Test(arguments: [1.0, 1.5, 2, 3], [19, 64, 333, 1000])
  func bandHeightNeverChangesAPixel(scale: Double, bandHeight: Int) throws {
    for seed in UInt64(1)...2 {
      let page = crowdedPage(seed: seed)
      let whole = try pixels(
        of: page, options: .init(scale: scale, bandHeight: 100_000), images: fixtureImages)
      let banded = try pixels(
        of: page, options: .init(scale: scale, bandHeight: bandHeight), images: fixtureImages)
      #expect(compare(expected: whole, actual: banded) == .equal, "seed \(seed)")
    }
  }

  @Test func aBandMayBeOneRow() throws {
    let page = crowdedPage(seed: 3)
    let whole = try pixels(of: page, options: .init(scale: 0.5), images: fixtureImages)
    let banded = try pixels(
      of: page, options: .init(scale: 0.5, bandHeight: 1), images: fixtureImages)
    #expect(compare(expected: whole, actual: banded) == .equal)
  }

  @Test(arguments: [
    (390.0, 100.0, 1.0, 390, 100), (390, 100, 1.5, 585, 150), (390.4, 100.2, 2, 781, 201),
    (10.01, 0.2, 3, 31, 1), (33.3, 33.3, 1.25, 42, 42), (1, 1, 0.3, 1, 1), (100, 50, 16, 1600, 800),
  ])
  func pictureSizeIsRoundedUp(
    width: Double, height: Double, scale: Double, columns: Int, rows: Int
  ) throws {
    let image = try pixels(
      of: page(width, height, []), options: .init(scale: scale), images: noImages)
    #expect(image.width == columns)
    #expect(image.height == rows)
  }

  /// Cairo's images end at 32,767 rows, and encoders have limits of their own.
  @Test(arguments: [32_767.0, 32_768, 32_769, 70_000, 200_000])
  func tallPagesAreDrawnToTheLastRow(height: Double) throws {
    let line = Path.rectangle(Rect(x: 0, y: height - 1, width: 4, height: 1))
    let image = try writeAndRead(page(4, height, [.fill(line, .black)]), scale: 1)
    #expect(image.height == Int(height))
    #expect(image[0, 0] == .white)
    #expect(image[3, Int(height) - 2] == .white)
    #expect(image[3, Int(height) - 1] == .black)
  }

  /// A shape as tall as the page reaches farther than Cairo's numbers do.
  @Test func aShapeMayBeTallerThanCairoCanCount() throws {
    let height = 9_000_000.0
    let bar = Path.rounded(Rect(x: 1, y: 1, width: 2, height: height - 2), 1)
    let tall = page(4, height, [.fill(bar, .black)])
    let image = try writeAndRead(
      Window(of: tall, from: 8_999_990, rows: 10), scale: 1)
    #expect(image[2, 0] == .black)
    #expect(image[2, 9] == .white)
    #expect(image[0, 5] == .white)
  }

  @Test func theBackgroundFillsARowThatIsOnlyPartlyPage() throws {
    let image = try pixels(
      of: page(1.1, 1.1, background: .azure, []), options: .init(scale: 1), images: noImages)
    #expect(image[1, 1] == .azure)
  }

  @Test func aTransparentBackgroundStaysTransparent() throws {
    let half = Color(red: 200, green: 100, blue: 50, alpha: 128)
    let box = Path.rectangle(Rect(x: 0, y: 0, width: 1, height: 1))
    let image = try writeAndRead(
      page(2, 1, background: .clear, [.fill(box, half)]), scale: 1)
    #expect(image[1, 0] == .clear)
    #expect(image[0, 0].alpha == 128)
    #expect(abs(Int(image[0, 0].red) - 200) <= 1)
  }
}

/// Rows of a page as a page of their own.
private struct Window: DisplayListSource {
  let page: DisplayList
  let top: Double
  let size: Size

  init(of page: DisplayList, from top: Double, rows: Double) {
    self.page = page
    self.top = top
    size = Size(width: page.size.width, height: rows)
  }

  var background: Color { page.background }

  func items(from top: Double, to bottom: Double) -> [DisplayItem] {
    page.items(from: top + self.top, to: bottom + self.top).map { item in
      guard case .fill(let path, let color) = item.operation else { return item }
      return .fill(path.offset(x: 0, y: -self.top), color)
    }
  }
}
