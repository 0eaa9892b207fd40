import CCairo
import MalpungGeometry
public import MalpungLayout

/// Writes pages as a PDF of their size in points; text stays text, pictures and emoji are
/// embedded at `options.scale` pixels to a point. Memory grows with the items of a page, as
/// Cairo keeps a page until it is complete. No date is written, so the same pages give the same bytes.
/// - Returns: what is missing from the pages, each picture file once.
/// - Throws: `DrawingError`; nothing is left of the file then.
public func writePDF(
  _ pages: [any DisplayListSource], to output: PictureOutput,
  options: PictureOptions = PictureOptions(), images: @escaping ImageLoader
) throws -> [DrawingWarning] {
  try writeVector(pages, to: output, options: options, images: images) { sink, context, size in
    let surface = cairo_pdf_surface_create_for_stream(sink, context, size.width, size.height)
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, options.software)
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "")
    return surface
  } resize: { surface, size in
    cairo_pdf_surface_set_size(surface, size.width, size.height)
  }
}

/// Writes a page as an SVG of its size in points; glyphs become outlines. Else as `writePDF`.
public func writeSVG(
  _ page: some DisplayListSource, to output: PictureOutput,
  options: PictureOptions = PictureOptions(), images: @escaping ImageLoader
) throws -> [DrawingWarning] {
  try writeVector(
    [page], to: output, options: options, images: images, finish: renumberedIdentifiers
  ) { sink, context, size in
    cairo_svg_surface_create_for_stream(sink, context, size.width, size.height)
  }
}

private func writeVector(
  _ pages: [any DisplayListSource], to output: PictureOutput, options: PictureOptions,
  images: @escaping ImageLoader, finish: ([UInt8]) -> [UInt8] = { $0 },
  create: (cairo_write_func_t, UnsafeMutableRawPointer, Size) -> OpaquePointer?,
  resize: (OpaquePointer, Size) -> Void = { _, _ in }
) throws -> [DrawingWarning] {
  guard let first = pages.first else { throw DrawingError.invalid("there is no page to write") }
  for page in pages { try checkPage(page.size, scale: options.scale) }
  let file = try OutputFile(output)
  let cache = ImageCache(load: images)
  let bytes = Bytes()
  let sink: cairo_write_func_t = { context, bytes, count in
    guard let context else { return CAIRO_STATUS_WRITE_ERROR }
    Unmanaged<Bytes>.fromOpaque(context).takeUnretainedValue().all +=
      UnsafeBufferPointer(start: bytes, count: Int(count))
    return CAIRO_STATUS_SUCCESS
  }
  guard let surface = create(sink, Unmanaged.passUnretained(bytes).toOpaque(), first.size) else {
    throw DrawingError.canvas("out of memory")
  }
  defer { cairo_surface_destroy(surface) }
  try check(cairo_surface_status(surface))
  let painter = try VectorPainter(on: surface, resolution: options.scale, images: cache)
  for page in pages {
    resize(surface, page.size)
    try painter.paintPage(page)
  }
  cairo_surface_finish(surface)
  try check(cairo_surface_status(surface))
  finish(bytes.all).withUnsafeBytes { file.write($0) }
  try file.commit()
  return cache.takeWarnings()
}

/// What a vector surface wrote. Kept whole, as Cairo keeps the page anyway.
private final class Bytes {
  var all: [UInt8] = []
}

private func checkPage(_ size: Size, scale: Double) throws {
  // The scale alone, then the page alone: pixels do not count here.
  _ = try DeviceGrid(size: Size(width: 1, height: 1), scale: scale)
  _ = try DeviceGrid(size: size, scale: 1)
  guard size.height <= VectorPainter.sideLimit else {
    throw DrawingError.invalid(
      "the page is \(size.height) points tall, above the limit of \(VectorPainter.sideLimit);"
        + " use pages")
  }
}
