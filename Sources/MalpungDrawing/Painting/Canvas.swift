import CCairo
import MalpungGeometry
import MalpungLayout

/// One band's pixels and the Cairo context that paints them. Takes absolute device pixels and
/// points; the band's offset is taken off here and nowhere else.
final class Canvas {
  let grid: DeviceGrid
  let band: Band
  let surface: Surface
  private let context: OpaquePointer

  init(grid: DeviceGrid, band: Band, background: Color) throws {
    self.grid = grid
    self.band = band
    surface = try Surface(.color, width: grid.width, height: band.height)
    guard let context = cairo_create(surface.handle) else {
      throw DrawingError.canvas("out of memory")
    }
    self.context = context
    cairo_set_antialias(context, CAIRO_ANTIALIAS_BEST)
    cairo_set_tolerance(context, 0.05)
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
  func fill(_ path: Path, _ color: Color) {
    setSource(color)
    trace(path)
    cairo_fill(context)
  }

  /// Round joins and caps: the ink reaches half the width to every side, never further.
  func stroke(_ path: Path, _ color: Color, width: Double) {
    guard width.isFinite, width > 0 else { return }
    setSource(color)
    trace(path)
    cairo_set_line_width(context, width * grid.scale)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_stroke(context)
  }

  /// Fills an outline given in absolute device pixels.
  func fill(outline: Path, x: Double, y: Double, _ color: Color) {
    setSource(color)
    trace(outline) { Point(x: $0.x + x, y: $0.y + y - Double(self.band.top)) }
    cairo_fill(context)
  }

  private func trace(_ path: Path) {
    trace(path) { Point(x: self.x($0.x), y: self.y($0.y)) }
  }

  private func trace(_ path: Path, _ place: (Point) -> Point) {
    cairo_new_path(context)
    for element in path.elements {
      switch element {
      case .move(let point):
        let p = place(point)
        cairo_move_to(context, p.x, p.y)
      case .line(let point):
        let p = place(point)
        cairo_line_to(context, p.x, p.y)
      case .curve(let control1, let control2, let end):
        let (c1, c2, p) = (place(control1), place(control2), place(end))
        cairo_curve_to(context, c1.x, c1.y, c2.x, c2.y, p.x, p.y)
      case .close:
        cairo_close_path(context)
      }
    }
  }

  // MARK: Bitmaps

  /// Lays `color` through a coverage mask whose top left is at absolute device pixel (x, y).
  func mask(_ mask: Surface, x: Int, y: Int, _ color: Color) {
    setSource(color)
    cairo_mask_surface(context, mask.handle, Double(x), Double(y - band.top))
  }

  /// Lays a picture at absolute device pixel (x, y), cut to `clip` if there is one.
  func paint(_ picture: Surface, x: Int, y: Int, opacity: Double = 1, clip: Path? = nil) {
    cairo_set_source_surface(context, picture.handle, Double(x), Double(y - band.top))
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
    laySource(within: clip, opacity: opacity)
  }

  // MARK: Groups

  /// Paints what `body` paints as one layer: cut to `clip`, then laid down with `opacity`.
  /// `bounds` (points) holds everything painted; it keeps the layer small.
  func layer(
    clip: Path?, opacity: Double, bounds: Rect, _ body: () throws -> Void
  ) rethrows {
    cairo_save(context)
    defer { cairo_restore(context) }
    clipToPixels(around: bounds)
    if let clip = clip?.bounds { clipToPixels(around: clip) }
    cairo_push_group(context)
    forgetClearness(of: cairo_get_group_target(context))
    defer {
      cairo_pop_group_to_source(context)
      cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
      laySource(within: clip, opacity: min(max(opacity, 0), 1))
    }
    try body()
  }

  /// What is first painted on a surface that Cairo knows to be clear is rounded otherwise than what is
  /// painted second, and which shape is first depends on the band. So Cairo must not know.
  private func forgetClearness(of target: OpaquePointer?) {
    cairo_surface_flush(target)
    cairo_surface_mark_dirty(target)
  }

  /// Lays the current source down, all of it or inside a path.
  ///
  /// The path is filled, never set as Cairo's clip: Cairo cuts a clip's outline at the band's
  /// edges first and rounds where it cut, so that pixels near the edge would depend on the band.
  private func laySource(within clip: Path?, opacity: Double) {
    guard let clip else {
      cairo_paint_with_alpha(context, opacity)
      return
    }
    guard opacity < 1 else {
      trace(clip)
      cairo_fill(context)
      return
    }
    let source = cairo_pattern_reference(cairo_get_source(context))
    cairo_push_group_with_content(context, CAIRO_CONTENT_ALPHA)
    cairo_set_source_rgba(context, 0, 0, 0, opacity)
    trace(clip)
    cairo_fill(context)
    let mask = cairo_pop_group(context)
    cairo_pattern_set_filter(mask, CAIRO_FILTER_NEAREST)
    cairo_set_source(context, source)
    cairo_mask(context, mask)
    cairo_pattern_destroy(mask)
    cairo_pattern_destroy(source)
  }

  /// Whole pixels, and one more: glyphs may move half a pixel to their place.
  private func clipToPixels(around bounds: Rect) {
    let left = x(bounds.x).rounded(.down) - 1
    let top = y(bounds.y).rounded(.down) - 1
    let right = x(bounds.maxX).rounded(.up) + 1
    let bottom = y(bounds.maxY).rounded(.up) + 1
    cairo_rectangle(context, left, top, right - left, bottom - top)
    cairo_clip(context)
  }

  // MARK: Coordinates

  private func x(_ points: Double) -> Double { near(grid.device(points)) }
  private func y(_ points: Double) -> Double { near(grid.device(points) - Double(band.top)) }

  /// Cairo's fixed-point numbers wrap at 2^23 pixels; what is farther off than 2^20 is not seen.
  private func near(_ pixels: Double) -> Double { min(max(pixels, -1_048_576), 1_048_576) }

  private func setSource(_ color: Color) {
    cairo_set_source_rgba(
      context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
      Double(color.alpha) / 255)
  }
}
