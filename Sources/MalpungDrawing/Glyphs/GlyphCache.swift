import MalpungText

/// Glyph images by face, size, glyph and place in the pixel. Bounded: emptied when full, which a
/// page with ordinary text never sees. What comes out never depends on what is kept.
final class GlyphCache {
  private struct Key: Hashable {
    var face: Int32
    var size: Int32
    var glyph: UInt32
    /// Quarters of a pixel, x and y.
    var quarters: UInt8
  }

  private let rasteriser: GlyphRasteriser
  private let byteLimit: Int
  private var images: [Key: GlyphImage] = [:]
  private var byteCount = 0

  /// What an entry costs beside its pixels.
  private static let entryBytes = 256

  init(byteLimit: Int = 24 << 20) throws {
    rasteriser = try GlyphRasteriser()
    self.byteLimit = byteLimit
  }

  /// The fonts first met since the last call.
  func takeFonts() -> Set<String> {
    defer { rasteriser.fonts = [] }
    return rasteriser.fonts
  }

  /// `size` is pixels per em; the quarters are 0…3.
  func image(
    font: FontFace, size: Double, glyph: UInt32, quarterX: Int, quarterY: Int
  ) throws -> GlyphImage {
    let face = try rasteriser.index(of: font)
    guard size.isFinite, size > 0 else { return .blank }
    // 26.6; FreeType's sizes end at 2^16 pixels.
    let size = max(1, Int((min(size, 65_535) * 64).rounded()))
    let key = Key(
      face: Int32(face), size: Int32(size), glyph: glyph,
      quarters: UInt8(quarterX << 2 | quarterY))
    if let image = images[key] { return image }
    let image = try rasteriser.image(
      face: face, size: size, glyph: glyph, quarterX: quarterX, quarterY: quarterY)
    let cost = image.byteCount + Self.entryBytes
    if byteCount + cost > byteLimit {
      images.removeAll()
      byteCount = 0
    }
    images[key] = image
    byteCount += cost
    return image
  }
}
