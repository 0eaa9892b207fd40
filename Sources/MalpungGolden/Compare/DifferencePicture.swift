public import MalpungDrawing
import MalpungLayout

/// The colour of a pixel that differs.
private let mark = Color(red: 0xFF, green: 0, blue: 0x33)

/// `expected`, pale and grey, with every pixel that differs in red. As large as both pictures
/// together; pixels that only one of them has are marked too. O(pixels).
public func differencePicture(expected: PixelImage, actual: PixelImage) -> PixelImage {
  var picture = pale(
    expected, width: max(expected.width, actual.width), height: max(expected.height, actual.height))
  forEachDifference(expected, actual) { x, y, _ in picture.mark(x, y) }
  let (columns, rows) = (
    min(expected.width, actual.width), min(expected.height, actual.height)
  )
  for y in 0..<picture.height {
    for x in (y < rows ? columns : 0)..<picture.width { picture.mark(x, y) }
  }
  return picture
}

/// How many pixels of a difference picture are marked.
package func markedCount(in picture: PixelImage) -> Int {
  (0..<picture.height).reduce(0) { count, y in
    count + (0..<picture.width).count { picture[$0, y] == mark }
  }
}

private func pale(_ image: PixelImage, width: Int, height: Int) -> PixelImage {
  var picture = PixelImage(
    width: width, height: height, filledWith: Color(red: 255, green: 255, blue: 255))
  for y in 0..<image.height {
    for x in 0..<image.width {
      let color = image[x, y]
      let light = (Int(color.red) * 3 + Int(color.green) * 6 + Int(color.blue)) / 10
      // Over white, then a quarter as strong.
      let seen = 255 - (255 - light) * Int(color.alpha) / 255 / 4
      picture.set(x, y, UInt8(seen), UInt8(seen), UInt8(seen))
    }
  }
  return picture
}

extension PixelImage {
  fileprivate mutating func mark(_ x: Int, _ y: Int) {
    set(x, y, MalpungGolden.mark.red, MalpungGolden.mark.green, MalpungGolden.mark.blue)
  }

  fileprivate mutating func set(_ x: Int, _ y: Int, _ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    let start = (y * width + x) * 4
    pixels[start] = red
    pixels[start + 1] = green
    pixels[start + 2] = blue
  }
}
