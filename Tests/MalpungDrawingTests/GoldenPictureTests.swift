import MalpungDrawing
import MalpungGeometry
import MalpungLayout
import MalpungTestFixtures
import MalpungText
import Testing

/// Pictures that were looked at and accepted; see Fixtures/goldens.
struct GoldenPictureTests {
  @Test(arguments: [1.0, 2]) func shapesAndTips(scale: Double) throws {
    let tip = Path([
      .move(Point(x: 30, y: 96)),
      .curve(
        control1: Point(x: 30, y: 106), control2: Point(x: 24, y: 112), end: Point(x: 14, y: 114)),
      .curve(
        control1: Point(x: 26, y: 116), control2: Point(x: 38, y: 112), end: Point(x: 44, y: 104)),
      .close,
    ])
    var items: [DisplayItem] = [
      .fill(.rounded(Rect(x: 20, y: 20, width: 150, height: 90), 18), .mist), .fill(tip, .mist),
      .fill(.rounded(Rect(x: 190, y: 20, width: 150, height: 90), 18), .azure),
      .stroke(.rounded(Rect(x: 20.5, y: 130.5, width: 149, height: 39), 19.5), .ink, 1),
      .stroke(
        Path([
          .move(Point(x: 200, y: 150)), .line(Point(x: 210, y: 160)),
          .line(Point(x: 230, y: 138)),
        ]), .azure, 3),
      .fill(.rounded(Rect(x: 250, y: 130, width: 40, height: 40), 20), .coral),
      .fill(.rounded(Rect(x: 270, y: 130, width: 40, height: 40), 20), .azure.withOpacity(0.5)),
    ]
    for step in 0..<8 {
      let x = 20 + Double(step) * 18.25
      items.append(
        .fill(.rectangle(Rect(x: x, y: 185, width: 0.5 + Double(step) / 2, height: 10)), .ink))
      items.append(
        .stroke(
          Path([.move(Point(x: x + 180, y: 185)), .line(Point(x: x + 188, y: 195))]), .ink,
          0.5 + Double(step) / 4))
    }
    try expect(page(360, 210, items), scale, "drawing/shapes")
  }

  @Test(arguments: [1.0, 1.5, 2, 3]) func glyphRuns(scale: Double) throws {
    let items: [DisplayItem] = [
      .fill(.rounded(Rect(x: 10, y: 10, width: 220, height: 132), 18), .mist),
      .text("Hamburgefonstiv 0123", TestFont.latin, 17, x: 22, y: 34, .ink),
      .text("lllllllll 13 px, waffle office", TestFont.latin, 13, x: 22, y: 54, .ink),
      .text("안녕, 점심 뭐 먹을까?", TestFont.korean, 17, x: 22, y: 78, .ink),
      .text("مرحبا بالعالم، كيف", TestFont.arabic, 17, x: 22, y: 102, .ink),
      .text("สวัสดี ที่นี่ น้ำผึ้ง", TestFont.thai, 17, x: 22, y: 130, .ink),
      .fill(.rounded(Rect(x: 240, y: 10, width: 210, height: 132), 18), .azure),
      .text("White on blue, 17 pt", TestFont.latin, 17, x: 252, y: 34, .white),
      .text("secondary, 11 pt 09:41", TestFont.latin, 11, x: 252, y: 52, .white.withOpacity(0.7)),
      .text("😂👍🏽🇰🇷❤️👨‍👩‍👧‍👦", TestFont.emoji, 17, x: 252, y: 78, .white),
      .text("😂👍🏽🇰🇷", TestFont.emoji, 40, x: 252, y: 128, .white),
      .text("Rg", TestFont.latin, 140, x: 460, y: 128, .coral),
    ]
    try expect(page(650, 152, items), scale, "drawing/glyphs")
  }

  @Test(arguments: [1.0, 2]) func clippedImages(scale: Double) throws {
    let names = [
      "rgb.png", "rgba.png", "exif-6.jpg", "cmyk.jpg", "lossless-alpha.webp", "truncated.jpg",
      "text.png",
    ]
    let items = names.enumerated().map { index, name in
      let frame = Rect(x: 10 + Double(index) * 75.3, y: 10, width: 70, height: 70)
      return DisplayItem.group(clip: .rounded(frame, 14), [.image(name, frame)])
    }
    try expect(page(540, 90, background: .mist, items), scale, "drawing/images")
  }

  @Test(arguments: [1.0, 2]) func layers(scale: Double) throws {
    func card(_ x: Double) -> [DisplayItem] {
      let frame = Rect(x: x, y: 10, width: 100, height: 60)
      return [
        .fill(.rounded(frame, 12), .azure),
        .fill(.rounded(Rect(x: x + 50, y: 40, width: 70, height: 50), 12), .coral),
        .text("Aa", TestFont.latin, 17, x: x + 12, y: 36, .white),
        .text("😂", TestFont.emoji, 24, x: x + 70, y: 72, .white),
      ]
    }
    let clip = Path.rounded(Rect(x: 280, y: 16, width: 90, height: 64), 30)
    let items: [DisplayItem] = [
      .fill(.rectangle(Rect(x: 0, y: 45, width: 520, height: 10)), .ink), .group(card(10)),
      .group(opacity: 0.4, card(140)), .group(clip: clip, card(270)),
      .group(opacity: 0.5, [.group(clip: clip.offset(x: 130, y: 0), opacity: 0.6, card(400))]),
    ]
    try expect(page(530, 100, items), scale, "drawing/layers")
  }

  private func expect(_ list: DisplayList, _ scale: Double, _ name: String) throws {
    let suffix = scale == scale.rounded() ? "\(Int(scale))x" : "\(scale)x"
    try Fixtures.expectGolden(
      picture: pixels(of: list, options: .init(scale: scale), images: fixtureImages),
      named: "\(name)-\(suffix)")
  }
}

extension Color {
  fileprivate static let ink = Color(red: 0x1B, green: 0x1F, blue: 0x27)
  fileprivate static let coral = Color(red: 0xFF, green: 0x6B, blue: 0x5C)
}
