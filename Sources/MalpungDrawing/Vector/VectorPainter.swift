import CCairo
import MalpungGeometry
import MalpungLayout
import MalpungText

/// Paints items in points on a Cairo surface that keeps outlines and fonts: PDF, SVG.
final class VectorPainter {
  private let context: OpaquePointer
  private let images: ImageCache
  private let glyphs: GlyphCache
  private var fonts: [FontFace: OpaquePointer] = [:]
  /// Pixels per point of pictures and emoji, which have no outlines.
  private let resolution: Double

  /// Above it Cairo's coordinates wrap.
  static let sideLimit = 4_194_304.0

  init(on surface: OpaquePointer, resolution: Double, images: ImageCache) throws {
    guard let context = cairo_create(surface) else {
      throw DrawingError.canvas("out of memory")
    }
    self.context = context
    self.resolution = resolution
    self.images = images
    glyphs = try GlyphCache()
  }

  deinit {
    for font in fonts.values { cairo_font_face_destroy(font) }
    cairo_destroy(context)
  }

  /// Paints a whole page and ends it.
  func paintPage(_ source: any DisplayListSource) throws {
    setSource(source.background)
    cairo_paint(context)
    try paint(source.items(from: 0, to: source.size.height))
    cairo_show_page(context)
    try check(cairo_status(context))
  }

  private func paint(_ items: [DisplayItem]) throws {
    for item in items {
      switch item.operation {
      case .fill(let path, let color):
        setSource(color)
        trace(path, on: context)
        cairo_fill(context)
      case .stroke(let path, let color, let width):
        setSource(color)
        trace(path, on: context)
        cairo_set_line_width(context, width)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_stroke(context)
      case .glyphs(let run, let origin, let color):
        try paint(run, at: origin, color)
      case .image(let path, let frame):
        try paintImage(at: path, frame)
      case .group(let clip, let opacity, let items):
        try paintGroup(items, clip: clip, opacity: opacity)
      }
    }
  }

  private func paintGroup(_ items: [DisplayItem], clip: Path?, opacity: Double) throws {
    guard opacity > 0 else { return }
    cairo_save(context)
    defer { cairo_restore(context) }
    if let clip {
      trace(clip, on: context)
      cairo_clip(context)
    }
    guard opacity < 1 else { return try paint(items) }
    cairo_push_group(context)
    let result = Result { try paint(items) }
    cairo_pop_group_to_source(context)
    try result.get()
    cairo_paint_with_alpha(context, opacity)
  }

  // MARK: Glyphs

  private func paint(_ run: GlyphRun, at origin: Point, _ color: Color) throws {
    if run.font.isColor { return try paintColored(run, at: origin, color) }
    setSource(color)
    cairo_set_font_face(context, try font(run.font))
    cairo_set_font_size(context, run.size)
    let placed = run.glyphs.map { glyph in
      cairo_glyph_t(index: UInt(glyph.id), x: origin.x + glyph.x, y: origin.y + glyph.y)
    }
    cairo_show_glyphs(context, placed, Int32(placed.count))
  }

  /// Cairo 1.16 ignores the alpha of the source on colour glyphs, so they are laid as pictures.
  private func paintColored(_ run: GlyphRun, at origin: Point, _ color: Color) throws {
    for glyph in run.glyphs {
      let image = try glyphs.image(
        font: run.font, size: run.size * resolution, glyph: glyph.id, quarterX: 0, quarterY: 0)
      guard case .picture(let picture, let left, let top) = image else { continue }
      lay(
        picture, x: origin.x + glyph.x + Double(left) / resolution,
        y: origin.y + glyph.y + Double(top) / resolution, opacity: Double(color.alpha) / 255)
    }
  }

  /// Opened by Cairo itself: it keeps fonts for later, longer than a face of ours would live.
  private func font(_ font: FontFace) throws -> OpaquePointer {
    if let known = fonts[font] { return known }
    // Cairo puts up another font in silence when a file is missing; the rasteriser does not.
    _ = try glyphs.image(font: font, size: 1, glyph: 0, quarterX: 0, quarterY: 0)
    guard let pattern = FcPatternCreate() else { throw DrawingError.canvas("out of memory") }
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, FC_FILE, font.path)
    FcPatternAddInteger(pattern, FC_INDEX, Int32(truncatingIfNeeded: font.index))
    guard let face = cairo_ft_font_face_create_for_pattern(pattern) else {
      throw DrawingError.canvas("out of memory")
    }
    fonts[font] = face
    try check(cairo_font_face_status(face))
    return face
  }

  // MARK: Pictures

  private func paintImage(at path: String, _ frame: Rect) throws {
    let width = (frame.width * resolution).rounded(.up)
    let height = (frame.height * resolution).rounded(.up)
    guard width > 0, height > 0, width * height <= Double(ImageLimits.drawnPixels) else { return }
    guard let picture = try images.picture(at: path, width: Int(width), height: Int(height)) else {
      setSource(ImageCache.tile)
      cairo_rectangle(context, frame.x, frame.y, frame.width, frame.height)
      cairo_fill(context)
      return
    }
    lay(picture, x: frame.x, y: frame.y, opacity: 1)
  }

  private func lay(_ picture: Surface, x: Double, y: Double, opacity: Double) {
    cairo_save(context)
    cairo_translate(context, x, y)
    cairo_scale(context, 1 / resolution, 1 / resolution)
    cairo_set_source_surface(context, picture.handle, 0, 0)
    cairo_paint_with_alpha(context, opacity)
    cairo_restore(context)
  }

  private func setSource(_ color: Color) {
    cairo_set_source_rgba(
      context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
      Double(color.alpha) / 255)
  }
}
