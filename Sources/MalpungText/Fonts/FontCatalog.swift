import CFontconfig

/// The characters of an installed face as fontconfig has them cached; asks nothing of the file.
final class FontconfigCharacters: @unchecked Sendable {
  // Safe to share: an FcCharSet is never changed after FcFontList returned it; we hold a reference.
  private let pointer: OpaquePointer

  /// Takes a reference of its own on `borrowed`.
  init?(borrowed: OpaquePointer) {
    guard let pointer = FcCharSetCopy(borrowed) else { return nil }
    self.pointer = pointer
  }

  deinit { FcCharSetDestroy(pointer) }

  func contains(_ scalar: UInt32) -> Bool { FcCharSetHasChar(pointer, scalar) != 0 }
}

/// One face that is installed, or named by its path; not opened yet.
struct CatalogEntry: Sendable {
  var font: FontFace
  /// OpenType weight, 100…900.
  var weight: Int
  var isItalic: Bool
  var isVariable: Bool
  /// All family names, lower-cased.
  var familyNames: [String]
  var characters: FontconfigCharacters?
}

/// The installed faces by family, from one question to fontconfig. fontconfig's own idea of
/// substitution is never asked, so what else is installed changes nothing.
struct FontCatalog: Sendable {
  /// Faces of each lower-cased family name, ordered by path and index.
  private var families: [String: [CatalogEntry]] = [:]
  /// All faces, ordered by path and index.
  let entries: [CatalogEntry]

  init() throws(TextEngineError) {
    guard let config = FcInitLoadConfigAndFonts() else { throw .fontconfigFailed }
    defer { FcConfigDestroy(config) }
    guard let pattern = FcPatternCreate(), let objects = FcObjectSetCreate() else {
      throw .fontconfigFailed
    }
    defer {
      FcPatternDestroy(pattern)
      FcObjectSetDestroy(objects)
    }
    for key in Self.keys { FcObjectSetAdd(objects, key) }
    guard let list = FcFontList(config, pattern, objects) else { throw .fontconfigFailed }
    defer { FcFontSetDestroy(list) }

    var entries: [CatalogEntry] = []
    for i in 0..<Int(list.pointee.nfont) {
      if let font = list.pointee.fonts[i], let entry = CatalogEntry(pattern: font) {
        entries.append(entry)
      }
    }
    guard !entries.isEmpty else { throw .noFonts }
    entries.sort { ($0.font.path, $0.font.index) < ($1.font.path, $1.font.index) }
    self.entries = entries
    for entry in entries {
      for name in entry.familyNames { families[name, default: []].append(entry) }
    }
  }

  private static let keys = [
    FC_FAMILY, FC_STYLE, FC_FILE, FC_INDEX, FC_WEIGHT, FC_SLANT, FC_COLOR, FC_VARIABLE, FC_CHARSET,
    FC_FONTFORMAT,
  ]

  /// Whether a family of this name is installed.
  func has(family: String) -> Bool { families[family.lowercased()] != nil }

  /// The face of `family` nearest to `weight`; `family` may be the path of a font file.
  func entry(family: String, weight: Int, isItalic: Bool) -> CatalogEntry? {
    if Self.isPath(family) { return CatalogEntry(path: family) }
    guard let candidates = families[family.lowercased()] else { return nil }
    return candidates.min {
      Self.distance($0, weight, isItalic) < Self.distance($1, weight, isItalic)
    }
  }

  /// A slash or a font file's ending makes a family name a path.
  static func isPath(_ family: String) -> Bool {
    let name = family.lowercased()
    return name.contains("/") || [".ttf", ".otf", ".ttc", ".otc"].contains { name.hasSuffix($0) }
  }

  /// How far a face is from what is asked. Static before variable (a variable file's default is
  /// any weight), slant before weight; at equal distance bold requests take the bolder face. `min`
  /// keeps the first, so files of equal rank go by path.
  private static func distance(_ entry: CatalogEntry, _ weight: Int, _ isItalic: Bool) -> Int {
    let difference = entry.weight - weight
    let wrongSide = weight >= 500 ? difference < 0 : difference > 0
    return (entry.isVariable ? 1_000_000 : 0) + (entry.isItalic == isItalic ? 0 : 100_000)
      + abs(difference) * 2 + (wrongSide ? 1 : 0)
  }
}

extension CatalogEntry {
  /// A face of fontconfig's list; nil when it has no scalable file or no name.
  fileprivate init?(pattern: OpaquePointer) {
    guard let path = pattern.string(FC_FILE, 0), let family = pattern.string(FC_FAMILY, 0) else {
      return nil
    }
    let format = pattern.string(FC_FONTFORMAT, 0) ?? ""
    guard format == "TrueType" || format == "CFF" else { return nil }
    var names: [String] = []
    var n: Int32 = 0
    while let name = pattern.string(FC_FAMILY, n) {
      if !names.contains(name.lowercased()) { names.append(name.lowercased()) }
      n += 1
    }
    let style = pattern.string(FC_STYLE, 0) ?? "Regular"
    let declared = FcWeightToOpenTypeDouble(pattern.number(FC_WEIGHT) ?? 80)
    font = FontFace(
      family: family, style: style, path: path, index: Int(pattern.integer(FC_INDEX) & 0xFFFF),
      isColor: pattern.bool(FC_COLOR))
    weight = FontWeight.named(in: style) ?? Int(max(1, declared))
    isItalic = pattern.integer(FC_SLANT) > 0
    isVariable = pattern.bool(FC_VARIABLE) || pattern.integer(FC_INDEX) > 0xFFFF
    familyNames = names
    var set: OpaquePointer?
    if FcPatternGetCharSet(pattern, FC_CHARSET, 0, &set) == FcResultMatch, let set {
      characters = FontconfigCharacters(borrowed: set)
    }
  }

  /// The first face of a font file; nil when it cannot be read as a font.
  fileprivate init?(path: String) {
    var count: Int32 = 0
    guard let pattern = FcFreeTypeQuery(path, 0, nil, &count) else { return nil }
    defer { FcPatternDestroy(pattern) }
    self.init(pattern: pattern)
    font.path = path
  }
}

/// Weights by the words that style names use.
enum FontWeight {
  /// The weight a style name states. It is believed before the file's number: some Debian faces
  /// (Noto Nastaliq Urdu Bold) say 400 for bold.
  static func named(in style: String) -> Int? {
    let name = style.lowercased().filter { $0 != " " && $0 != "-" }
    return words.first { name.contains($0.word) }?.weight
  }

  private static let words: [(word: String, weight: Int)] = [
    ("extralight", 200), ("ultralight", 200), ("demilight", 350), ("semilight", 350),
    ("extrabold", 800), ("ultrabold", 800), ("semibold", 600), ("demibold", 600), ("thin", 100),
    ("light", 300), ("medium", 500), ("bold", 700), ("black", 900), ("heavy", 900),
    ("regular", 400), ("book", 400),
  ]
}

/// Reading an FcPattern.
extension OpaquePointer {
  fileprivate func string(_ key: String, _ n: Int32) -> String? {
    var value: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(self, key, n, &value) == FcResultMatch, let value else { return nil }
    return String(cString: value)
  }

  fileprivate func integer(_ key: String) -> Int32 {
    var value: Int32 = 0
    return FcPatternGetInteger(self, key, 0, &value) == FcResultMatch ? value : 0
  }

  fileprivate func number(_ key: String) -> Double? {
    var value = 0.0
    return FcPatternGetDouble(self, key, 0, &value) == FcResultMatch ? value : nil
  }

  fileprivate func bool(_ key: String) -> Bool {
    var value: FcBool = 0
    return FcPatternGetBool(self, key, 0, &value) == FcResultMatch && value == 1
  }
}
