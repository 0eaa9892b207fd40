/// The smallest multiple of one device pixel that is not below `value`: the one place where
/// measured sizes are rounded (design A, row "rounding").
///
/// - Parameters:
///   - value: A length in points.
///   - scale: Device pixels per point, as 3 or 1.5. A scale that is not a positive number leaves
///     `value` as it is.
/// - Returns: The length in points, always finite. A value within a billionth of a pixel above a
///   grid line counts as lying on it, so that the noise of `0.1 + 0.2` never costs a pixel.
public func roundedUp(_ value: Double, scale: Double) -> Double {
  let value = value.coordinate
  guard scale > 0, scale.isFinite else { return value }
  let pixels = value * scale
  let nearest = pixels.rounded()
  let isOnGrid = abs(pixels - nearest) <= pixelTolerance * max(1, abs(pixels))
  return ((isOnGrid ? nearest : pixels.rounded(.up)) / scale).coordinate
}

/// ``roundedUp(_:scale:)-(Double,_)`` for both extents of a measured text.
public func roundedUp(_ size: Size, scale: Double) -> Size {
  Size(
    width: roundedUp(size.width.extent, scale: scale),
    height: roundedUp(size.height.extent, scale: scale))
}

/// Relative width of a grid line: above the noise of a few Double operations, far below 1/64 pt.
private let pixelTolerance = 1e-9
