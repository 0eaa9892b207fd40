import MalpungGeometry

/// A decoded picture, and what is wrong with it if it was drawn only as far as it goes.
struct DecodedImage {
  var raster: Raster
  var damage: String?
}

/// Why a picture cannot be drawn or read.
public struct ImageError: Error, Hashable, Sendable, CustomStringConvertible {
  public var reason: String

  public var description: String { reason }
}

/// What a picture may claim before a byte of memory is taken for it.
enum ImageLimits {
  static let bytes = 256 << 20
  static let pixels = 100_000_000
  /// For what has to be held at full size while it is decoded: interlaced PNG, WebP.
  static let residentPixels = 40_000_000
  /// Of a picture that is asked for as a `PixelImage`.
  static let heldPixels = 400_000_000
  /// Of a picture as it is drawn, in device pixels.
  static let drawnPixels = 16_000_000
}

/// The picture of `bytes` as it fills `width` × `height` pixels, centre-cropped, upright.
/// Throws `ImageError`.
func decodeImage(_ bytes: [UInt8], filling width: Int, _ height: Int) throws -> DecodedImage {
  guard bytes.count <= ImageLimits.bytes else {
    throw ImageError(reason: "the file is larger than \(ImageLimits.bytes >> 20) MB")
  }
  guard let header = ImageHeader(bytes) else {
    throw ImageError(
      reason: bytes.isEmpty ? "the file is empty" : "not a PNG, JPEG or WebP picture")
  }
  guard header.width <= ImageLimits.pixels / header.height else {
    throw ImageError(
      reason: "\(header.width) × \(header.height) pixels are above the limit of 100 million")
  }
  guard width <= ImageLimits.drawnPixels / max(1, height) else {
    throw ImageError(reason: "the frame of \(width) × \(height) pixels is too large")
  }
  var upright = Size(width: Double(header.width), height: Double(header.height))
  if header.orientation.swapsSides {
    upright = Size(width: upright.height, height: upright.width)
  }
  let scale = max(Double(width) / upright.width, Double(height) / upright.height)
  // Decoders drop what is finer than half a pixel of the result; the cubic does the rest.
  let useful = min(1, 2 * scale)
  var image =
    switch header.format {
    case .png: try decodePNG(bytes, reduction: max(1, Int(1 / useful)))
    case .jpeg: try decodeJPEG(bytes, scale: useful)
    case .webp: try decodeWebP(bytes, scale: useful)
    }
  image.raster = image.raster.turned(header.orientation)
    .cropped(filling: width, height, shown: upright)
  return image
}

extension Raster {
  /// `shown` is the picture's own size; the raster may hold it reduced.
  fileprivate func cropped(filling columns: Int, _ rows: Int, shown: Size) -> Raster {
    let crop = centreCrop(
      of: shown, filling: Size(width: Double(columns), height: Double(rows)))
    let (across, down) = (Double(width), Double(height))
    return resampled(
      columns: Sampling(
        count: columns, start: crop.x * across, step: crop.width * across / Double(columns)),
      rows: Sampling(count: rows, start: crop.y * down, step: crop.height * down / Double(rows)),
      edge: .extended)
  }
}
