import CTurboJPEG

/// Decodes at the smallest of the library's reductions (eighths) that keeps `scale` of the size.
/// Throws `ImageError` when nothing can be decoded.
func decodeJPEG(_ bytes: [UInt8], scale: Double) throws -> DecodedImage {
  guard let decoder = tjInitDecompress() else { throw ImageError(reason: "out of memory") }
  defer { tjDestroy(decoder) }
  var (width, height, subsampling, colorspace) = (Int32(0), Int32(0), Int32(0), Int32(0))
  guard
    tjDecompressHeader3(
      decoder, bytes, UInt(bytes.count), &width, &height, &subsampling, &colorspace) == 0,
    width > 0, height > 0
  else { throw ImageError(reason: reason(decoder)) }

  let eighths = min(8, max(1, Int32((scale * 8).rounded(.up))))
  let columns = (width * eighths + 7) / 8
  let rows = (height * eighths + 7) / 8
  let isCMYK = colorspace == Int32(TJCS_CMYK.rawValue) || colorspace == Int32(TJCS_YCCK.rawValue)
  var raster = Raster(width: Int(columns), height: Int(rows))
  let format = isCMYK ? TJPF_CMYK : TJPF_BGRA
  let code = tjDecompress2(
    decoder, bytes, UInt(bytes.count), &raster.pixels, columns, columns * 4, rows,
    Int32(format.rawValue), Int32(TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS))
  if code != 0, tjGetErrorCode(decoder) != Int32(TJERR_WARNING.rawValue) {
    throw ImageError(reason: reason(decoder))
  }
  if isCMYK { raster.convertFromInvertedCMYK() }
  return DecodedImage(raster: raster, damage: code == 0 ? nil : reason(decoder))
}

private func reason(_ decoder: tjhandle) -> String {
  "damaged JPEG picture (\(String(cString: tjGetErrorStr2(decoder))))"
}

extension Raster {
  /// Adobe writes ink inverted (255 = none), and so does everyone after it: colour = ink × black.
  fileprivate mutating func convertFromInvertedCMYK() {
    pixels.withUnsafeMutableBufferPointer { bytes in
      for pixel in stride(from: 0, to: bytes.count, by: 4) {
        let (cyan, magenta, yellow, black) = (
          bytes[pixel], bytes[pixel + 1], bytes[pixel + 2], bytes[pixel + 3]
        )
        bytes[pixel] = premultiplied(yellow, black)
        bytes[pixel + 1] = premultiplied(magenta, black)
        bytes[pixel + 2] = premultiplied(cyan, black)
        bytes[pixel + 3] = 255
      }
    }
  }
}
