import CCairo
import MalpungGeometry

/// Coverage with its place: (x, y) is the absolute device pixel of its top left.
struct PlacedMask {
  let surface: Surface
  let x: Int
  let y: Int
}

/// Turns outlines into coverage, in tiles of rows that lie at fixed places of the page.
///
/// Cairo's scan converter steps some edges by the row and some by the pixel's fraction, depending on where
/// its image begins. Over tiles that are fixed, a shape covers the same pixels in whichever band
/// it is painted.
struct ShapeMasks {
  let grid: DeviceGrid

  private static let tileHeight = 512

  /// The masks of a shape that touch `band`. `outline` is in absolute device pixels.
  /// - Parameter strokeWidth: in device pixels, round joins and caps; `nil` fills, non-zero winding.
  /// - Parameter opacity: the coverage inside, 0…1.
  func masks(
    of outline: Path, strokeWidth: Double? = nil, opacity: Double = 1, in band: Band
  ) throws -> [PlacedMask] {
    guard let bounds = outline.bounds else { return [] }
    // Cairo's pens and curves may err by a fraction of a pixel.
    let reach = (strokeWidth ?? 0) / 2 + 1
    let left = Int(min(max(bounds.x - reach, 0), Double(grid.width)))
    let right = Int(min(max(bounds.maxX + reach, 0), Double(grid.width)).rounded(.up))
    let top = Int(min(max(bounds.y - reach, 0), Double(grid.height)))
    let bottom = Int(min(max(bounds.maxY + reach, 0), Double(grid.height)).rounded(.up))
    guard left < right, top < bottom, top < band.bottom, bottom > band.top else { return [] }

    let firstTile = max(top, band.top) / Self.tileHeight
    let lastTile = (min(bottom, band.bottom) - 1) / Self.tileHeight
    return try (firstTile...lastTile).map { tile in
      let tileTop = max(top, tile * Self.tileHeight)
      let tileBottom = min(bottom, (tile + 1) * Self.tileHeight)
      let surface = try Surface(.mask, width: right - left, height: tileBottom - tileTop)
      try draw(outline, strokeWidth: strokeWidth, opacity: opacity, on: surface, left, tileTop)
      return PlacedMask(surface: surface, x: left, y: tileTop)
    }
  }

  private func draw(
    _ outline: Path, strokeWidth: Double?, opacity: Double, on surface: Surface, _ left: Int,
    _ top: Int
  ) throws {
    guard let context = cairo_create(surface.handle) else {
      throw DrawingError.canvas("out of memory")
    }
    defer { cairo_destroy(context) }
    cairo_set_antialias(context, CAIRO_ANTIALIAS_BEST)
    cairo_set_tolerance(context, 0.05)
    cairo_set_source_rgba(context, 0, 0, 0, opacity)
    trace(outline, on: context) { point in
      Point(x: limited(point.x - Double(left)), y: limited(point.y - Double(top)))
    }
    if let strokeWidth {
      cairo_set_line_width(context, strokeWidth)
      cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
      cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
      cairo_stroke(context)
    } else {
      cairo_fill(context)
    }
    try check(cairo_status(context))
  }

  /// Cairo's fixed-point numbers wrap at 2^23 pixels.
  private func limited(_ pixels: Double) -> Double { min(max(pixels, -4_194_304), 4_194_304) }
}
