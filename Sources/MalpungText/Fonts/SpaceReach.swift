import CHarfBuzz

/// Which characters of a face can change shape, or make others change, by what stands beyond a
/// space. All others are shaped word by word with the same result as in the whole message, which
/// is what makes the word cache exact. In Inter these are brackets, dashes, arrows and signs that
/// follow the height of their neighbours; in Noto Sans there are none.
struct SpaceReach: Sendable {
  /// What is told of every character that the face has.
  private let sensitive: Coverage
  /// The same of the first 128, by bit.
  private let low: UInt64
  private let high: UInt64
  /// How many glyphs the longest such rule looks at; 0 when there is none.
  let length: Int
  /// Nothing can be said of this face (old or Apple kerning): its words are never taken apart.
  let isUnbounded: Bool

  /// Costs some ms for a large face with such rules, else some 0.1 ms.
  init(_ face: Face) {
    let pointer = face.pointer
    var space: hb_codepoint_t = 0
    guard !Self.hasForeignKerning(pointer), let font = hb_font_create(pointer) else {
      self.init(sensitive: Coverage(), length: 0, isUnbounded: true)
      return
    }
    defer { hb_font_destroy(font) }
    hb_ot_font_set_funcs(font)
    guard hb_font_get_nominal_glyph(font, 0x20, &space) != 0 else {
      self.init(sensitive: Coverage(), length: 0, isUnbounded: false)
      return
    }
    let found = Self.glyphs(face: pointer, space: space)
    var sensitive = Coverage()
    if Self.hasFractionsAcrossSpace(face: pointer, space: space) { sensitive.insert(0x2044) }
    if !found.glyphs.isEmpty {
      face.coverage.eachScalar { scalar in
        var glyph: hb_codepoint_t = 0
        if hb_font_get_nominal_glyph(font, scalar, &glyph) != 0, found.glyphs.contains(glyph) {
          sensitive.insert(scalar)
        }
      }
    }
    // A space that follows its neighbours makes every word do so.
    self.init(
      sensitive: sensitive, length: max(found.reach, sensitive.contains(0x2044) ? 16 : 0),
      isUnbounded: sensitive.contains(0x20))
  }

  /// What every face is treated as when messages are to be shaped whole.
  static let unbounded = SpaceReach(sensitive: Coverage(), length: 0, isUnbounded: true)

  private init(sensitive: Coverage, length: Int, isUnbounded: Bool) {
    self.sensitive = sensitive
    self.length = length
    self.isUnbounded = isUnbounded
    low = sensitive.bits(ofFirst: 0)
    high = sensitive.bits(ofFirst: 64)
  }

  /// Whether the shape of a word with this character may depend on the words around it.
  func contains(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return (scalar < 64 ? low : high) >> UInt64(scalar & 63) & 1 == 1 }
    return length > 0 && sensitive.contains(scalar)
  }

  /// Characters beyond ASCII have to be asked about.
  var isASCIIOnly: Bool { length == 0 }

  private static func hasForeignKerning(_ face: OpaquePointer) -> Bool {
    if hb_aat_layout_has_substitution(face) != 0 || hb_aat_layout_has_positioning(face) != 0 {
      return true
    }
    guard hb_ot_layout_has_positioning(face) == 0 else { return false }
    let kern = hb_face_reference_table(face, 0x6B65_726E)
    defer { hb_blob_destroy(kern) }
    return hb_blob_get_length(kern) > 0
  }

  /// `1 1⁄2`: some fonts narrow the space before a fraction.
  private static func hasFractionsAcrossSpace(face: OpaquePointer, space: UInt32) -> Bool {
    let table = LayoutTable(.substitution, face: face)
    return table.lookups(LayoutTable.fractionFeatures).contains {
      !table.rules(of: $0, space: space).inputsAcrossSpace.isEmpty
    }
  }

  /// Input glyphs of rules that see a space, and whatever is turned into one of those before.
  private static func glyphs(face: OpaquePointer, space: UInt32) -> (glyphs: GlyphSet, reach: Int) {
    let substitutions = LayoutTable(.substitution, face: face)
    let positions = LayoutTable(.positioning, face: face)
    let substitutionRules = substitutions.lookups(LayoutTable.features).map {
      substitutions.rules(of: $0, space: space)
    }
    let positionRules = positions.lookups(LayoutTable.features).map {
      positions.rules(of: $0, space: space)
    }
    let all = GlyphSet()
    var reach = 0
    for rules in substitutionRules + positionRules where !rules.inputsAcrossSpace.isEmpty {
      all.formUnion(rules.inputsAcrossSpace)
      reach = max(reach, rules.reach)
    }
    var grew = !all.isEmpty
    while grew {
      let before = all.count
      for rules in substitutionRules where rules.outputs.meets(all) { all.formUnion(rules.inputs) }
      grew = all.count > before
    }
    return (all, reach)
  }
}
