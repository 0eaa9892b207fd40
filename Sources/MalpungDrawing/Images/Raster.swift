/// Premultiplied BGRA pixels, row after row without gaps: Cairo's order on little-endian machines.
struct Raster {
  var width: Int
  var height: Int
  var pixels: [UInt8]

  /// Fully transparent.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = [UInt8](repeating: 0, count: width * height * 4)
  }
}

extension Surface {
  convenience init(copying raster: Raster) throws {
    try self.init(.color, width: raster.width, height: raster.height)
    fillPixels { target in
      raster.pixels.withUnsafeBytes { source in
        for row in 0..<raster.height {
          let line = source[(row * raster.width * 4)..<((row + 1) * raster.width * 4)]
          target[(row * stride)...].copyBytes(from: line)
        }
      }
    }
  }
}

/// value × alpha ÷ 255, rounded, for bytes.
@inline(__always)
func premultiplied(_ value: UInt8, _ alpha: UInt8) -> UInt8 {
  let product = UInt32(value) * UInt32(alpha) + 128
  return UInt8((product + product >> 8) >> 8)
}
