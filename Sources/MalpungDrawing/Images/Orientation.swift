/// How a stored picture is turned to stand upright: EXIF tag 0x0112, values 1…8.
enum Orientation: Int {
  case upright = 1
  case mirrored, halfTurn, mirroredHalfTurn, mirroredQuarterLeft, quarterRight
  case mirroredQuarterRight, quarterLeft

  var swapsSides: Bool { rawValue >= 5 }

  /// Reads the TIFF block of an Exif segment (TIFF 6.0, section 2): byte order, first directory, tag 0x0112.
  init?(exif data: ByteReader, at start: Int) {
    let isLittle = data.matches("II*\0", at: start)
    guard isLittle || data.matches("MM\0*", at: start) else { return nil }
    func number16(_ at: Int) -> Int? { isLittle ? data.little16(at: at) : data.big16(at: at) }
    func number32(_ at: Int) -> Int? { isLittle ? data.little32(at: at) : data.big32(at: at) }
    guard let offset = number32(start + 4), let count = number16(start + offset) else { return nil }
    for entry in 0..<count {
      let position = start + offset + 2 + entry * 12
      guard let tag = number16(position) else { return nil }
      if tag == 0x0112 {
        self.init(rawValue: number16(position + 8) ?? 1)
        return
      }
    }
    return nil
  }

  /// Where pixel (x, y) of the upright picture, `width` × `height`, lies in the stored one.
  func stored(x: Int, y: Int, width: Int, height: Int) -> (x: Int, y: Int) {
    switch self {
    case .upright: (x, y)
    case .mirrored: (width - 1 - x, y)
    case .halfTurn: (width - 1 - x, height - 1 - y)
    case .mirroredHalfTurn: (x, height - 1 - y)
    case .mirroredQuarterLeft: (y, x)
    case .quarterRight: (y, width - 1 - x)
    case .mirroredQuarterRight: (height - 1 - y, width - 1 - x)
    case .quarterLeft: (height - 1 - y, x)
    }
  }
}

extension Raster {
  /// The raster turned upright. O(pixels).
  func turned(_ orientation: Orientation) -> Raster {
    guard orientation != .upright else { return self }
    var result =
      orientation.swapsSides
      ? Raster(width: height, height: width) : Raster(width: width, height: height)
    pixels.withUnsafeBytes { source in
      result.pixels.withUnsafeMutableBytes { target in
        for y in 0..<result.height {
          for x in 0..<result.width {
            let from = orientation.stored(x: x, y: y, width: result.width, height: result.height)
            let pixel = source.load(
              fromByteOffset: (from.y * width + from.x) * 4, as: UInt32.self)
            target.storeBytes(of: pixel, toByteOffset: (y * result.width + x) * 4, as: UInt32.self)
          }
        }
      }
    }
    return result
  }
}
