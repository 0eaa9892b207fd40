import MalpungDrawing
import MalpungGeometry
import MalpungLayout
import MalpungText

/// The same numbers every time, on every machine (a linear congruential generator; Knuth, MMIX).
struct Dice {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func roll(_ low: Double, _ high: Double) -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return low + (high - low) * Double(state >> 11) / Double(1 << 53)
  }

  mutating func point(_ width: Double, _ height: Double) -> Point {
    Point(x: roll(-20, width + 20), y: roll(-40, height + 40))
  }

  mutating func color() -> Color {
    Color(
      red: UInt8(roll(0, 255)), green: UInt8(roll(0, 255)), blue: UInt8(roll(0, 255)),
      alpha: UInt8(roll(40, 255)))
  }
}

/// A page with everything a painter can meet, at places that no pixel grid knows.
func crowdedPage(seed: UInt64) -> DisplayList {
  var dice = Dice(seed)
  let (width, height) = (200.0, 301.3)
  var items: [DisplayItem] = []
  for _ in 0..<12 {
    items.append(.fill(blob(&dice, width, height), dice.color()))
    items.append(.stroke(blob(&dice, width, height), dice.color(), dice.roll(0.3, 9)))
  }
  for (text, font) in [
    ("Hamburg lll", TestFont.latin), ("안녕하세요", TestFont.korean), ("مرحبا", TestFont.arabic),
    ("😂👍🏽🇰🇷", TestFont.emoji), ("ที่นี่", TestFont.thai),
  ] {
    for size in [11.0, 17.3, 40] {
      let at = dice.point(width, height)
      items.append(.text(text, font, size, x: at.x, y: at.y, dice.color()))
    }
  }
  items.append(.text("Ag", TestFont.latin, 280, x: 10.1, y: 250.7, dice.color()))
  for name in ["rgba.png", "rgb.jpg", "lossless-alpha.webp", "missing.png"] {
    let at = dice.point(width - 80, height - 80)
    let frame = Rect(x: at.x, y: at.y, width: dice.roll(30, 90), height: dice.roll(30, 120))
    items.append(.group(clip: .rounded(frame, 12), [.image(name, frame)]))
  }
  let inner = (0..<4).map { _ in DisplayItem.fill(blob(&dice, width, height), dice.color()) }
  let nested = DisplayItem.group(clip: blob(&dice, width, height), opacity: 0.6, inner)
  items.append(
    .group(
      clip: .rounded(Rect(x: 20.3, y: 30.7, width: 150, height: 230), 30), opacity: 0.5,
      [nested, .text("layer", TestFont.latin, 60, x: 30, y: 150.4, dice.color())] + inner))
  return page(width, height, background: .mist, items)
}

private func blob(_ dice: inout Dice, _ width: Double, _ height: Double) -> Path {
  Path([
    .move(dice.point(width, height)), .line(dice.point(width, height)),
    .curve(
      control1: dice.point(width, height), control2: dice.point(width, height),
      end: dice.point(width, height)),
    .line(dice.point(width, height)), .close,
  ])
}
