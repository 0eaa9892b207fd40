import MalpungDrawing
import MalpungGolden
import MalpungLayout
import Testing

private let white = Color(red: 255, green: 255, blue: 255)
private let black = Color(red: 0, green: 0, blue: 0)
private let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

struct ComparisonTests {
  @Test func aPictureEqualsItself() {
    let picture = PixelImage(width: 30, height: 20, filledWith: white)
    #expect(compare(expected: picture, actual: picture) == .equal)
  }

  @Test func aSolidSquareIsFound() throws {
    let before = PixelImage(width: 800, height: 600, filledWith: white)
    let after = square(in: before, x: 300, y: 200, side: 20, black)
    let found = try #require(difference(before, after))
    #expect(found.count == 400)
    #expect(found.total == 480_000)
    #expect(found.largestDelta == 255)
    #expect(found.columns == 300..<320)
    #expect(found.rows == 200..<220)
  }

  /// The smallest change there is, in every channel and at every edge of the picture.
  @Test(arguments: 0..<4, [(0, 0), (6, 0), (0, 4), (6, 4), (3, 2)])
  func oneStepOfOneChannelIsADifference(channel: Int, place: (x: Int, y: Int)) throws {
    let before = PixelImage(
      width: 7, height: 5, filledWith: Color(red: 9, green: 9, blue: 9, alpha: 9))
    var after = before
    after.pixels[(place.y * 7 + place.x) * 4 + channel] += 1
    let found = try #require(difference(before, after))
    #expect(found.count == 1)
    #expect(found.largestDelta == 1)
    #expect(found.columns == place.x..<place.x + 1)
    #expect(found.rows == place.y..<place.y + 1)
  }

  @Test func opaqueBlackIsNotTransparentBlack() throws {
    let found = try #require(
      difference(
        PixelImage(width: 4, height: 4, filledWith: black),
        PixelImage(width: 4, height: 4, filledWith: clear)))
    #expect(found.count == 16)
    #expect(found.largestDelta == 255)
  }

  @Test func anotherSizeIsItsOwnResult() {
    let result = compare(
      expected: PixelImage(width: 4, height: 4, filledWith: white),
      actual: PixelImage(width: 4, height: 5, filledWith: white))
    guard case .sizesDiffer(let expected, let actual) = result else {
      Issue.record("\(result)")
      return
    }
    #expect("\(expected) \(actual)" == "4 × 4 4 × 5")
  }

  @Test(arguments: [(0, 0, 1), (10, 5, 7), (25, 15, 5)])
  func theDifferencePictureMarksWhatWasCounted(x: Int, y: Int, side: Int) throws {
    let before = PixelImage(width: 30, height: 20, filledWith: white)
    let after = square(in: before, x: x, y: y, side: side, clear)
    let picture = differencePicture(expected: before, actual: after)
    #expect(markedCount(in: picture) == difference(before, after)?.count)
    #expect(markedCount(in: picture) == side * side)
    #expect(markedCount(in: differencePicture(expected: before, actual: before)) == 0)
  }

  /// A picture may be as red as the mark itself.
  @Test func theMarkIsNeverMistaken() {
    let red = PixelImage(
      width: 5, height: 5, filledWith: Color(red: 0xFF, green: 0, blue: 0x33))
    #expect(markedCount(in: differencePicture(expected: red, actual: red)) == 0)
  }

  @Test func whatOnlyOnePictureHasIsMarked() {
    let small = PixelImage(width: 3, height: 4, filledWith: white)
    let wide = PixelImage(width: 5, height: 2, filledWith: white)
    let picture = differencePicture(expected: small, actual: wide)
    #expect(picture.width == 5)
    #expect(picture.height == 4)
    #expect(markedCount(in: picture) == 20 - 6)
  }

  private func difference(_ a: PixelImage, _ b: PixelImage) -> Difference? {
    guard case .differs(let difference) = compare(expected: a, actual: b) else { return nil }
    return difference
  }

  private func square(
    in picture: PixelImage, x: Int, y: Int, side: Int, _ color: Color
  ) -> PixelImage {
    var copy = picture
    for row in y..<y + side {
      for column in x..<x + side {
        let start = (row * picture.width + column) * 4
        copy.pixels.replaceSubrange(
          start..<start + 4, with: [color.red, color.green, color.blue, color.alpha])
      }
    }
    return copy
  }
}
