import CWebP

/// Decodes at `scale` of the picture's size; of an animation, the first frame on its canvas.
/// Throws `ImageError` when nothing can be decoded.
func decodeWebP(_ bytes: [UInt8], scale: Double) throws -> DecodedImage {
  try bytes.withUnsafeBufferPointer { data in
    var features = WebPBitstreamFeatures()
    let status = WebPGetFeaturesInternal(
      data.baseAddress, data.count, &features, Int32(WEBP_DECODER_ABI_VERSION))
    guard status == VP8_STATUS_OK else { throw ImageError(reason: "damaged WebP picture") }
    guard Int(features.width) <= ImageLimits.residentPixels / max(1, Int(features.height)) else {
      throw ImageError(
        reason: "a WebP picture of \(features.width) × \(features.height) pixels is too large")
    }
    return features.has_animation != 0
      ? try decodeFirstFrame(data, scale: scale)
      : try decodeStill(
        data, width: Int(features.width), height: Int(features.height), scale: scale)
  }
}

private func decodeStill(
  _ data: UnsafeBufferPointer<UInt8>, width: Int, height: Int, scale: Double
) throws -> DecodedImage {
  var raster = Raster(
    width: max(1, Int((Double(width) * scale).rounded(.up))),
    height: max(1, Int((Double(height) * scale).rounded(.up))))
  var configuration = WebPDecoderConfig()
  guard WebPInitDecoderConfigInternal(&configuration, Int32(WEBP_DECODER_ABI_VERSION)) != 0 else {
    throw ImageError(reason: "the WebP library is of another version")
  }
  if raster.width < width || raster.height < height {
    configuration.options.use_scaling = 1
    configuration.options.scaled_width = Int32(raster.width)
    configuration.options.scaled_height = Int32(raster.height)
  }
  let rowBytes = raster.width * 4
  let byteCount = raster.pixels.count
  let status = raster.pixels.withUnsafeMutableBufferPointer { pixels in
    configuration.output.colorspace = MODE_bgrA
    configuration.output.is_external_memory = 1
    configuration.output.u.RGBA.rgba = pixels.baseAddress
    configuration.output.u.RGBA.stride = Int32(rowBytes)
    configuration.output.u.RGBA.size = byteCount
    defer { WebPFreeDecBuffer(&configuration.output) }
    // The incremental decoder keeps the rows it has got when the file ends too early.
    guard let decoder = WebPIDecode(nil, 0, &configuration) else {
      return VP8_STATUS_OUT_OF_MEMORY
    }
    defer { WebPIDelete(decoder) }
    return WebPIUpdate(decoder, data.baseAddress, data.count)
  }
  switch status {
  case VP8_STATUS_OK:
    return DecodedImage(raster: raster, damage: nil)
  case VP8_STATUS_SUSPENDED where raster.pixels.contains { $0 != 0 }:
    return DecodedImage(raster: raster, damage: "damaged WebP picture (the file ends too early)")
  default:
    throw ImageError(reason: "damaged WebP picture")
  }
}

private func decodeFirstFrame(
  _ data: UnsafeBufferPointer<UInt8>, scale: Double
) throws -> DecodedImage {
  var file = WebPData(bytes: data.baseAddress, size: data.count)
  var state = WEBP_DEMUX_PARSE_ERROR
  guard let demuxer = WebPDemuxInternal(&file, 1, &state, Int32(WEBP_DEMUX_ABI_VERSION)) else {
    throw ImageError(reason: "damaged WebP picture")
  }
  defer { WebPDemuxDelete(demuxer) }
  var frame = WebPIterator()
  guard WebPDemuxGetFrame(demuxer, 1, &frame) != 0 else {
    throw ImageError(reason: "damaged WebP picture (the first frame is missing)")
  }
  defer { WebPDemuxReleaseIterator(&frame) }
  let part = UnsafeBufferPointer(start: frame.fragment.bytes, count: frame.fragment.size)
  let image = try decodeStill(
    part, width: Int(frame.width), height: Int(frame.height), scale: 1)
  let canvas = (
    width: Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH)),
    height: Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT))
  )
  guard canvas.width <= ImageLimits.residentPixels / max(1, canvas.height) else {
    throw ImageError(reason: "a WebP canvas of \(canvas.width) × \(canvas.height) is too large")
  }
  var whole = Raster(width: canvas.width, height: canvas.height)
  whole.place(image.raster, x: Int(frame.x_offset), y: Int(frame.y_offset))
  return DecodedImage(raster: whole, damage: image.damage)
}

extension Raster {
  /// Copies `part` in at (x, y); what lies outside is dropped.
  fileprivate mutating func place(_ part: Raster, x: Int, y: Int) {
    guard x >= 0, y >= 0, x < width, y < height else { return }
    let columns = min(part.width, width - x)
    for row in 0..<min(part.height, height - y) {
      let from = row * part.width * 4
      let to = ((y + row) * width + x) * 4
      pixels.replaceSubrange(to..<to + columns * 4, with: part.pixels[from..<from + columns * 4])
    }
  }
}
