public import MalpungLayout

/// Paints `source` and writes it as a PNG of ceil(size × scale) pixels.
///
/// Goes band by band, on `options.jobs` threads, so that memory does not grow with the page's
/// height. RGB when the background is opaque, else RGBA. The same page gives the same bytes, on
/// any number of threads.
/// - Parameter images: gives the bytes of a picture by the path in the display list.
/// - Parameter progress: called with 0…1 as bands are written, on the caller's thread.
/// - Returns: what is missing from the picture, each picture file once.
/// - Throws: `DrawingError`; nothing is left of the file then.
public func writePNG(
  _ source: some DisplayListSource, to output: PictureOutput,
  options: PictureOptions = PictureOptions(), images: @escaping ImageLoader,
  progress: ((Double) -> Void)? = nil
) throws -> [DrawingWarning] {
  let grid = try DeviceGrid(size: source.size, scale: options.scale)
  let format = source.background.alpha < 255 ? PixelFormat.premultiplied : .opaque
  let bands = Band.bands(
    of: grid, height: options.bandHeight ?? Band.preferredHeight(width: grid.width))
  let file = try OutputFile(output)
  let png = try PNGFile(
    to: file,
    PNGHeader(
      width: grid.width, height: grid.height, format: format, scale: options.scale,
      texts: [("Software", options.software)] + (options.title.map { [("Title", $0)] } ?? [])))
  var warnings = WarningsOnce()
  var fonts: Set<String> = []
  let stretch = bandsInStretch(bands.count, jobs: options.jobs)
  try inOrder(
    (bands.count + stretch - 1) / stretch, jobs: options.jobs,
    worker: {
      let painter = try BandPainter(source, grid: grid, images: images, jobs: options.jobs)
      let encoder = BandEncoder(format, width: grid.width)
      return { number in
        let pieces = try (number * stretch..<min((number + 1) * stretch, bands.count)).map {
          try encoder.encode(painter.paint(bands[$0]))
        }
        return PaintedStretch(
          pieces: pieces, warnings: painter.takeWarnings(), fonts: painter.takeFonts())
      }
    },
    take: { number, painted in
      for piece in painted.pieces { try png.write(piece) }
      warnings.add(painted.warnings)
      fonts.formUnion(painted.fonts)
      progress?(
        Double(bands[min((number + 1) * stretch, bands.count) - 1].bottom) / Double(grid.height))
    })
  try png.finish(texts: fonts.isEmpty ? [] : [("Fonts", fonts.sorted().joined(separator: ", "))])
  try file.commit()
  return warnings.all
}

/// Bands side by side are painted by one thread: a picture across their edge is decoded once. Few
/// enough that every thread gets several turns.
private func bandsInStretch(_ bands: Int, jobs: Int) -> Int {
  jobs > 1 ? max(1, min(4, bands / (jobs * 4))) : 1
}

/// What a thread gives back for some bands.
private struct PaintedStretch: Sendable {
  var pieces: [PNGPiece]
  var warnings: [DrawingWarning]
  var fonts: Set<String>
}

/// The warnings of all threads in the order of the page, each picture file once.
private struct WarningsOnce {
  private(set) var all: [DrawingWarning] = []
  private var paths: Set<String> = []

  mutating func add(_ warnings: [DrawingWarning]) {
    all += warnings.filter { paths.insert($0.path).inserted }
  }
}

extension BandEncoder {
  fileprivate func encode(_ surface: Surface) -> PNGPiece {
    surface.withPixels { encode($0, stride: surface.stride, height: surface.height) }
  }
}
