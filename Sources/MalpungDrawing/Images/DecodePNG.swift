import CPNG

/// Decodes row by row, averaging squares of `reduction` pixels as they come, so that memory
/// follows the result and not the file. Throws `ImageError` when there is no row at all.
func decodePNG(_ bytes: [UInt8], reduction: Int) throws -> DecodedImage {
  try withReader(of: bytes) { reader in
    reader.pointee.is_interlaced != 0
      ? try readInterlaced(reader, reduction: reduction)
      : try readRows(reader, reduction: reduction)
  }
}

/// Every pixel as the file has it, not premultiplied. Throws `ImageError` unless the file is whole.
func decodePNGExactly(_ bytes: [UInt8]) throws -> PixelImage {
  try withReader(of: bytes) { reader in
    let (width, height) = (Int(reader.pointee.width), Int(reader.pointee.height))
    guard width <= ImageLimits.heldPixels / height else {
      throw ImageError(reason: "\(width) × \(height) pixels are too many to be held in memory")
    }
    let (pixels, _, damage) = readAll(reader)
    if let damage { throw ImageError(reason: damage) }
    guard malpung_png_read_end(reader) == 1,
      let image = PixelImage(width: width, height: height, pixels: pixels)
    else { throw ImageError(reason: failure(reader)) }
    return image
  }
}

private func withReader<R>(
  of bytes: [UInt8], _ body: (UnsafeMutablePointer<malpung_png_reader>) throws -> R
) throws -> R {
  try bytes.withUnsafeBufferPointer { data in
    let reader = UnsafeMutablePointer<malpung_png_reader>.allocate(capacity: 1)
    reader.initialize(to: malpung_png_reader())
    reader.pointee.bytes = data.baseAddress
    reader.pointee.count = data.count
    defer {
      malpung_png_read_close(reader)
      reader.deallocate()
    }
    guard malpung_png_read_begin(reader) == 1 else { throw ImageError(reason: failure(reader)) }
    return try body(reader)
  }
}

private func readRows(
  _ reader: UnsafeMutablePointer<malpung_png_reader>, reduction: Int
) throws -> DecodedImage {
  let (width, height) = (Int(reader.pointee.width), Int(reader.pointee.height))
  var average = BoxAverage(width: width, height: height, side: reduction)
  var row = [UInt8](repeating: 0, count: width * 4)
  for index in 0..<height {
    guard malpung_png_read_row(reader, &row) == 1 else {
      guard index > 0 else { throw ImageError(reason: failure(reader)) }
      return DecodedImage(raster: average.finish(), damage: failure(reader))
    }
    row.withUnsafeBufferPointer { average.add($0) }
  }
  return DecodedImage(raster: average.finish(), damage: nil)
}

/// Adam7: every pass refines the whole picture, which has to be kept.
private func readInterlaced(
  _ reader: UnsafeMutablePointer<malpung_png_reader>, reduction: Int
) throws -> DecodedImage {
  let (width, height) = (Int(reader.pointee.width), Int(reader.pointee.height))
  guard width <= ImageLimits.residentPixels / height else {
    throw ImageError(reason: "an interlaced picture of \(width) × \(height) pixels is too large")
  }
  let (pixels, rowCount, damage) = readAll(reader)
  guard rowCount > 0 else { throw ImageError(reason: failure(reader)) }
  var average = BoxAverage(width: width, height: height, side: reduction)
  pixels.withUnsafeBufferPointer { buffer in
    for index in 0..<height {
      average.add(
        UnsafeBufferPointer(rebasing: buffer[(index * width * 4)..<((index + 1) * width * 4)]))
    }
  }
  return DecodedImage(raster: average.finish(), damage: damage)
}

/// All rows of all passes as RGBA, how many came, and what stopped them.
private func readAll(
  _ reader: UnsafeMutablePointer<malpung_png_reader>
) -> (pixels: [UInt8], rowCount: Int, damage: String?) {
  let (width, height) = (Int(reader.pointee.width), Int(reader.pointee.height))
  var pixels = [UInt8](repeating: 0, count: width * height * 4)
  var rowCount = 0
  var damage: String?
  pixels.withUnsafeMutableBufferPointer { buffer in
    guard let first = buffer.baseAddress else { return }
    for _ in 0..<(reader.pointee.is_interlaced != 0 ? 7 : 1) {
      for index in 0..<height {
        guard malpung_png_read_row(reader, first + index * width * 4) == 1 else {
          damage = failure(reader)
          return
        }
        rowCount += 1
      }
    }
  }
  return (pixels, rowCount, damage)
}

private func failure(_ reader: UnsafeMutablePointer<malpung_png_reader>) -> String {
  let message = withUnsafeBytes(of: reader.pointee.failure.message) { bytes in
    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
  return message.isEmpty ? "the PNG picture cannot be read" : "damaged PNG picture (\(message))"
}

/// Averages squares of pixels as rows come in. Rows that never come stay transparent.
private struct BoxAverage {
  private let width: Int
  private let side: Int
  private var raster: Raster
  private var sums: [UInt32]
  private var rowsInBox = 0
  private var nextRow = 0

  init(width: Int, height: Int, side: Int) {
    self.width = width
    self.side = side
    raster = Raster(width: (width + side - 1) / side, height: (height + side - 1) / side)
    sums = [UInt32](repeating: 0, count: raster.width * 4)
  }

  /// A row of RGBA, not premultiplied.
  mutating func add(_ row: UnsafeBufferPointer<UInt8>) {
    for x in 0..<width {
      let pixel = x * 4
      let box = x / side * 4
      let alpha = row[pixel + 3]
      sums[box] &+= UInt32(premultiplied(row[pixel + 2], alpha))
      sums[box + 1] &+= UInt32(premultiplied(row[pixel + 1], alpha))
      sums[box + 2] &+= UInt32(premultiplied(row[pixel], alpha))
      sums[box + 3] &+= UInt32(alpha)
    }
    rowsInBox += 1
    if rowsInBox == side { finishRow() }
  }

  mutating func finish() -> Raster {
    if rowsInBox > 0 { finishRow() }
    return raster
  }

  private mutating func finishRow() {
    guard nextRow < raster.height else { return }
    for box in 0..<raster.width {
      let count = UInt32(min(side, width - box * side) * rowsInBox)
      for byte in box * 4..<box * 4 + 4 {
        raster.pixels[nextRow * raster.width * 4 + byte] = UInt8((sums[byte] + count / 2) / count)
        sums[byte] = 0
      }
    }
    nextRow += 1
    rowsInBox = 0
  }
}
