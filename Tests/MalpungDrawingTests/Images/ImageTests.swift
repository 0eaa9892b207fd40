import FoundationEssentials
import MalpungDrawing
import MalpungGeometry
import MalpungLayout
import MalpungTestFixtures
import Testing

/// Every fixture is 64 × 48: red, green over blue, yellow.
struct ImageTests {
  private static let quarters = [
    Color(red: 220, green: 40, blue: 40), Color(red: 40, green: 160, blue: 60),
    Color(red: 40, green: 80, blue: 220), Color(red: 240, green: 200, blue: 40),
  ]

  @Test(
    arguments: [
      "rgb.png", "palette.png", "rgb16.png", "interlaced.png", "rgb.jpg", "progressive.jpg",
      "cmyk.jpg", "lossy.webp",
    ] + (1...8).map { "exif-\($0).jpg" })
  func everyKindOfPictureIsDrawn(name: String) throws {
    let (image, warnings) = try draw(name)
    #expect(warnings.isEmpty)
    for (found, right) in zip(corners(image), Self.quarters) { expectClose(found, right, 12) }
  }

  @Test(arguments: ["grey.png", "grey.jpg"])
  func greyPicturesAreDrawn(name: String) throws {
    let greys = [93, 113, 84, 194].map { UInt8($0) }
    for (found, grey) in zip(corners(try draw(name).image), greys) {
      expectClose(found, Color(red: grey, green: grey, blue: grey), 3)
    }
  }

  @Test func bilevelPicturesAreDrawn() throws {
    let levels: [UInt8] = [0, 0, 0, 255]
    for (found, level) in zip(corners(try draw("bilevel.png").image), levels) {
      #expect(found == Color(red: level, green: level, blue: level))
    }
  }

  /// The green quarter is clear or half clear; the page under it is white.
  @Test(arguments: [
    ("palette-transparent.png", 255, 255, 255), ("rgb-transparent-colour.png", 255, 255, 255),
    ("rgba.png", 147, 207, 157), ("lossless-alpha.webp", 147, 207, 157),
    ("lossy-alpha.webp", 147, 207, 157), ("animated.webp", 147, 207, 157),
    ("grey-alpha.png", 184, 184, 184),
  ])
  func transparencyLetsThePageThrough(name: String, red: Int, green: Int, blue: Int) throws {
    let (image, warnings) = try draw(name)
    #expect(warnings.isEmpty)
    expectClose(
      corners(image)[1], Color(red: UInt8(red), green: UInt8(green), blue: UInt8(blue)), 8)
  }

  @Test(arguments: ["truncated.png", "truncated.jpg", "truncated.webp"])
  func aTruncatedPictureIsDrawnAsFarAsItGoes(name: String) throws {
    let (image, warnings) = try draw(name)
    #expect(warnings.count == 1)
    #expect(warnings.first?.path == name)
    #expect(warnings.first?.reason.hasPrefix("damaged") == true)
    expectClose(corners(image)[0], Self.quarters[0], 30)
  }

  /// A neutral tile and a warning, and the rest of the page as it should be.
  @Test(arguments: [
    ("empty.png", "the file is empty"), ("text.png", "not a PNG, JPEG or WebP picture"),
    ("still.gif", "not a PNG, JPEG or WebP picture"),
    ("bomb.png", "65000 × 65000 pixels are above the limit of 100 million"),
    ("bomb.jpg", "65000 × 65000 pixels are above the limit of 100 million"),
    ("header-only.png", "damaged PNG picture (the file ends too early)"),
  ])
  func anUndecodablePictureIsATile(name: String, reason: String) throws {
    let (image, warnings) = try draw(name)
    #expect(warnings.map(\.description) == ["\(name): \(reason)"])
    #expect(corners(image)[0] == Color(red: 235, green: 235, blue: 235))
  }

  @Test func aMissingPictureIsATile() throws {
    let frame = Rect(x: 0, y: 0, width: 8, height: 8)
    let list = page(8, 8, [.image("none.png", frame), .image("none.png", frame)])
    try withFolder { folder in
      let warnings = try writePNG(
        list, to: .file(folder.appending(path: "a.png").path), images: noImages)
      #expect(warnings.map(\.description) == ["none.png: there is no such picture"])
    }
  }

  /// 2:1 in a square: the outer quarters of the width are cut away.
  @Test func picturesFillTheirFrameFromTheMiddle() throws {
    let crop = centreCrop(of: Size(width: 64, height: 48), filling: Size(width: 24, height: 48))
    #expect(crop == Rect(x: 0.3125, y: 0, width: 0.375, height: 1))
    let image = try pixels(
      of: page(24, 48, [.image("rgb.png", Rect(x: 0, y: 0, width: 24, height: 48))]),
      options: .init(scale: 1), images: fixtureImages)
    for y in [4, 43] {
      let (left, right) = y < 24 ? (0, 1) : (2, 3)
      expectClose(image[10, y], Self.quarters[left], 1)
      expectClose(image[14, y], Self.quarters[right], 1)
    }
  }

  @Test(arguments: [
    ("rgb.png", 64.0, 48.0), ("rgb.jpg", 64, 48), ("exif-3.jpg", 64, 48), ("exif-6.jpg", 64, 48),
    ("lossy.webp", 64, 48), ("lossless-alpha.webp", 64, 48), ("animated.webp", 64, 48),
    ("bomb.png", 65_000, 65_000), ("header-only.png", 64, 48),
  ])
  func sizesAreReadFromTheHeader(name: String, width: Double, height: Double) throws {
    #expect(imageSize(of: try fixtureImages(name)) == Size(width: width, height: height))
  }

  @Test(arguments: ["empty.png", "text.png", "still.gif"])
  func whatIsNoPictureHasNoSize(name: String) throws {
    #expect(imageSize(of: try fixtureImages(name)) == nil)
  }

  /// Cut off at any byte or with any byte changed: drawn or a tile, never a crash.
  @Test(arguments: [
    "rgb.png", "palette-transparent.png", "interlaced.png", "exif-6.jpg", "cmyk.jpg",
    "lossy-alpha.webp", "animated.webp",
  ])
  func damagedPicturesNeverCrash(name: String) throws {
    let bytes = try fixtureImages(name)
    let frame = Rect(x: 0, y: 0, width: 16, height: 12)
    let list = page(16, 12, [.image(name, frame)])
    for index in bytes.indices {
      let cut = Array(bytes[..<index])
      var changed = bytes
      changed[index] ^= UInt8(1 << (index % 8))
      for damaged in [cut, changed] {
        _ = imageSize(of: damaged)
        _ = try pixels(of: list, options: .init(scale: 1), images: { _ in damaged })
      }
    }
  }

  private func draw(_ name: String) throws -> (image: PixelImage, warnings: [DrawingWarning]) {
    let list = page(64, 48, [.image(name, Rect(x: 0, y: 0, width: 64, height: 48))])
    return try withFolder { folder in
      let file = folder.appending(path: "a.png")
      let warnings = try writePNG(
        list, to: .file(file.path), options: .init(scale: 1), images: fixtureImages)
      return (try PixelImage(png: [UInt8](try Data(contentsOf: file))), warnings)
    }
  }

  private func corners(_ image: PixelImage) -> [Color] {
    [image[8, 8], image[55, 8], image[8, 39], image[55, 39]]
  }

  private func expectClose(
    _ found: Color, _ right: Color, _ tolerance: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      found.distance(to: right) <= tolerance, "\(found.hex) is not \(right.hex)",
      sourceLocation: sourceLocation)
  }
}
