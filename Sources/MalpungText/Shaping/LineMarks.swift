/// The marks that layout adds to a text: the hyphen of a soft hyphen, the ellipsis.
struct LineMark: Sendable {
  var font: ShapedFont
  var glyphs: [ShapedGlyph]

  var advance: Int { glyphs.reduce(0) { $0 + Int($1.advance) } }

  /// Shapes `text` alone in `font`; nil when the font lacks it.
  init?(_ text: [UInt16], font: ShapedFont, buffers: ShapingBuffers) {
    guard text.allSatisfy({ font.face.coverage.contains(UInt32($0)) }) else { return nil }
    self.font = font
    var glyphs: [ShapedGlyph] = []
    buffers.withBuffer { buffer in
      text.withUnsafeBufferPointer { text in
        buffer.shape(
          text, 0..<text.count, font: font, script: 0,
          isRightToLeft: false, language: nil
        ) { infos, positions in
          for (info, position) in zip(infos, positions) {
            glyphs.append(
              ShapedGlyph(
                id: info.codepoint, advance: position.x_advance, xOffset: position.x_offset,
                yOffset: position.y_offset))
          }
        }
      }
    }
    self.glyphs = glyphs
  }

  /// U+2026, else three full stops.
  static func ellipsis(_ font: ShapedFont, _ buffers: ShapingBuffers) -> LineMark? {
    LineMark([0x2026], font: font, buffers: buffers)
      ?? LineMark([0x2E, 0x2E, 0x2E], font: font, buffers: buffers)
  }
}
