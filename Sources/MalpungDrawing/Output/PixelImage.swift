public import MalpungLayout

/// A picture in memory: RGBA, 8 bits a channel, not premultiplied, row after row from the top.
public struct PixelImage: Hashable, Sendable {
  public var width: Int
  public var height: Int
  /// width × height × 4 bytes.
  public var pixels: [UInt8]

  /// `nil` unless `pixels` has the length that the size asks for.
  public init?(width: Int, height: Int, pixels: [UInt8]) {
    let (area, overflow) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !overflow, pixels.count % 4 == 0, pixels.count / 4 == area else {
      return nil
    }
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// One colour all over. `width` and `height` below 1 become 1.
  public init(width: Int, height: Int, filledWith color: Color) {
    self.width = max(1, width)
    self.height = max(1, height)
    pixels = []
    pixels.reserveCapacity(self.width * self.height * 4)
    for _ in 0..<self.width * self.height {
      pixels += [color.red, color.green, color.blue, color.alpha]
    }
  }

  /// Every pixel of a PNG file, converted to 8 bits a channel. Throws `ImageError` for anything but
  /// a whole PNG file of at most 400 million pixels.
  public init(png bytes: [UInt8]) throws {
    self = try decodePNGExactly(bytes)
  }

  /// The pixel at (x, y); transparent black outside.
  public subscript(x: Int, y: Int) -> Color {
    guard x >= 0, y >= 0, x < width, y < height else {
      return Color(red: 0, green: 0, blue: 0, alpha: 0)
    }
    let start = (y * width + x) * 4
    return Color(
      red: pixels[start], green: pixels[start + 1], blue: pixels[start + 2],
      alpha: pixels[start + 3])
  }
}

/// Writes a picture as an RGBA PNG. Throws `DrawingError`; nothing is left of the file then.
public func writePNG(_ image: PixelImage, to output: PictureOutput) throws {
  let file = try OutputFile(output)
  let png = try PNGFile(
    to: file,
    PNGHeader(
      width: image.width, height: image.height, format: .straight, scale: 1,
      texts: [("Software", "malpung")]))
  let encoder = BandEncoder(.straight, width: image.width)
  let (stride, bandHeight) = (image.width * 4, Band.preferredHeight(width: image.width))
  try image.pixels.withUnsafeBytes { pixels in
    for band in Bands(rows: image.height, height: bandHeight) {
      let rows = UnsafeRawBufferPointer(rebasing: pixels[(band.top * stride)...])
      try png.write(encoder.encode(rows, stride: stride, height: band.height))
    }
  }
  try png.finish()
  try file.commit()
}

/// Paints `source` into memory, all of it; see `writePNG` for the parameters and errors.
/// For pages of an ordinary height: at most 400 million pixels.
public func pixels(
  of source: some DisplayListSource, options: PictureOptions = PictureOptions(),
  images: @escaping ImageLoader
) throws -> PixelImage {
  let grid = try DeviceGrid(size: source.size, scale: options.scale)
  guard grid.height <= ImageLimits.heldPixels / grid.width else {
    throw DrawingError.invalid(
      "\(grid.width) × \(grid.height) pixels are too many to be held in memory; write a file")
  }
  let painter = try BandPainter(source, grid: grid, images: images)
  var result = [UInt8](repeating: 0, count: grid.width * grid.height * 4)
  let bandHeight = options.bandHeight ?? Band.preferredHeight(width: grid.width)
  let rowBytes = grid.width * 4
  for band in Band.bands(of: grid, height: bandHeight) {
    let surface = try painter.paint(band)
    result.withUnsafeMutableBytes { result in
      surface.withPixels { pixels in
        for row in 0..<band.height {
          let start = (band.top + row) * rowBytes
          unpremultiply(
            UnsafeRawBufferPointer(
              rebasing: pixels[row * surface.stride..<row * surface.stride + rowBytes]),
            into: UnsafeMutableRawBufferPointer(rebasing: result[start..<start + rowBytes]))
        }
      }
    }
  }
  guard let image = PixelImage(width: grid.width, height: grid.height, pixels: result) else {
    throw DrawingError.canvas("the picture is empty")
  }
  return image
}
