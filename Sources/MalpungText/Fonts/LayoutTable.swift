import CHarfBuzz

/// The lookups of a face's GSUB or GPOS table, as far as one has to know which of them see across
/// a space. Offsets and formats are those of the OpenType specification, "OpenType Layout Common
/// Table Formats".
struct LayoutTable {
  enum Kind { case substitution, positioning }

  /// The glyphs of one lookup's rules.
  struct Rules {
    /// What is put in place.
    var outputs = GlyphSet()
    /// What is changed, or looked for to be changed.
    var inputs = GlyphSet()
    /// Of those, what only rules with the space in their context change.
    var inputsAcrossSpace = GlyphSet()
    /// The longest of those rules, in glyphs.
    var reach = 0
  }

  let kind: Kind
  private let face: OpaquePointer
  private let bytes: TableBytes

  init(_ kind: Kind, face: OpaquePointer) {
    self.kind = kind
    self.face = face
    bytes = TableBytes(face: face, tag: kind == .substitution ? Self.gsub : Self.gpos)
  }

  private static let gsub: hb_tag_t = 0x4753_5542
  private static let gpos: hb_tag_t = 0x4750_4F53
  private var tag: hb_tag_t { kind == .substitution ? Self.gsub : Self.gpos }

  /// What HarfBuzz turns on by itself only for the digits around a fraction slash (U+2044).
  static let fractionFeatures = ["frac", "numr", "dnom"]

  /// What HarfBuzz turns on by itself in horizontal text, for any script.
  static let features = [
    "rvrn", "ltra", "ltrm", "rtla", "rtlm", "rand", "abvm", "blwm", "ccmp",
    "locl", "mark", "mkmk", "rlig", "calt", "clig", "curs", "dist", "kern", "liga", "rclt", "isol",
    "fina", "fin2", "fin3", "medi", "med2", "init", "stch", "mset", "nukt", "akhn", "rphf", "rkrf",
    "pref", "blwf", "abvf", "half", "pstf", "vatu", "cjct", "cfar", "pres", "abvs", "blws", "psts",
    "haln", "ljmo", "vjmo", "tjmo",
  ]

  /// The lookups of some features.
  func lookups(_ features: [String]) -> [UInt32] {
    var tags = features.map { hb_tag_from_string($0, 4) }
    tags.append(0)
    let found = GlyphSet()
    hb_ot_layout_collect_lookups(face, tag, nil, nil, tags, found.pointer)
    return found.members
  }

  func rules(of lookup: UInt32, space: UInt32) -> Rules {
    var rules = Rules()
    let before = GlyphSet()
    let after = GlyphSet()
    hb_ot_layout_lookup_collect_glyphs(
      face, tag, lookup, before.pointer, rules.inputs.pointer, after.pointer,
      rules.outputs.pointer)
    guard before.contains(space) || after.contains(space) || rules.inputs.contains(space) else {
      return rules
    }
    for subtable in subtables(of: Int(lookup)) where isContextual(subtable) {
      add(subtable, space, whole: rules.inputs, &rules)
    }
    return rules
  }

  // MARK: Subtables

  private struct Subtable {
    var type: Int
    var offset: Int
  }

  private func subtables(of lookup: Int) -> [Subtable] {
    let list = bytes.offset(at: 8)
    let start = list + bytes.offset(at: list + 2 + 2 * lookup)
    let type = bytes.word(at: start)
    return (0..<bytes.word(at: start + 4)).map { n in
      let offset = start + bytes.offset(at: start + 6 + 2 * n)
      guard type == (kind == .substitution ? 7 : 9) else {
        return Subtable(type: type, offset: offset)
      }
      return Subtable(
        type: bytes.word(at: offset + 2), offset: offset + bytes.longWord(at: offset + 4))
    }
  }

  /// Whether a rule of this type looks at more than one glyph. Attachment of marks and cursive
  /// letters does, but never past a space that is no part of it.
  private func isContextual(_ subtable: Subtable) -> Bool {
    kind == .substitution
      ? [4, 5, 6, 8].contains(subtable.type) : [2, 3, 7, 8].contains(subtable.type)
  }

  /// Rules by coverage (format 3) are read one by one; of all others the whole lookup is taken.
  private func add(_ subtable: Subtable, _ space: UInt32, whole: GlyphSet, _ rules: inout Rules) {
    let isChained = subtable.type == (kind == .substitution ? 6 : 8)
    let isContext = subtable.type == (kind == .substitution ? 5 : 7)
    guard isChained || isContext, bytes.word(at: subtable.offset) == 3 else {
      rules.inputsAcrossSpace.formUnion(whole)
      rules.reach = max(rules.reach, 16)
      return
    }
    let (context, inputs) =
      isChained ? chainedCoverages(subtable.offset) : contextCoverages(subtable.offset)
    guard (context + inputs).contains(where: { bytes.covers(space, at: $0) }) else { return }
    for coverage in inputs { bytes.addGlyphs(ofCoverageAt: coverage, to: rules.inputsAcrossSpace) }
    rules.reach = max(rules.reach, context.count + inputs.count)
  }

  private func chainedCoverages(_ start: Int) -> (context: [Int], inputs: [Int]) {
    var at = start + 2
    var groups: [[Int]] = []
    for _ in 0..<3 {
      let count = bytes.word(at: at)
      groups.append((0..<count).map { start + bytes.offset(at: at + 2 + 2 * $0) })
      at += 2 + 2 * count
    }
    return (groups[0] + groups[2], groups[1])
  }

  private func contextCoverages(_ start: Int) -> (context: [Int], inputs: [Int]) {
    ([], (0..<bytes.word(at: start + 2)).map { start + bytes.offset(at: start + 6 + 2 * $0) })
  }
}

/// A set of glyph ids.
final class GlyphSet {
  let pointer = hb_set_create()

  deinit { hb_set_destroy(pointer) }

  func contains(_ glyph: UInt32) -> Bool { hb_set_has(pointer, glyph) != 0 }
  func insert(_ glyph: UInt32) { hb_set_add(pointer, glyph) }
  func formUnion(_ other: GlyphSet) { hb_set_union(pointer, other.pointer) }
  var isEmpty: Bool { hb_set_is_empty(pointer) != 0 }
  var count: Int { Int(hb_set_get_population(pointer)) }

  func meets(_ other: GlyphSet) -> Bool {
    let common = hb_set_create()
    defer { hb_set_destroy(common) }
    hb_set_union(common, pointer)
    hb_set_intersect(common, other.pointer)
    return hb_set_is_empty(common) == 0
  }

  var members: [UInt32] {
    var all: [UInt32] = []
    var next: hb_codepoint_t = .max
    while hb_set_next(pointer, &next) != 0 { all.append(next) }
    return all
  }
}

/// The bytes of a font table; reading past the end gives 0, as fonts may say anything.
final class TableBytes {
  private let blob: OpaquePointer?
  private let bytes: UnsafeRawBufferPointer

  init(face: OpaquePointer, tag: hb_tag_t) {
    blob = hb_face_reference_table(face, tag)
    var length: UInt32 = 0
    let start = hb_blob_get_data(blob, &length)
    bytes = UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(length))
  }

  deinit { hb_blob_destroy(blob) }

  func word(at offset: Int) -> Int {
    guard offset >= 0, offset + 2 <= bytes.count else { return 0 }
    return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
  }

  func offset(at offset: Int) -> Int { word(at: offset) }

  func longWord(at offset: Int) -> Int { word(at: offset) << 16 | word(at: offset + 2) }

  func covers(_ glyph: UInt32, at coverage: Int) -> Bool {
    var isCovered = false
    forEachRange(ofCoverageAt: coverage) { isCovered = isCovered || $0.contains(glyph) }
    return isCovered
  }

  func addGlyphs(ofCoverageAt coverage: Int, to set: GlyphSet) {
    forEachRange(ofCoverageAt: coverage) { for glyph in $0 { set.insert(glyph) } }
  }

  private func forEachRange(ofCoverageAt coverage: Int, _ body: (ClosedRange<UInt32>) -> Void) {
    let isRanges = word(at: coverage) == 2
    for n in 0..<word(at: coverage + 2) {
      let at = coverage + 4 + n * (isRanges ? 6 : 2)
      let first = UInt32(word(at: at))
      body(first...(isRanges ? max(first, UInt32(word(at: at + 2))) : first))
    }
  }
}
