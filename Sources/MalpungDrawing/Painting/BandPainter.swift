import MalpungGeometry
import MalpungLayout
import MalpungText

/// Paints the items of a page, band by band. Holds the glyphs and pictures that come again; one
/// per thread, as neither FreeType nor the caches are shared.
final class BandPainter {
  private let source: any DisplayListSource
  private let grid: DeviceGrid
  private let glyphs: GlyphCache
  private let images: ImageCache

  /// `jobs` painters share the memory for pictures.
  init(
    _ source: any DisplayListSource, grid: DeviceGrid, images: @escaping ImageLoader, jobs: Int = 1
  ) throws {
    self.source = source
    self.grid = grid
    glyphs = try GlyphCache()
    self.images = ImageCache(jobs: jobs, load: images)
  }

  /// The warnings since the last call, each picture file once in the painter's life.
  func takeWarnings() -> [DrawingWarning] { images.takeWarnings() }

  /// The fonts first met since the last call; see `GlyphRasteriser.fonts`.
  func takeFonts() -> Set<String> { glyphs.takeFonts() }

  /// The pixels of a band. Throws `DrawingError` for a font that cannot be used.
  func paint(_ band: Band) throws -> Surface {
    let canvas = try Canvas(grid: grid, band: band, background: source.background)
    // A pixel more at both ends: glyphs and pictures may move half a pixel to their place.
    let top = Double(band.top - 1) / grid.scale
    let bottom = Double(band.bottom + 1) / grid.scale
    try paint(source.items(from: top, to: bottom), on: canvas)
    try canvas.checkStatus()
    return canvas.surface
  }

  private func paint(_ items: [DisplayItem], on canvas: Canvas) throws {
    let top = Double(canvas.band.top - 1) / grid.scale
    let bottom = Double(canvas.band.bottom + 1) / grid.scale
    for item in items where item.bounds.maxY >= top && item.bounds.y <= bottom {
      try paint(item, on: canvas)
    }
  }

  private func paint(_ item: DisplayItem, on canvas: Canvas) throws {
    switch item.operation {
    case .fill(let path, let color):
      try canvas.fill(path, color)
    case .stroke(let path, let color, let width):
      try canvas.stroke(path, color, width: width)
    case .glyphs(let run, let origin, let color):
      try paint(run, at: origin, color, on: canvas)
    case .image(let path, let frame):
      try paintImage(at: path, frame, clip: nil, on: canvas)
    case .group(let clip, let opacity, let items):
      try paintGroup(items, clip: clip, opacity: opacity, bounds: item.bounds, on: canvas)
    }
  }

  private func paintGroup(
    _ items: [DisplayItem], clip: Path?, opacity: Double, bounds: Rect, on canvas: Canvas
  ) throws {
    guard opacity > 0, !items.isEmpty else { return }
    if clip == nil, opacity >= 1 {
      try paint(items, on: canvas)
    } else if opacity >= 1, items.count == 1, case .image(let path, let frame) = items[0].operation
    {
      try paintImage(at: path, frame, clip: clip, on: canvas)
    } else {
      try canvas.layer(clip: clip, opacity: opacity, bounds: bounds) {
        try paint(items, on: canvas)
      }
    }
  }

  // MARK: Glyphs

  /// The baseline stands on a whole pixel; along it, and for marks across it, glyphs stand on
  /// quarters. Hinted whole-pixel places would make the gaps of "lllll" uneven.
  private func paint(_ run: GlyphRun, at origin: Point, _ color: Color, on canvas: Canvas) throws {
    let baseline = grid.wholePixel(origin.y)
    for glyph in run.glyphs {
      let x = Self.quarters(grid.device(origin.x + glyph.x))
      let y = Self.quarters(grid.device(glyph.y))
      let image = try glyphs.image(
        font: run.font, size: run.size * grid.scale, glyph: glyph.id, quarterX: x & 3,
        quarterY: y & 3)
      let (left, top) = (x >> 2, baseline + (y >> 2))
      switch image {
      case .blank:
        break
      case .mask(let mask, let dx, let dy):
        canvas.mask(PlacedMask(surface: mask, x: left + dx, y: top + dy), color)
      case .picture(let picture, let dx, let dy):
        try canvas.paint(picture, x: left + dx, y: top + dy, opacity: Double(color.alpha) / 255)
      case .outline(let path):
        let place = (x: Double(x) / 4, y: Double(baseline) + Double(y) / 4)
        try canvas.fill(outline: path.offset(x: place.x, y: place.y), color)
      }
    }
  }

  private static func quarters(_ pixels: Double) -> Int {
    Int((pixels * 4).rounded(.toNearestOrAwayFromZero))
  }

  // MARK: Pictures

  private func paintImage(
    at path: String, _ frame: Rect, clip: Path?, on canvas: Canvas
  ) throws {
    let (left, top) = (grid.wholePixel(frame.x), grid.wholePixel(frame.y))
    let (right, bottom) = (grid.wholePixel(frame.maxX), grid.wholePixel(frame.maxY))
    guard right > left, bottom > top else { return }
    if let picture = try images.picture(at: path, width: right - left, height: bottom - top) {
      try canvas.paint(picture, x: left, y: top, clip: clip)
      return
    }
    let corners = [
      frame.origin, Point(x: frame.maxX, y: frame.y), Point(x: frame.maxX, y: frame.maxY),
      Point(x: frame.x, y: frame.maxY),
    ]
    try canvas.layer(clip: clip, opacity: 1, bounds: frame) {
      try canvas.fill(Path(polygon: corners), ImageCache.tile)
    }
  }
}
