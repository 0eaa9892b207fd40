import CCairo

/// A Cairo image in memory: premultiplied BGRA, or coverage alone. Owns the C object.
final class Surface {
  enum Format {
    case color, mask
  }

  let handle: OpaquePointer
  let width: Int
  let height: Int
  let stride: Int

  /// Fully transparent. Throws `DrawingError.canvas` when there is no memory.
  init(_ format: Format, width: Int, height: Int) throws {
    let cairoFormat = format == .color ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_A8
    guard let w = Int32(exactly: width), let h = Int32(exactly: height),
      let handle = cairo_image_surface_create(cairoFormat, w, h)
    else { throw DrawingError.canvas("an image of \(width) × \(height) pixels is too large") }
    self.handle = handle
    self.width = width
    self.height = height
    stride = Int(cairo_image_surface_get_stride(handle))
    try check(cairo_surface_status(handle))
  }

  deinit {
    cairo_surface_destroy(handle)
  }

  var byteCount: Int { stride * height }

  /// Reads the pixels, drawing finished. Rows are `stride` bytes apart.
  func withPixels<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    cairo_surface_flush(handle)
    return try body(
      UnsafeRawBufferPointer(start: cairo_image_surface_get_data(handle), count: byteCount))
  }

  /// Writes the pixels from outside Cairo.
  func fillPixels(_ body: (UnsafeMutableRawBufferPointer) throws -> Void) rethrows {
    cairo_surface_flush(handle)
    try body(
      UnsafeMutableRawBufferPointer(start: cairo_image_surface_get_data(handle), count: byteCount))
    cairo_surface_mark_dirty(handle)
  }
}

/// Throws `DrawingError.canvas` with Cairo's words unless all is well.
func check(_ status: cairo_status_t) throws {
  guard status != CAIRO_STATUS_SUCCESS else { return }
  throw DrawingError.canvas(String(cString: cairo_status_to_string(status)))
}
