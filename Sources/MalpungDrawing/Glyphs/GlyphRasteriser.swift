import CFreeType
import MalpungGeometry
import MalpungText

/// A glyph ready to be laid on whole pixels.
enum GlyphImage {
  /// Nothing to see: a space.
  case blank
  /// Coverage; its top left lies (left, top) pixels right of and below the snapped origin.
  case mask(Surface, left: Int, top: Int)
  /// A colour glyph, placed the same way.
  case picture(Surface, left: Int, top: Int)
  /// Too large for a mask: the outline in pixels from the exact origin, y down.
  case outline(Path)

  var byteCount: Int {
    switch self {
    case .blank, .outline: 0
    case .mask(let surface, _, _), .picture(let surface, _, _): surface.byteCount
    }
  }
}

/// Turns glyph ids into images with FreeType: unhinted, grey, at quarter-pixel places. Owns the
/// library and the faces it opened. FreeType is not thread-safe: one of these per thread.
final class GlyphRasteriser {
  private let library: FT_Library
  private var faces: [FT_Face] = []
  private var indexes: [FontFace: Int] = [:]
  /// Of each face opened: family, style, and the checksum over the file that the font itself
  /// carries (OpenType `head`), which tells two versions apart without reading them.
  var fonts: Set<String> = []

  /// Pixels per em above which a glyph is filled as a path instead.
  private static let maskLimit = 256.0
  /// Pixels per em above which a colour glyph is left out.
  private static let pictureLimit = 2048.0

  init() throws {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0, let library else {
      throw DrawingError.canvas("FreeType does not start")
    }
    self.library = library
  }

  deinit {
    for face in faces { FT_Done_Face(face) }
    FT_Done_FreeType(library)
  }

  /// A number for `font` that stays valid for the rasteriser's life. Opens the file the first time.
  func index(of font: FontFace) throws -> Int {
    if let index = indexes[font] { return index }
    var face: FT_Face?
    let code = FT_New_Face(library, font.path, FT_Long(font.index), &face)
    guard code == 0, let face else {
      throw DrawingError.font(
        path: font.path,
        reason: code == 1
          ? "the font file cannot be opened"
          : "face \(font.index) of the font file cannot be read (FreeType error \(code))")
    }
    guard
      face.pointee.face_flags & FT_Long(FT_FACE_FLAG_SCALABLE) != 0
        || face.pointee.num_fixed_sizes > 0
    else {
      FT_Done_Face(face)
      throw DrawingError.font(path: font.path, reason: "the font has neither outlines nor bitmaps")
    }
    faces.append(face)
    indexes[font] = faces.count - 1
    fonts.insert(name(of: font, face))
    return faces.count - 1
  }

  private func name(of font: FontFace, _ face: FT_Face) -> String {
    let head = FT_Get_Sfnt_Table(face, FT_SFNT_HEAD)?.assumingMemoryBound(to: TT_Header.self)
    let checksum = String(UInt32(truncatingIfNeeded: head?.pointee.CheckSum_Adjust ?? 0), radix: 16)
    return "\(font.family) \(font.style) \(checksum)"
  }

  /// The image of a glyph whose origin lies `quarterX`, `quarterY` quarters of a pixel right of
  /// and below a whole pixel. `size` is pixels per em in 26.6. A glyph that the font cannot give is blank.
  func image(
    face index: Int, size: Int, glyph: UInt32, quarterX: Int, quarterY: Int
  ) throws -> GlyphImage {
    let face = faces[index]
    let isScalable = face.pointee.face_flags & FT_Long(FT_FACE_FLAG_SCALABLE) != 0
    guard isScalable else {
      return try strike(
        face, size: size, glyph: glyph, x: Double(quarterX) / 4, y: Double(quarterY) / 4)
    }
    guard FT_Set_Char_Size(face, 0, FT_F26Dot6(size), 72, 72) == 0 else { return .blank }
    let flags = Int(FT_LOAD_NO_HINTING) | Int(FT_LOAD_NO_BITMAP) | Int(FT_LOAD_COLOR)
    guard FT_Load_Glyph(face, glyph, FT_Int32(flags)) == 0, let slot = face.pointee.glyph else {
      return .blank
    }
    if Double(size) / 64 > Self.maskLimit {
      return .outline(path(of: &slot.pointee.outline))
    }
    // 26.6 with y up: a quarter of a pixel is 16 units.
    FT_Outline_Translate(&slot.pointee.outline, FT_Pos(quarterX * 16), FT_Pos(-quarterY * 16))
    guard FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) == 0 else { return .blank }
    let (left, top) = (Int(slot.pointee.bitmap_left), -Int(slot.pointee.bitmap_top))
    let bitmap = slot.pointee.bitmap
    guard bitmap.width > 0, bitmap.rows > 0 else { return .blank }
    if bitmap.pixel_mode == FT_PIXEL_MODE_BGRA.rawValue {
      return .picture(try Surface(copying: Raster(bitmap)), left: left, top: top)
    }
    return .mask(try Surface(coverage: bitmap), left: left, top: top)
  }

  // MARK: Colour bitmaps

  /// The strike nearest above `size`, scaled once to the pixels needed.
  private func strike(
    _ face: FT_Face, size: Int, glyph: UInt32, x: Double, y: Double
  ) throws -> GlyphImage {
    let wanted = Double(size) / 64
    guard wanted <= Self.pictureLimit, let (strike, emSize) = bestStrike(of: face, for: wanted),
      FT_Select_Size(face, FT_Int(strike)) == 0,
      FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_COLOR)) == 0, let slot = face.pointee.glyph,
      FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) == 0,
      slot.pointee.bitmap.pixel_mode == FT_PIXEL_MODE_BGRA.rawValue
    else { return .blank }
    let source = Raster(slot.pointee.bitmap)
    guard source.width > 0, source.height > 0 else { return .blank }

    let factor = wanted / emSize
    let left = x + Double(slot.pointee.bitmap_left) * factor
    let top = y - Double(slot.pointee.bitmap_top) * factor
    let columns = Span(from: left, length: Double(source.width) * factor)
    let rows = Span(from: top, length: Double(source.height) * factor)
    let scaled = source.resampled(
      columns: .init(count: columns.count, start: columns.inset / -factor, step: 1 / factor),
      rows: .init(count: rows.count, start: rows.inset / -factor, step: 1 / factor),
      edge: .transparent)
    return .picture(try Surface(copying: scaled), left: columns.first, top: rows.first)
  }

  /// The whole pixels that a stretch touches.
  private struct Span {
    var first: Int
    var count: Int
    /// From the first pixel's edge to the stretch's start.
    var inset: Double

    init(from start: Double, length: Double) {
      first = Int(start.rounded(.down))
      count = max(1, Int((start + length).rounded(.up)) - first)
      inset = start - Double(first)
    }
  }

  private func bestStrike(of face: FT_Face, for size: Double) -> (index: Int, emSize: Double)? {
    guard let sizes = face.pointee.available_sizes else { return nil }
    let strikes = (0..<Int(face.pointee.num_fixed_sizes))
      .map { (index: $0, emSize: Double(sizes[$0].y_ppem) / 64) }.filter { $0.emSize > 0 }
    return strikes.filter { $0.emSize >= size }.min { $0.emSize < $1.emSize }
      ?? strikes.max { $0.emSize < $1.emSize }
  }

  // MARK: Outlines

  private func path(of outline: inout FT_Outline) -> Path {
    var pen = OutlinePen()
    var callbacks = FT_Outline_Funcs(
      move_to: { to, pen in OutlinePen.at(pen) { $0.move(to) } },
      line_to: { to, pen in OutlinePen.at(pen) { $0.line(to) } },
      conic_to: { control, to, pen in OutlinePen.at(pen) { $0.conic(control, to) } },
      cubic_to: { control1, control2, to, pen in
        OutlinePen.at(pen) { $0.cubic(control1, control2, to) }
      },
      shift: 0, delta: 0)
    withUnsafeMutablePointer(to: &pen) { pen in
      _ = FT_Outline_Decompose(&outline, &callbacks, pen)
    }
    return pen.path
  }
}

/// Collects FreeType's outline calls into a path, in pixels with y down.
private struct OutlinePen {
  var path = Path()
  private var last = Point.zero

  static func at(_ pen: UnsafeMutableRawPointer?, _ body: (inout OutlinePen) -> Void) -> Int32 {
    guard let pen = pen?.assumingMemoryBound(to: OutlinePen.self) else { return 1 }
    body(&pen.pointee)
    return 0
  }

  mutating func move(_ to: UnsafePointer<FT_Vector>?) {
    if !path.elements.isEmpty { path.elements.append(.close) }
    last = point(to)
    path.elements.append(.move(last))
  }

  mutating func line(_ to: UnsafePointer<FT_Vector>?) {
    last = point(to)
    path.elements.append(.line(last))
  }

  mutating func conic(_ control: UnsafePointer<FT_Vector>?, _ to: UnsafePointer<FT_Vector>?) {
    // A quadratic curve's cubic twin has its controls two thirds of the way to the control point.
    let (start, middle, end) = (last, point(control), point(to))
    func toward(_ a: Point) -> Point {
      Point(x: a.x + (middle.x - a.x) * 2 / 3, y: a.y + (middle.y - a.y) * 2 / 3)
    }
    last = end
    path.elements.append(.curve(control1: toward(start), control2: toward(end), end: end))
  }

  mutating func cubic(
    _ control1: UnsafePointer<FT_Vector>?, _ control2: UnsafePointer<FT_Vector>?,
    _ to: UnsafePointer<FT_Vector>?
  ) {
    last = point(to)
    path.elements.append(.curve(control1: point(control1), control2: point(control2), end: last))
  }

  /// FreeType's 26.6 with y up.
  private func point(_ vector: UnsafePointer<FT_Vector>?) -> Point {
    guard let vector = vector?.pointee else { return .zero }
    return Point(x: Double(vector.x) / 64, y: Double(vector.y) / -64)
  }
}

extension Raster {
  /// A copy of FreeType's premultiplied BGRA bitmap.
  fileprivate init(_ bitmap: FT_Bitmap) {
    self.init(width: Int(bitmap.width), height: Int(bitmap.rows))
    guard let source = bitmap.buffer else { return }
    let rowBytes = width * 4
    pixels.withUnsafeMutableBytes { target in
      for row in 0..<height {
        let line = UnsafeRawBufferPointer(start: source + row * Int(bitmap.pitch), count: rowBytes)
        target[(row * rowBytes)...].copyBytes(from: line)
      }
    }
  }
}

extension Surface {
  /// A copy of FreeType's 8-bit coverage.
  fileprivate convenience init(coverage bitmap: FT_Bitmap) throws {
    try self.init(.mask, width: Int(bitmap.width), height: Int(bitmap.rows))
    guard let source = bitmap.buffer else { return }
    fillPixels { target in
      for row in 0..<height {
        let line = UnsafeRawBufferPointer(start: source + row * Int(bitmap.pitch), count: width)
        target[(row * stride)...].copyBytes(from: line)
      }
    }
  }
}
