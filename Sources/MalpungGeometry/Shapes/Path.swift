/// An outline in points, made of straight lines and cubic curves.
public struct Path: Hashable, Sendable, Codable {
  public enum Element: Hashable, Sendable, Codable {
    case move(Point)
    case line(Point)
    case curve(control1: Point, control2: Point, end: Point)
    case close
  }

  public var elements: [Element]

  public init(_ elements: [Element] = []) {
    self.elements = elements
  }

  /// A closed polygon through `points`; empty for fewer than two points.
  public init(polygon points: [Point]) {
    guard points.count > 1 else {
      self.init()
      return
    }
    self.init([.move(points[0])] + points.dropFirst().map { .line($0) } + [.close])
  }

  /// The smallest frame that holds every point and control point; `nil` for an empty path. O(n).
  public var bounds: Rect? {
    var result: Rect?
    for point in points {
      let spot = Rect(origin: point, size: .zero)
      result = result?.union(spot) ?? spot
    }
    return result
  }

  /// Every point and control point, in order.
  public var points: [Point] {
    elements.flatMap { element -> [Point] in
      switch element {
      case .move(let point), .line(let point): [point]
      case .curve(let control1, let control2, let end): [control1, control2, end]
      case .close: []
      }
    }
  }

  /// The path moved by `(dx, dy)` points.
  public func offset(x dx: Double, y dy: Double) -> Path {
    let by = Point(x: dx, y: dy)
    return Path(
      elements.map { element in
        switch element {
        case .move(let point): .move(point + by)
        case .line(let point): .line(point + by)
        case .curve(let control1, let control2, let end):
          .curve(control1: control1 + by, control2: control2 + by, end: end + by)
        case .close: .close
        }
      })
  }
}
