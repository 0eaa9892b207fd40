import MalpungDrawing
import MalpungGeometry
import MalpungLayout
import MalpungTestFixtures
import MalpungText

extension Color {
  static let white = Color(red: 255, green: 255, blue: 255)
  static let black = Color(red: 0, green: 0, blue: 0)
  static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
  static let azure = Color(red: 0x2F, green: 0x6B, blue: 0xFF)
  static let mist = Color(red: 0xEE, green: 0xF1, blue: 0xF6)
}

extension Path {
  static func rectangle(_ r: Rect) -> Path {
    Path(polygon: [
      r.origin, Point(x: r.maxX, y: r.y), Point(x: r.maxX, y: r.maxY), Point(x: r.x, y: r.maxY),
    ])
  }

  static func rounded(_ r: Rect, _ radius: Double) -> Path {
    let k = radius * 0.5523
    let (l, t, b, e) = (r.x, r.y, r.maxY, r.maxX)
    func p(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }
    return Path([
      .move(p(l + radius, t)), .line(p(e - radius, t)),
      .curve(
        control1: p(e - radius + k, t), control2: p(e, t + radius - k), end: p(e, t + radius)),
      .line(p(e, b - radius)),
      .curve(
        control1: p(e, b - radius + k), control2: p(e - radius + k, b), end: p(e - radius, b)),
      .line(p(l + radius, b)),
      .curve(
        control1: p(l + radius - k, b), control2: p(l, b - radius + k), end: p(l, b - radius)),
      .line(p(l, t + radius)),
      .curve(
        control1: p(l, t + radius - k), control2: p(l + radius - k, t), end: p(l + radius, t)),
      .close,
    ])
  }
}

extension DisplayItem {
  static func fill(_ path: Path, _ color: Color) -> DisplayItem {
    DisplayItem(
      operation: .fill(path: path, color: color), message: nil, role: .bubble,
      bounds: path.bounds ?? .zero)
  }

  static func stroke(_ path: Path, _ color: Color, _ width: Double) -> DisplayItem {
    let bounds = path.bounds ?? .zero
    return DisplayItem(
      operation: .stroke(path: path, color: color, width: width), message: nil, role: .bubble,
      bounds: Rect(
        x: bounds.x - width / 2, y: bounds.y - width / 2, width: bounds.width + width,
        height: bounds.height + width))
  }

  static func text(
    _ text: String, _ font: FontFace, _ size: Double, x: Double, y: Double, _ color: Color = .black
  ) -> DisplayItem {
    let run = GlyphRun(text, font: font, size: size)
    return DisplayItem(
      operation: .glyphs(run: run, origin: Point(x: x, y: y), color: color), message: nil,
      role: .text,
      bounds: Rect(x: x - size, y: y - size * 1.5, width: run.width + 2 * size, height: size * 2.5))
  }

  static func image(_ path: String, _ frame: Rect) -> DisplayItem {
    DisplayItem(
      operation: .image(path: path, frame: frame), message: nil, role: .image, bounds: frame)
  }

  static func group(
    clip: Path? = nil, opacity: Double = 1, _ items: [DisplayItem]
  ) -> DisplayItem {
    let bounds = items.dropFirst().reduce(items.first?.bounds ?? .zero) { $0.union($1.bounds) }
    return DisplayItem(
      operation: .group(clip: clip, opacity: opacity, items: items), message: nil, role: .bubble,
      bounds: bounds)
  }
}

func page(
  _ width: Double, _ height: Double, background: Color = .white, _ items: [DisplayItem]
) -> DisplayList {
  DisplayList(
    size: Size(width: width, height: height), background: background, items: items)
}

extension Color {
  /// The largest difference of any channel.
  func distance(to other: Color) -> Int {
    let mine = [red, green, blue, alpha].map { Int($0) }
    let others = [other.red, other.green, other.blue, other.alpha].map { Int($0) }
    return zip(mine, others).map { abs($0 - $1) }.max() ?? 0
  }
}

struct NoImage: Error, CustomStringConvertible {
  var description: String { "there is no such picture" }
}

let noImages: ImageLoader = { _ in throw NoImage() }

/// Fixtures/images.
let fixtureImages: ImageLoader = { path in [UInt8](try Fixtures.data("images/\(path)")) }
