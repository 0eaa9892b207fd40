/// What ties a bubble to its speaker.
public enum TailStyle: Hashable, Sendable, Codable {
  public enum End: String, Hashable, Sendable, Codable, CaseIterable {
    case top, bottom
  }

  case none
  /// A small tail that sweeps out of a corner, level with the bubble's top or bottom.
  case curved(at: End)
  /// The tip of design A: see ``TipBubble/tip(side:bubbleSize:)``.
  case triangle
}

/// The measures of a curved tail, in points.
public enum CurvedTail {
  /// How far the tail's point reaches beyond the bubble.
  public static let reach = 6.0
  /// How far from the bubble's end the tail leaves its edge.
  static let root = 14.0
  /// Where the tail's inner side meets the corner's circle: its angle from the horizontal, in
  /// quarter turns, as sine and cosine of 52°.
  static let meeting = (sine: 0.788_010_753_606_722, cosine: 0.615_661_475_325_658_3)
  /// How much of the tail's length the corner has at least, so that a sharp corner has a tail.
  static let leastRadius = 8.0
}

/// The outline of a bubble with its tail, as one path to be filled at once, so that no seam shows
/// however translucent the fill.
///
/// - Parameters:
///   - frame: The bubble without the tail, which reaches beyond it: by ``CurvedTail/reach``, or
///     as far as the tips of design A do.
///   - corners: The radii, clamped to half of the shorter side. The corner that a curved tail
///     sweeps out of is at least large enough for it.
///   - side: Whose bubble it is. Design A's two tips are different shapes, not mirror images.
///   - rightToLeft: Whether the interface is mirrored, so that own bubbles stand on the left.
public func bubblePath(
  frame: Rect, corners: Corners, tail: TailStyle, side: Side, rightToLeft: Bool = false
) -> Path {
  let frame = frame.sane
  let edge = side.edge(rightToLeft: rightToLeft)
  switch tail {
  case .none:
    return Path(roundedRect: frame, corners: corners)
  case .triangle:
    var tip = TipBubble.tip(side: side, bubbleSize: frame.size)
    // Drawn the way the frame runs, clockwise, so that the two together are one area. The
    // published order runs the other way; mirroring turns it round.
    if rightToLeft {
      tip = tip.map { Point(x: frame.width - $0.x, y: $0.y) }
    } else {
      tip.reverse()
    }
    let body = Path(roundedRect: frame, corners: corners)
    return Path(body.elements + Path(polygon: tip).offset(x: frame.x, y: frame.y).elements)
  case .curved(let end):
    // Built for a tail at the bottom right, then turned over to where it belongs.
    var corners = corners
    if edge == .left { corners = corners.flippedHorizontally }
    if end == .top { corners = corners.flippedVertically }
    let path = pathWithTailAtBottomRight(size: frame.size, corners: corners)
    return path.mapped { point in
      Point(
        x: edge == .left ? frame.maxX - point.x : frame.x + point.x,
        y: end == .top ? frame.maxY - point.y : frame.y + point.y)
    }
  }
}

/// The outline of a bubble at the origin: a rounded frame whose right side, near its lower end,
/// sweeps out to a point level with the bottom, and comes back to the corner's own circle.
private func pathWithTailAtBottomRight(size: Size, corners: Corners) -> Path {
  var corners = corners
  corners.bottomRight = max(corners.bottomRight.extent, CurvedTail.leastRadius)
  corners = corners.clamped(to: size)
  let (w, h, r) = (size.width, size.height, corners.bottomRight)
  let root = min(CurvedTail.root, h - corners.topRight)
  // A bubble too small for the whole tail has a smaller one.
  let reach = CurvedTail.reach * min(1, root / CurvedTail.root)
  let point = Point(x: w + reach, y: h)
  let (sine, cosine) = CurvedTail.meeting
  let meeting = Point(x: w - r + r * cosine, y: h - r + r * sine)

  // The whole frame, whose lower right corner is then replaced.
  let frame = Path(roundedRect: Rect(origin: .zero, size: size), corners: corners).elements
  let cornerIndex = corners.topRight > 0 ? 4 : 3
  var path = Path(Array(frame[..<(cornerIndex - 1)]))
  path.line(to: Point(x: w, y: h - root))
  path.elements += [
    .curve(
      control1: Point(x: w, y: h - root * 0.48),
      control2: Point(x: w + reach * 0.3, y: h - root * 0.14), end: point),
    .curve(
      control1: Point(x: w + reach * 0.35, y: h + reach * 0.04),
      control2: Point(x: w - reach * 0.3, y: h - reach * 0.12), end: meeting),
    arc(centre: Point(x: w - r, y: h - r), radius: r, from: (cosine, sine), to: (0, 1)),
  ]
  path.elements += frame[(cornerIndex + 1)...]
  return path
}

/// The part of a circle, clockwise and at most a quarter, between two directions of length 1.
private func arc(
  centre: Point, radius: Double, from: (x: Double, y: Double), to: (x: Double, y: Double)
) -> Path.Element {
  // 4/3 · tan(angle / 4), by two halvings of the angle's cosine.
  let cosine = min(1, max(0, from.x * to.x + from.y * to.y))
  let halfCosine = ((1 + cosine) / 2).squareRoot()
  let quarterTangent = ((1 - halfCosine) / (1 + halfCosine)).squareRoot()
  let control = radius * 4 / 3 * quarterTangent
  return .curve(
    control1: Point(
      x: centre.x + from.x * radius - from.y * control,
      y: centre.y + from.y * radius + from.x * control),
    control2: Point(
      x: centre.x + to.x * radius + to.y * control, y: centre.y + to.y * radius - to.x * control),
    end: Point(x: centre.x + to.x * radius, y: centre.y + to.y * radius))
}

extension Path {
  /// Every point and control point moved by `move`.
  func mapped(_ move: (Point) -> Point) -> Path {
    Path(
      elements.map { element in
        switch element {
        case .move(let point): .move(move(point))
        case .line(let point): .line(move(point))
        case .curve(let control1, let control2, let end):
          .curve(control1: move(control1), control2: move(control2), end: move(end))
        case .close: .close
        }
      })
  }
}
