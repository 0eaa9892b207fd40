import MalpungGeometry
import Testing

@Suite struct TailTests {
  let frame = Rect(x: 40, y: 100, width: 120, height: 42)
  let corners = Corners(18)

  @Test func noneIsTheRoundedFrame() {
    for side in Side.allCases {
      #expect(
        bubblePath(frame: frame, corners: corners, tail: .none, side: side)
          == Path(roundedRect: frame, corners: corners))
    }
  }

  @Test("A, tip, other and own: the triangle is joined to the bubble, running the same way")
  func triangle() {
    for side in Side.allCases {
      let path = bubblePath(
        frame: frame, corners: Corners(TipBubble.cornerRadius), tail: .triangle, side: side)
      let tip = TipBubble.tip(side: side, bubbleSize: frame.size)
        .map { Point(x: $0.x + frame.x, y: $0.y + frame.y) }
      #expect(Array(path.points.suffix(3)) == tip.reversed())
      // Both outlines run clockwise: a non-zero fill is their union.
      #expect(path.areas.count == 2 && path.areas.allSatisfy { $0 > 0 })
    }
    let mirrored = bubblePath(
      frame: frame, corners: corners, tail: .triangle, side: .other, rightToLeft: true)
    #expect(mirrored.bounds?.maxX == frame.maxX + 8)
    #expect(mirrored.areas.allSatisfy { $0 > 0 })
  }

  @Test(
    "A curved tail reaches out at its own edge and end only", arguments: Side.allCases,
    TailStyle.End.allCases)
  func curved(side: Side, end: TailStyle.End) throws {
    for rightToLeft in [false, true] {
      let path = bubblePath(
        frame: frame, corners: corners, tail: .curved(at: end), side: side,
        rightToLeft: rightToLeft)
      let point = try #require(
        path.points.max { abs($0.x - frame.midX) < abs($1.x - frame.midX) })
      switch side.edge(rightToLeft: rightToLeft) {
      case .left: #expect(point.x == frame.x - CurvedTail.reach)
      case .right: #expect(point.x == frame.maxX + CurvedTail.reach)
      }
      #expect(point.y == (end == .top ? frame.y : frame.maxY))
      #expect(path.elements.filter { $0 == .close }.count == 1)
      let onOtherEdge =
        side.edge(rightToLeft: rightToLeft) == .left
        ? path.points.map(\.x).max() == frame.maxX : path.points.map(\.x).min() == frame.x
      #expect(onOtherEdge)
    }
  }

  @Test func curvedLeavesTheOtherCornersAlone() {
    let mixed = Corners(topLeft: 18, topRight: 4, bottomRight: 18, bottomLeft: 10)
    let plain = Path(roundedRect: frame, corners: mixed).points
    let tailed = bubblePath(frame: frame, corners: mixed, tail: .curved(at: .bottom), side: .own)
      .points
    // All but the lower right corner's, whose end on the bottom side stays.
    for point in plain where !(point.x > 141 && point.y > 123) {
      #expect(tailed.contains { abs($0.x - point.x) + abs($0.y - point.y) < 1e-9 })
    }
  }

  @Test("Total", arguments: hostileNumbers)
  func total(number: Double) {
    let frames = [
      Rect(x: number, y: number, width: number, height: number),
      Rect(x: 0, y: 0, width: 2, height: 1),
    ]
    for frame in frames {
      for tail in [TailStyle.none, .curved(at: .top), .curved(at: .bottom), .triangle] {
        for side in Side.allCases {
          for corners in [Corners(number), Corners(0)] {
            let path = bubblePath(frame: frame, corners: corners, tail: tail, side: side)
            #expect(path.points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
          }
        }
      }
    }
  }
}

extension Path {
  /// The signed area within the ends of each outline: positive when it runs clockwise on screen.
  fileprivate var areas: [Double] {
    var areas: [Double] = []
    var outline: [Point] = []
    for element in elements {
      if let point = points(of: element) {
        outline.append(point)
      } else {
        let next = outline.dropFirst() + outline.prefix(1)
        areas.append(zip(outline, next).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y } / 2)
        outline = []
      }
    }
    return areas
  }
}
