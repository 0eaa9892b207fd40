public import MalpungLayout

/// Paints `source` and writes it as a PNG of ceil(size × scale) pixels.
///
/// Goes band by band, so that memory does not grow with the page's height. RGB when the
/// background is opaque, else RGBA. The same page gives the same bytes, always.
/// - Parameter images: gives the bytes of a picture by the path in the display list.
/// - Parameter progress: called with 0…1 after each band.
/// - Returns: what is missing from the picture, each picture file once.
/// - Throws: `DrawingError`; nothing is left of the file then.
public func writePNG(
  _ source: some DisplayListSource, to output: PictureOutput,
  options: PictureOptions = PictureOptions(), images: @escaping ImageLoader,
  progress: ((Double) -> Void)? = nil
) throws -> [DrawingWarning] {
  let grid = try DeviceGrid(size: source.size, scale: options.scale)
  let file = try OutputFile(output)
  let writer = try PNGWriter(
    to: file, width: grid.width, height: grid.height, hasAlpha: source.background.alpha < 255,
    scale: options.scale, software: options.software)
  let painter = try BandPainter(source, grid: grid, images: images)
  let bandHeight = options.bandHeight ?? Band.preferredHeight(width: grid.width)
  for band in Band.bands(of: grid, height: bandHeight) {
    try writer.write(painter.paint(band))
    progress?(Double(band.bottom) / Double(grid.height))
  }
  try writer.finish()
  try file.commit()
  return painter.warnings
}
