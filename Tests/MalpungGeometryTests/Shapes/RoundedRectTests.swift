import MalpungGeometry
import Testing

@Suite struct RoundedRectTests {
  let frame = Rect(x: 10, y: 20, width: 100, height: 40)

  @Test func fourRadiiMeetTheSidesWhereTheyShould() {
    let path = Path(
      roundedRect: frame,
      corners: Corners(topLeft: 1, topRight: 2, bottomRight: 3, bottomLeft: 4))
    let ends = path.elements.compactMap { element -> Point? in
      switch element {
      case .move(let point), .line(let point), .curve(_, _, let point): point
      case .close: nil
      }
    }
    #expect(
      ends == [
        Point(x: 11, y: 20), Point(x: 108, y: 20), Point(x: 110, y: 22), Point(x: 110, y: 57),
        Point(x: 107, y: 60), Point(x: 14, y: 60), Point(x: 10, y: 56), Point(x: 10, y: 21),
        Point(x: 11, y: 20),
      ])
    #expect(path.elements.last == .close)
    #expect(path.bounds == frame)
  }

  @Test func quarterCirclesAreRound() {
    // The middle of each cubic lies on the circle to 0.03 %.
    let path = Path(roundedRect: Rect(x: 0, y: 0, width: 200, height: 200), radius: 100)
    var start = Point.zero
    var curves = 0
    for element in path.elements {
      if case .curve(let c1, let c2, let end) = element {
        curves += 1
        let middle = Point(
          x: (start.x + 3 * c1.x + 3 * c2.x + end.x) / 8,
          y: (start.y + 3 * c1.y + 3 * c2.y + end.y) / 8)
        let (dx, dy) = (middle.x - 100, middle.y - 100)
        #expect(abs((dx * dx + dy * dy).squareRoot() - 100) < 0.03)
      }
      start = path.points(of: element) ?? start
    }
    #expect(curves == 4)
  }

  @Test func sharpCornersHaveNoCurves() {
    let path = Path(roundedRect: frame, radius: 0)
    #expect(path.points.count == 5)
    #expect(path.bounds == frame)
  }

  @Test func radiiAreClampedToHalfTheShorterSide() {
    #expect(Path(roundedRect: frame, radius: 999) == Path(roundedRect: frame, radius: 20))
    #expect(Path(roundedRect: frame, radius: -5) == Path(roundedRect: frame, radius: 0))
    #expect(Path(roundedRect: frame, radius: .nan) == Path(roundedRect: frame, radius: 0))
  }

  @Test("Total", arguments: hostileNumbers)
  func total(number: Double) {
    let frame = Rect(x: number, y: number, width: number, height: number)
    for path in [
      Path(roundedRect: frame, radius: 8), Path(roundedRect: self.frame, radius: number),
    ] {
      #expect(path.points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
    }
  }
}

extension Path {
  /// Where an element ends; `nil` for a close.
  func points(of element: Element) -> Point? {
    switch element {
    case .move(let point), .line(let point), .curve(_, _, let point): point
    case .close: nil
    }
  }
}
