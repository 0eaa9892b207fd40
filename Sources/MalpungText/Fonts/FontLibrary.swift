import Synchronization

/// Opened faces, sized fonts and cascades, each made once. Shared by all threads.
final class FontLibrary: Sendable {
  let catalog: FontCatalog
  let chain: FallbackChain
  private let state = Mutex(State())

  private struct State {
    var faces: [FileKey: Face?] = [:]
    var fonts: [SizeKey: ShapedFont] = [:]
    var cascades: [CascadeKey: FontCascade] = [:]
    var reaches: [ObjectIdentifier: SpaceReach] = [:]
    var missing: Set<UInt32> = []
  }

  private struct FileKey: Hashable {
    var path: String
    var index: Int
  }

  private struct SizeKey: Hashable {
    var face: ObjectIdentifier
    var size: Int32
  }

  /// What decides a cascade.
  struct CascadeKey: Hashable, Sendable {
    var families: [String]
    var weight: Int
    var isItalic: Bool
    var usesFallback: Bool
    /// Decides the Han family.
    var language: String?
  }

  init(catalog: FontCatalog, chain: FallbackChain) {
    self.catalog = catalog
    self.chain = chain
  }

  func face(_ entry: CatalogEntry) -> Face? {
    let key = FileKey(path: entry.font.path, index: entry.font.index)
    return state.withLock { state in
      if let known = state.faces[key] { return known }
      let face = Face(entry.font)
      state.faces[key] = .some(face)
      return face
    }
  }

  func font(_ face: Face, size: Int32) -> ShapedFont? {
    let key = SizeKey(face: ObjectIdentifier(face), size: size)
    return state.withLock { state in
      if let known = state.fonts[key] { return known }
      let font = ShapedFont(face: face, size: size)
      if let font { state.fonts[key] = font }
      return font
    }
  }

  func cascade(_ key: CascadeKey) -> FontCascade {
    if let known = state.withLock({ $0.cascades[key] }) { return known }
    let made = FontCascade(key, library: self)
    return state.withLock { state in
      if let known = state.cascades[key] { return known }
      state.cascades[key] = made
      return made
    }
  }

  /// What of a face depends on what stands beyond a space. Looked up once a face.
  func spaceReach(_ face: Face) -> SpaceReach {
    let key = ObjectIdentifier(face)
    if let known = state.withLock({ $0.reaches[key] }) { return known }
    let found = SpaceReach(face)
    state.withLock { $0.reaches[key] = found }
    return found
  }

  /// Notes a code point that no font had.
  func recordMissing(_ scalar: UInt32) {
    state.withLock { _ = $0.missing.insert(scalar) }
  }

  /// In code point order, so that it does not depend on which thread came first.
  var missingCharacters: [Unicode.Scalar] {
    state.withLock { $0.missing }.sorted().compactMap(Unicode.Scalar.init)
  }
}
