import CCairo
import MalpungGeometry
import MalpungLayout

/// One band's pixels and the Cairo context that paints them. Takes points and absolute device
/// pixels; the band's offset, a whole number of pixels, is taken off here and nowhere else.
final class Canvas {
  let grid: DeviceGrid
  let band: Band
  let surface: Surface
  private let shapes: ShapeMasks
  private let context: OpaquePointer

  init(grid: DeviceGrid, band: Band, background: Color) throws {
    self.grid = grid
    self.band = band
    shapes = ShapeMasks(grid: grid)
    surface = try Surface(.color, width: grid.width, height: band.height)
    guard let context = cairo_create(surface.handle) else {
      throw DrawingError.canvas("out of memory")
    }
    self.context = context
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    setSource(background)
    cairo_paint(context)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    forgetClearness(of: surface.handle)
  }

  deinit {
    cairo_destroy(context)
  }

  /// Throws when any operation so far went wrong: Cairo stops silently at the first error.
  func checkStatus() throws {
    try check(cairo_status(context))
  }

  // MARK: Shapes

  /// Non-zero winding.
  func fill(_ path: Path, _ color: Color) throws {
    try fill(outline: grid.device(path), color)
  }

  /// Fills an outline given in absolute device pixels.
  func fill(outline: Path, _ color: Color) throws {
    for part in try shapes.masks(of: outline, in: band) { mask(part, color) }
  }

  /// Round joins and caps: the ink reaches half the width to every side, never further.
  func stroke(_ path: Path, _ color: Color, width: Double) throws {
    let pixels = width * grid.scale
    guard pixels.isFinite, pixels > 0 else { return }
    let parts = try shapes.masks(
      of: grid.device(path), strokeWidth: min(pixels, Double(DeviceGrid.widthLimit)), in: band)
    for part in parts { mask(part, color) }
  }

  // MARK: Bitmaps

  /// Lays `color` through a coverage mask.
  func mask(_ mask: PlacedMask, _ color: Color) {
    setSource(color)
    lay(mask)
  }

  /// Lays a picture at absolute device pixel (x, y), cut to `clip` (points) if there is one.
  func paint(
    _ picture: Surface, x: Int, y: Int, opacity: Double = 1, clip: Path? = nil
  ) throws {
    cairo_set_source_surface(context, picture.handle, Double(x), Double(y - band.top))
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
    try laySource(within: clip, opacity: opacity)
  }

  // MARK: Layers

  /// Paints what `body` paints as one layer: cut to `clip`, then laid down with `opacity`.
  /// `bounds` (points) holds everything painted; it keeps the layer small.
  func layer(
    clip: Path?, opacity: Double, bounds: Rect, _ body: () throws -> Void
  ) throws {
    cairo_save(context)
    defer { cairo_restore(context) }
    clipToPixels(around: bounds)
    if let clip = clip?.bounds { clipToPixels(around: clip) }
    cairo_push_group(context)
    forgetClearness(of: cairo_get_group_target(context))
    let result = Result { try body() }
    cairo_pop_group_to_source(context)
    try result.get()
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
    try laySource(within: clip, opacity: min(max(opacity, 0), 1))
  }

  /// Lays the current source down, all of it or inside a path. The path's coverage is a mask,
  /// never Cairo's clip, which is rounded where it meets the band's edge.
  private func laySource(within clip: Path?, opacity: Double) throws {
    guard let clip else {
      cairo_paint_with_alpha(context, opacity)
      return
    }
    for part in try shapes.masks(of: grid.device(clip), opacity: opacity, in: band) { lay(part) }
  }

  /// Lays the current source through a coverage mask.
  private func lay(_ mask: PlacedMask) {
    cairo_mask_surface(context, mask.surface.handle, Double(mask.x), Double(mask.y - band.top))
  }

  /// Whole pixels, and one more: glyphs may move half a pixel to their place.
  private func clipToPixels(around bounds: Rect) {
    let left = max(grid.device(bounds.x).rounded(.down) - 1, 0)
    let top = max(grid.device(bounds.y).rounded(.down) - 1, Double(band.top))
    let right = min(grid.device(bounds.maxX).rounded(.up) + 1, Double(grid.width))
    let bottom = min(grid.device(bounds.maxY).rounded(.up) + 1, Double(band.bottom))
    cairo_rectangle(
      context, left, top - Double(band.top), max(0, right - left), max(0, bottom - top))
    cairo_clip(context)
  }

  /// What is first painted on a surface that Cairo knows to be clear is rounded otherwise than
  /// what is painted second, and which shape is first depends on the band. So Cairo must not know.
  private func forgetClearness(of target: OpaquePointer?) {
    cairo_surface_flush(target)
    cairo_surface_mark_dirty(target)
  }

  private func setSource(_ color: Color) {
    cairo_set_source_rgba(
      context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
      Double(color.alpha) / 255)
  }
}
