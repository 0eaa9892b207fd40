import MalpungGeometry

/// The pixels of a page: how points become device pixels.
///
/// Every coordinate is turned into absolute device pixels first, rounded to what the rasteriser
/// resolves, and moved by whole pixels only afterwards. So a shape covers the same pixels in
/// whichever band it is painted.
struct DeviceGrid {
  /// Device pixels per point.
  let scale: Double
  /// ceil(page width × scale).
  let width: Int
  /// ceil(page height × scale).
  let height: Int

  /// Cairo's coordinates and image surfaces end here.
  static let widthLimit = 32_767
  /// PNG's own limit.
  static let heightLimit = 0x7FFF_FFFF
  static let scaleLimit = 16.0

  /// Throws `DrawingError.invalid` when the scale or the page is out of range.
  init(size: Size, scale: Double) throws {
    guard scale.isFinite, scale > 0, scale <= Self.scaleLimit else {
      throw DrawingError.invalid("the scale is \(scale); it must be above 0 and at most 16")
    }
    guard size.width.isFinite, size.height.isFinite, size.width > 0, size.height > 0 else {
      throw DrawingError.invalid(
        "the page is \(size.width) × \(size.height) points; both must be above 0")
    }
    // `roundedUp`, so that the noise of a multiplication never costs a pixel.
    let width = (roundedUp(size.width, scale: scale) * scale).rounded()
    let height = (roundedUp(size.height, scale: scale) * scale).rounded()
    guard width >= 1, height >= 1 else {
      throw DrawingError.invalid("the picture would have no pixels; use a larger scale")
    }
    guard width <= Double(Self.widthLimit) else {
      throw DrawingError.invalid(
        "the picture would be \(Int(min(width, 1e15))) pixels wide, above the limit of \(Self.widthLimit);"
          + " use a smaller width or scale")
    }
    guard height <= Double(Self.heightLimit) else {
      throw DrawingError.invalid(
        "the picture would be \(Int(min(height, 1e15))) pixels tall, above the limit of \(Self.heightLimit);"
          + " use a smaller scale or pages")
    }
    self.scale = scale
    self.width = Int(width)
    self.height = Int(height)
  }

  /// `points` in device pixels, rounded to the rasteriser's 1/256 pixel. Never NaN or infinite.
  func device(_ points: Double) -> Double {
    let pixels = points * scale
    guard pixels.isFinite else { return 0 }
    return (min(max(pixels, -Self.farAway), Self.farAway) * 256).rounded() / 256
  }

  /// `path` in device pixels.
  func device(_ path: Path) -> Path {
    func device(_ point: Point) -> Point { Point(x: self.device(point.x), y: self.device(point.y)) }
    return Path(
      path.elements.map { element in
        switch element {
        case .move(let point): .move(device(point))
        case .line(let point): .line(device(point))
        case .curve(let control1, let control2, let end):
          .curve(control1: device(control1), control2: device(control2), end: device(end))
        case .close: .close
        }
      })
  }

  /// The nearest whole device pixel.
  func wholePixel(_ points: Double) -> Int {
    Int(device(points).rounded())
  }

  /// Beyond every page; keeps the arithmetic exact.
  private static let farAway = 4_294_967_296.0
}

/// Rows `top ..< top + height` of a page.
struct Band {
  let top: Int
  let height: Int

  var bottom: Int { top + height }

  /// The page cut into bands of at most `height` rows, the last one shorter.
  static func bands(of grid: DeviceGrid, height: Int) -> Bands {
    Bands(rows: grid.height, height: max(1, height))
  }

  /// As many rows as fit 8 MB, and at most 2048: small enough for a cache, tall enough that the
  /// items on an edge, painted twice, do not count.
  static func preferredHeight(width: Int) -> Int {
    max(1, min(2048, (8 << 20) / (width * 4)))
  }
}

/// All bands of a page, from the top.
struct Bands: RandomAccessCollection {
  let rows: Int
  let height: Int

  var startIndex: Int { 0 }
  var endIndex: Int { (rows + height - 1) / height }

  subscript(number: Int) -> Band {
    Band(top: number * height, height: Swift.min(height, rows - number * height))
  }
}
