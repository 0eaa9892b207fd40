import CHarfBuzz

/// A face at a size: what HarfBuzz shapes with. Lengths are 26.6 fixed point (1/64 pt).
final class ShapedFont: @unchecked Sendable {
  // Safe to share: the hb_font is made immutable in `init`; the face is immutable too.
  let face: Face
  let pointer: OpaquePointer
  /// Em size.
  let size: Int32
  let ascent: Int32
  /// Positive below the baseline.
  let descent: Int32
  let lineGap: Int32

  /// Advances come from HarfBuzz's own OpenType functions, so they are those of the outline,
  /// unhinted, and equal on every machine.
  init?(face: Face, size: Int32) {
    guard let pointer = hb_font_create(face.pointer) else { return nil }
    hb_font_set_scale(pointer, size, size)
    hb_ot_font_set_funcs(pointer)
    hb_font_make_immutable(pointer)
    var extents = hb_font_extents_t()
    hb_font_get_h_extents(pointer, &extents)
    self.face = face
    self.pointer = pointer
    self.size = size
    // A font can say anything; eight em is more than any real one has.
    let reach = -8 * size...8 * size
    ascent = extents.ascender.clamped(to: reach)
    descent = -extents.descender.clamped(to: reach)
    lineGap = extents.line_gap.clamped(to: 0...8 * size)
  }

  deinit { hb_font_destroy(pointer) }

  /// Ink of a glyph above and below the baseline (both positive outwards); nil when it has none.
  func ink(of glyph: UInt32) -> (above: Int32, below: Int32)? {
    var extents = hb_glyph_extents_t()
    guard hb_font_get_glyph_extents(pointer, glyph, &extents) != 0, extents.height != 0 else {
      return nil
    }
    return (extents.y_bearing, -(extents.y_bearing &+ extents.height))
  }
}

extension Int32 {
  func clamped(to range: ClosedRange<Int32>) -> Int32 {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
