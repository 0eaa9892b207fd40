/// What makes every function of this target total: any Double that comes in from outside is first
/// read as one of these two.
extension Double {
  /// The widest page and the longest transcript geometry speaks of, in points.
  static let farthest = 1e12

  /// This as a place or signed distance: NaN is 0, and nothing lies beyond ±``farthest``.
  var coordinate: Double {
    isNaN ? 0 : Swift.min(Swift.max(self, -Self.farthest), Self.farthest)
  }

  /// This as a length: a ``coordinate`` that is not negative.
  var extent: Double { Swift.max(0, coordinate) }
}

extension Rect {
  /// This frame with sane coordinates and a size that is not negative.
  var sane: Rect {
    Rect(x: x.coordinate, y: y.coordinate, width: width.extent, height: height.extent)
  }
}
