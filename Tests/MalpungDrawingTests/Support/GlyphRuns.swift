import CHarfBuzz
import MalpungLayout
import MalpungText

/// Fonts that `tools/setup` installs.
enum TestFont {
  static let latin = FontFace(
    family: "Inter", style: "Regular", path: "/usr/share/fonts/opentype/inter/Inter-Regular.otf",
    index: 0, isColor: false)
  static let korean = FontFace(
    family: "Noto Sans CJK KR", style: "Regular",
    path: "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc", index: 1, isColor: false)
  static let arabic = FontFace(
    family: "Noto Sans Arabic", style: "Regular",
    path: "/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf", index: 0, isColor: false)
  static let thai = FontFace(
    family: "Noto Sans Thai", style: "Regular",
    path: "/usr/share/fonts/truetype/noto/NotoSansThai-Regular.ttf", index: 0, isColor: false)
  static let emoji = FontFace(
    family: "Noto Color Emoji", style: "Regular",
    path: "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf", index: 0, isColor: true)
}

extension GlyphRun {
  /// Shapes with HarfBuzz alone: drawing is tested here, not the text engine.
  init(_ text: String, font: FontFace, size: Double) {
    let blob = hb_blob_create_from_file(font.path)
    let face = hb_face_create(blob, UInt32(font.index))
    let hbFont = hb_font_create(face)
    let buffer = hb_buffer_create()
    defer {
      hb_buffer_destroy(buffer)
      hb_font_destroy(hbFont)
      hb_face_destroy(face)
      hb_blob_destroy(blob)
    }
    let units = Array(text.utf16)
    hb_buffer_add_utf16(buffer, units, Int32(units.count), 0, Int32(units.count))
    hb_buffer_guess_segment_properties(buffer)
    hb_shape(hbFont, buffer, nil, 0)
    var count: UInt32 = 0
    let infos = hb_buffer_get_glyph_infos(buffer, &count)
    let positions = hb_buffer_get_glyph_positions(buffer, nil)
    let perUnit = size / Double(hb_face_get_upem(face))
    var pen = 0.0
    var glyphs: [Glyph] = []
    for index in 0..<Int(count) {
      guard let info = infos?[index], let position = positions?[index] else { continue }
      let advance = Double(position.x_advance) * perUnit
      glyphs.append(
        Glyph(
          id: info.codepoint, x: pen + Double(position.x_offset) * perUnit,
          y: -Double(position.y_offset) * perUnit, advance: advance, cluster: Int(info.cluster)))
      pen += advance
    }
    self.init(
      font: font, size: size, glyphs: glyphs, range: 0..<units.count,
      isRightToLeft: hb_buffer_get_direction(buffer) == HB_DIRECTION_RTL)
  }

  var width: Double { glyphs.reduce(0) { $0 + $1.advance } }
}
