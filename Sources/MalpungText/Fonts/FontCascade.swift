import Synchronization

/// Why a font was taken.
public enum FontChoiceReason: String, Hashable, Sendable, Codable {
  /// One of the style's families has the characters.
  case family
  /// The run before is set in it, and the style's families lack the characters.
  case continued
  /// The fallback family of the script.
  case script
  /// The first of the general chain that has the characters.
  case general
  /// A colour emoji, by UTS #51.
  case emoji
  /// No font has the characters; a box is drawn.
  case missing
}

/// The fonts of a style in the order in which they are asked, from the style's families down to
/// the general chain. Decides per grapheme cluster.
final class FontCascade: Sendable {
  struct Choice: Sendable {
    var face: Face
    var reason: FontChoiceReason
  }

  private let key: FontLibrary.CascadeKey
  /// Not retained: the library owns its cascades and outlives them through the engine.
  private unowned let library: FontLibrary
  /// Faces of the style's own families; empty only when nothing at all is installed.
  let own: [Face]
  private let emoji: [Face]
  private let general: [CatalogEntry]
  /// Faces of a script's families, resolved when the script is first met.
  private let scripts = Mutex<[Int32: [Face]]>([:])

  init(_ key: FontLibrary.CascadeKey, library: FontLibrary) {
    self.key = key
    self.library = library
    let entry = { (family: String) in
      library.catalog.entry(family: family, weight: key.weight, isItalic: key.isItalic)
    }
    var own = key.families.compactMap(entry).compactMap(library.face)
    general = library.chain.generalFamilies(language: key.language).compactMap(entry)
    if own.isEmpty {
      // A style whose families are all absent still needs a line height and a box to draw.
      own = Array(general.lazy.compactMap(library.face).prefix(1))
      if own.isEmpty {
        own = Array(library.catalog.entries.lazy.compactMap(library.face).prefix(1))
      }
    }
    self.own = own
    emoji = library.chain.emoji.compactMap {
      library.catalog.entry(family: $0, weight: 400, isItalic: false)
    }.compactMap(library.face)
  }

  /// The face whose metrics make the line.
  var primary: Face? { own.first ?? emoji.first }

  /// The colour font, if installed.
  var emojiFace: Face? { emoji.first }

  /// Faces for a script (USCRIPT code), in order.
  private func faces(script: Int32) -> [Face] {
    guard key.usesFallback else { return [] }
    if let known = scripts.withLock({ $0[script] }) { return known }
    let faces = library.chain.families(
      script: Scripts.name(script), language: key.language
    ).compactMap {
      library.catalog.entry(family: $0, weight: key.weight, isItalic: key.isItalic)
    }.compactMap(library.face)
    scripts.withLock { $0[script] = faces }
    return faces
  }

  /// The short way for a cluster of one letter that no emoji begins with: the same answer as the
  /// long way, or nil when that has to be gone.
  func choose(letter: UInt32, script: Int32) -> Choice? {
    if let face = own.first(where: { $0.coverage.contains(letter) }) {
      return Choice(face: face, reason: .family)
    }
    if let face = faces(script: script).first(where: { $0.coverage.contains(letter) }) {
      return Choice(face: face, reason: .script)
    }
    return nil
  }

  /// The font of a cluster. `needed` are the code points that must be visible; `previous` is the
  /// fallback font before, offered when the cluster belongs to no script of its own. nil when
  /// nothing is installed.
  func choose(
    _ needed: ClusterScalars, script: Int32, isNeutral: Bool, presentation: EmojiPresentation,
    previous: Face?
  ) -> Choice? {
    if presentation == .emoji, let face = emoji.first(where: { $0.covers(needed) }) {
      return Choice(face: face, reason: .emoji)
    }
    if let face = own.first(where: { $0.covers(needed) }) {
      return Choice(face: face, reason: .family)
    }
    if isNeutral, let previous, !previous.font.isColor, previous.covers(needed) {
      return Choice(face: previous, reason: .continued)
    }
    if let face = faces(script: script).first(where: { $0.covers(needed) }) {
      return Choice(face: face, reason: .script)
    }
    if key.usesFallback, let face = generalFace(needed) {
      return Choice(face: face, reason: .general)
    }
    if let face = emoji.first(where: { $0.covers(needed) }) {
      return Choice(face: face, reason: .emoji)
    }
    return chooseByForm(needed, script: script)
  }

  /// Canonical equivalents: a font may have é but no combining acute, or the other way round.
  /// HarfBuzz composes and decomposes by itself while shaping. Last, the font of the base alone.
  private func chooseByForm(_ needed: ClusterScalars, script: Int32) -> Choice? {
    for form in needed.equivalents {
      if let face = own.first(where: { $0.covers(form) }) {
        return Choice(face: face, reason: .family)
      }
      if let face = faces(script: script).first(where: { $0.covers(form) }) {
        return Choice(face: face, reason: .script)
      }
      if key.usesFallback, let face = generalFace(form) {
        return Choice(face: face, reason: .general)
      }
    }
    guard let primary else { return nil }
    let base = needed.base
    let face =
      own.first { $0.covers(base) } ?? faces(script: script).first { $0.covers(base) }
      ?? (key.usesFallback ? generalFace(base) : nil) ?? primary
    for scalar in needed.scalars where !face.coverage.contains(scalar) {
      library.recordMissing(scalar)
    }
    return Choice(face: face, reason: .missing)
  }

  private func generalFace(_ needed: ClusterScalars) -> Face? {
    for entry in general where entry.characters.map({ needed.all($0.contains) }) ?? true {
      if let face = library.face(entry), face.covers(needed) { return face }
    }
    return nil
  }
}

extension Face {
  func covers(_ needed: ClusterScalars) -> Bool { needed.all(coverage.contains) }
}
