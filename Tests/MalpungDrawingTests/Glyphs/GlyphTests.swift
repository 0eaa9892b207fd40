import MalpungDrawing
import MalpungGeometry
import MalpungLayout
import MalpungText
import Testing

struct GlyphTests {
  /// Cairo would set every l on a whole pixel, and the gaps would jump by one.
  @Test(arguments: [11.0, 13, 15, 17])
  func stemsStandAtTheirPlacesToAnEighthOfAPixel(size: Double) throws {
    let run = GlyphRun("lllllllll", font: TestFont.latin, size: size)
    let image = try draw(.text("lllllllll", TestFont.latin, size, x: 5, y: 20))
    let centers = run.glyphs.map { glyph in
      inkCenter(image, from: 5 + glyph.x, to: 5 + glyph.x + glyph.advance)
    }
    let first = centers[0] - run.glyphs[0].x
    for (center, glyph) in zip(centers, run.glyphs) {
      #expect(abs(center - glyph.x - first) <= 0.26)
    }
  }

  /// Fonts may ask for whole sizes (head table, flag 3); drawn must stay as wide as measured.
  @Test(arguments: [TestFont.latin, TestFont.korean, TestFont.arabic, TestFont.thai])
  func fractionalSizesAreDrawnAsAsked(font: FontFace) throws {
    let text = ["Inter": "H", "Noto Sans CJK KR": "를", "Noto Sans Arabic": "س"][font.family] ?? "ร"
    let large = try inkBox(draw(.text(text, font, 40, x: 40, y: 80), side: 160, scale: 5))
    for size in [20.5, 23.3, 31.7] {
      let small = try inkBox(draw(.text(text, font, size, x: 40, y: 80), side: 160, scale: 5))
      #expect(abs(small.width - large.width * size / 40) <= 2)
      #expect(abs(small.height - large.height * size / 40) <= 2)
    }
  }

  @Test func baselinesStandOnWholePixels() throws {
    let even = try draw(.text("Hxz", TestFont.latin, 17, x: 5, y: 20))
    for y in [19.6, 19.9, 20.2, 20.4] {
      #expect(try draw(.text("Hxz", TestFont.latin, 17, x: 5, y: y)) == even)
    }
  }

  /// Above 256 pixels an em glyphs are filled as paths; they must not change shape there.
  @Test func largeGlyphsLookLikeSmallOnes() throws {
    let mask = try inkBox(draw(.text("R", TestFont.latin, 255, x: 20, y: 300), side: 400))
    let outline = try inkBox(draw(.text("R", TestFont.latin, 257, x: 20, y: 300), side: 400))
    #expect(abs(mask.width * 257 / 255 - outline.width) <= 2)
    #expect(abs(mask.height * 257 / 255 - outline.height) <= 2)
    #expect(abs(mask.maxY - outline.maxY) <= 1)
  }

  /// 136 pixels of bitmap in a strike of 109: 21.2 px wide at 17, 0.25 em below the baseline.
  @Test(arguments: [1.0, 1.5, 2, 3, 8])
  func emojiHaveTheSizeAndPlaceOfTheirFont(scale: Double) throws {
    let run = GlyphRun("😀", font: TestFont.emoji, size: 17)
    #expect((21.15...21.25).contains(run.width))
    let box = try inkBox(draw(.text("😀", TestFont.emoji, 17, x: 10, y: 30), scale: scale))
    // The bitmap is 136 × 128 with its top 101 above the baseline; the face ends some 8 above
    // the bitmap's bottom.
    let unit = 17 / 109.0 * scale
    let center = 10 * scale + 68 * unit
    let bottom = 30 * scale + 27 * unit
    #expect((center - 1...center + 1).contains(box.midX))
    #expect((bottom - 10 * unit - 1...bottom - 7 * unit + 1).contains(box.maxY))
    #expect((110 * unit - 1...126 * unit + 1).contains(box.width))
  }

  @Test func emojiFadeWithTheirGroup() throws {
    try expectFaded(.group(opacity: 0.3, [.text("😂👍🏽", TestFont.emoji, 30, x: 5, y: 40)]))
  }

  @Test func emojiFadeWithTheirColour() throws {
    let faded = Color(red: 10, green: 20, blue: 30, alpha: 77)
    try expectFaded(.text("😂👍🏽", TestFont.emoji, 30, x: 5, y: 40, faded))
  }

  private func expectFaded(_ item: DisplayItem) throws {
    let full = try draw(.text("😂👍🏽", TestFont.emoji, 30, x: 5, y: 40), side: 90)
    let faded = try draw(item, side: 90)
    #expect(full != faded)
    for (one, other) in zip(full.pixels, faded.pixels) {
      let right = Double(one) * 0.3 + 255 * 0.7
      #expect((right - 2...right + 2).contains(Double(other)))
    }
  }

  @Test func aMissingFontFileIsNamed() throws {
    let lost = FontFace(
      family: "Lost", style: "Regular", path: "/nowhere/lost.ttf", index: 0, isColor: false)
    let run = GlyphRun(
      font: lost, size: 17, glyphs: [Glyph(id: 1, x: 0, y: 0, advance: 5, cluster: 0)],
      range: 0..<1, isRightToLeft: false)
    let item = DisplayItem(
      operation: .glyphs(run: run, origin: Point(x: 0, y: 20), color: .black), message: nil,
      role: .text, bounds: Rect(x: 0, y: 0, width: 20, height: 20))
    #expect(
      throws: DrawingError.font(
        path: "/nowhere/lost.ttf", reason: "the font file cannot be opened")
    ) { try draw(item) }
  }

  @Test func absurdGlyphsAreLeftOut() throws {
    for size in [0.0, -3, .nan, 1e9] {
      let run = GlyphRun(
        font: TestFont.emoji, size: size,
        glyphs: [Glyph(id: 99_999, x: .infinity, y: .nan, advance: 0, cluster: 0)], range: 0..<1,
        isRightToLeft: false)
      let item = DisplayItem(
        operation: .glyphs(run: run, origin: Point(x: 0, y: 20), color: .black), message: nil,
        role: .text, bounds: Rect(x: 0, y: 0, width: 20, height: 20))
      let image = try draw(item)
      #expect(image == PixelImage(width: 60, height: 60, filledWith: .white))
    }
  }
}

private func draw(_ item: DisplayItem, side: Double = 60, scale: Double = 1) throws -> PixelImage {
  try pixels(of: page(side, side, [item]), options: .init(scale: scale), images: noImages)
}

/// The darkness-weighted middle of the columns `from ..< to`.
private func inkCenter(_ image: PixelImage, from: Double, to: Double) -> Double {
  var (sum, moment) = (0.0, 0.0)
  for x in 0..<image.width where Double(x) + 0.5 >= from && Double(x) + 0.5 < to {
    for y in 0..<image.height {
      let ink = Double(255 - image[x, y].red)
      sum += ink
      moment += ink * (Double(x) + 0.5)
    }
  }
  return moment / sum
}

/// The pixels that are clearly not white.
private func inkBox(_ image: PixelImage) -> Rect {
  var box: Rect?
  for y in 0..<image.height {
    for x in 0..<image.width {
      let color = image[x, y]
      guard min(color.red, color.green, color.blue) < 128 else { continue }
      let pixel = Rect(x: Double(x), y: Double(y), width: 1, height: 1)
      box = box?.union(pixel) ?? pixel
    }
  }
  return box ?? .zero
}
