import MalpungChat

/// The app's own phrases in all locales of `Data`, ready to be looked up. A file's language is not
/// told first: phrases of different languages do not collide, and a phone's language may change.
struct Phrasebook: Sendable {
  /// What a whole text may be.
  enum Meaning: Hashable, Sendable {
    case omitted(Attachment.Kind)
    case deleted
    case call(Call.Kind, isMissed: Bool)
    /// The kind of event, a key of `system` in the data.
    case system(String)
  }

  /// Longer texts are no phrases.
  static let longest = 600

  static let shared = Phrasebook()

  private var whole: [[UInt8]: Meaning] = [:]
  /// Length and first byte of every key of `whole`: most texts are told apart without hashing.
  private var keys: Set<Int> = []
  private var gapped: [(PhrasePattern, Meaning)] = []
  /// The part before the first `: ` of those with one: such a line has a false speaker.
  private var falseSpeakers: [(PhrasePattern, Meaning)] = []
  private var attached: Set<[UInt8]> = []
  private var edited: Set<[UInt8]> = []
  private var locationWords: Set<[UInt8]> = []
  private(set) var titles: [(prefix: String, suffix: String)] = []

  private init() {
    for file in Self.files {
      // The data are part of the program; a test reads each of them.
      if let locale = try? JSONParser.parse(file) { add(locale) }
    }
    titles.sort {
      $0.prefix.utf8.count + $0.suffix.utf8.count > $1.prefix.utf8.count + $1.suffix.utf8.count
    }
  }

  private mutating func add(_ locale: JSONValue) {
    for (key, kind) in Self.omittedKinds {
      for phrase in Self.strings(locale["omitted"]?[key]) { addWhole(phrase, .omitted(kind)) }
    }
    for phrase in Self.strings(locale["deleted"]) { add(phrase, .deleted) }
    for (key, meaning) in Self.callKinds {
      for phrase in Self.strings(locale["calls"]?[key]) { add(phrase, meaning) }
    }
    for (kind, phrases) in (locale["system"]?.object ?? [:]).sorted(by: { $0.key < $1.key }) {
      for phrase in Self.strings(phrases) { add(phrase, .system(kind)) }
    }
    for phrase in Self.strings(locale["attached"]) { attached.formUnion(Self.folded(phrase)) }
    for phrase in Self.strings(locale["edited"]) { edited.formUnion(Self.folded(phrase)) }
    for phrase in Self.strings(locale["location"]) { locationWords.formUnion(Self.folded(phrase)) }
    for phrase in Self.strings(locale["titles"]) {
      let parts = phrase.split(separator: "{}", omittingEmptySubsequences: false).map(String.init)
      if parts.count == 2 { titles.append((parts[0], parts[1])) }
    }
  }

  private mutating func add(_ phrase: String, _ meaning: Meaning) {
    let pattern = PhrasePattern(phrase)
    if !pattern.hasGaps { return addWhole(phrase, meaning) }
    gapped.append((pattern, meaning))
    if let colon = phrase.firstRange(of: ": ") {
      falseSpeakers.append((PhrasePattern(String(phrase[..<colon.lowerBound])), meaning))
    }
  }

  /// Versions differ in a final full stop.
  private mutating func addWhole(_ phrase: String, _ meaning: Meaning) {
    for key in Self.folded(phrase) + Self.folded(phrase + ".") where whole[key] == nil {
      whole[key] = meaning
      keys.insert(Self.digest(key))
    }
  }

  /// As written, and in lower case where that is more than ASCII's.
  private static func folded(_ phrase: String) -> [[UInt8]] {
    [Folding.fold(Array(phrase.utf8)), Folding.fold(Array(phrase.lowercased().utf8))]
  }

  private static func digest(_ key: [UInt8]) -> Int { key.count << 8 | Int(key.first ?? 0) }

  private static func strings(_ value: JSONValue?) -> [String] {
    (value?.array ?? []).compactMap(\.string)
  }

  private static let omittedKinds: [(String, Attachment.Kind)] = [
    ("any", .image), ("image", .image), ("gif", .image), ("video", .video), ("audio", .audio),
    ("sticker", .sticker), ("document", .file), ("contact", .contact),
  ]

  private static let callKinds: [(String, Meaning)] = [
    ("voice", .call(.voice, isMissed: false)), ("video", .call(.video, isMissed: false)),
    ("missedVoice", .call(.voice, isMissed: true)),
    ("missedVideo", .call(.video, isMissed: true)),
  ]
}

extension Phrasebook {
  /// The meaning of a folded text that is one of the fixed phrases.
  func meaning(whole text: [UInt8]) -> Meaning? {
    guard text.count <= Self.longest, keys.contains(Self.digest(text)) else { return nil }
    return whole[text]
  }

  /// The meaning of a folded text that the app may have written, and what stands in its gaps:
  /// fixed phrases, then those with gaps.
  func meaning(ofApp text: [UInt8]) -> (Meaning, gaps: [Range<Int>])? {
    guard text.count <= Self.longest else { return nil }
    if let meaning = whole[text] { return (meaning, []) }
    for (pattern, meaning) in gapped {
      if let gaps = pattern.match(text) { return (meaning, gaps) }
    }
    return nil
  }

  /// Whether what stands before the first `: ` is the app's own words, not a name.
  func isFalseSpeaker(_ name: [UInt8]) -> Bool {
    name.count <= Self.longest && falseSpeakers.contains { $0.0.match(name) != nil }
  }

  func isAttached(_ word: [UInt8]) -> Bool { attached.contains(word) }
  func isEdited(_ marker: [UInt8]) -> Bool { edited.contains(marker) }
  func isLocation(_ word: [UInt8]) -> Bool { locationWords.contains(word) }
}
