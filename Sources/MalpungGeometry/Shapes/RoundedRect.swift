/// The four corner radii of a frame, in points.
public struct Corners: Hashable, Sendable, Codable {
  public var topLeft: Double
  public var topRight: Double
  public var bottomRight: Double
  public var bottomLeft: Double

  public init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// The same radius at every corner.
  public init(_ radius: Double) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }

  /// Left and right exchanged.
  public var flippedHorizontally: Corners {
    Corners(
      topLeft: topRight, topRight: topLeft, bottomRight: bottomLeft, bottomLeft: bottomRight)
  }

  /// Top and bottom exchanged.
  public var flippedVertically: Corners {
    Corners(
      topLeft: bottomLeft, topRight: bottomRight, bottomRight: topRight, bottomLeft: topLeft)
  }

  /// Each radius at least 0 and at most half of the shorter side of `size`, so that two corners
  /// never meet.
  func clamped(to size: Size) -> Corners {
    let most = min(size.width.extent, size.height.extent) / 2
    func clamp(_ radius: Double) -> Double { min(radius.extent, most) }
    return Corners(
      topLeft: clamp(topLeft), topRight: clamp(topRight),
      bottomRight: clamp(bottomRight), bottomLeft: clamp(bottomLeft))
  }
}

/// Distance of the control points of a cubic that stands for a quarter circle of radius 1:
/// 4/3 · (√2 − 1), which strays 0.03 % from the circle.
let quarterCircleControl = 0.552_284_749_830_793_4

extension Path {
  /// A closed frame with circular corners, clockwise on the screen, starting at the left end of
  /// its top side. Radii are clamped to half of the shorter side; a corner of radius 0 is sharp.
  public init(roundedRect frame: Rect, corners: Corners) {
    let frame = frame.sane
    let radii = corners.clamped(to: frame.size)
    self.init([.move(Point(x: frame.x + radii.topLeft, y: frame.y))])
    line(to: Point(x: frame.maxX - radii.topRight, y: frame.y))
    turn(
      corner: Point(x: frame.maxX, y: frame.y), radius: radii.topRight, from: (-1, 0), to: (0, 1))
    line(to: Point(x: frame.maxX, y: frame.maxY - radii.bottomRight))
    turn(
      corner: Point(x: frame.maxX, y: frame.maxY), radius: radii.bottomRight,
      from: (0, -1), to: (-1, 0))
    line(to: Point(x: frame.x + radii.bottomLeft, y: frame.maxY))
    turn(
      corner: Point(x: frame.x, y: frame.maxY), radius: radii.bottomLeft,
      from: (1, 0), to: (0, -1))
    line(to: Point(x: frame.x, y: frame.y + radii.topLeft))
    turn(corner: Point(x: frame.x, y: frame.y), radius: radii.topLeft, from: (0, 1), to: (1, 0))
    elements.append(.close)
  }

  /// A closed frame with the same circular corner everywhere.
  public init(roundedRect frame: Rect, radius: Double) {
    self.init(roundedRect: frame, corners: Corners(radius))
  }

  mutating func line(to end: Point) { elements.append(.line(end)) }

  /// A quarter circle round `corner`, from the side that leaves it in direction `from` to the side
  /// that leaves it in direction `to`; nothing for radius 0.
  mutating func turn(
    corner: Point, radius: Double, from: (x: Double, y: Double), to: (x: Double, y: Double)
  ) {
    guard radius > 0 else { return }
    let control = radius * (1 - quarterCircleControl)
    elements.append(
      .curve(
        control1: Point(x: corner.x + from.x * control, y: corner.y + from.y * control),
        control2: Point(x: corner.x + to.x * control, y: corner.y + to.y * control),
        end: Point(x: corner.x + to.x * radius, y: corner.y + to.y * radius)))
  }
}
