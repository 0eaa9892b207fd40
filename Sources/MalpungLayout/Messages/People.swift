import MalpungChat

/// Who speaks: names, initials, colours and which side is the local user's.
struct People: Sendable {
  private struct Person: Sendable {
    var name: String
    var initials: String
    var avatar: String?
    /// Among the others, in the order of the transcript.
    var place: Int
  }

  private var me: String?
  private let isGroup: Bool
  private let colors: [Color]
  private var byID: [String: Person] = [:]
  /// How many there are besides the local user.
  private var others = 0

  init(_ transcript: Transcript, theme: Theme) {
    me = transcript.me
    isGroup = transcript.isGroup
    colors = theme.participantColors
    for participant in transcript.participants { add(participant) }
  }

  /// Somebody who is known already stays as they were. O(1).
  mutating func add(_ participant: Participant, isMe: Bool = false) {
    guard byID[participant.id] == nil else { return }
    if isMe { me = participant.id }
    byID[participant.id] = Person(
      name: participant.name.isBlank ? participant.id : participant.name,
      initials: Self.initials(of: participant.name), avatar: participant.avatar, place: others)
    if participant.id != me { others += 1 }
  }

  func knows(_ id: String) -> Bool { byID[id] != nil }

  func isOwn(_ message: Message) -> Bool { me != nil && message.from == me }

  func shows(_ audience: Theme.Audience) -> Bool {
    switch audience {
    case .never: false
    case .groups: isGroup
    case .always: true
    }
  }

  func name(of message: Message) -> String? {
    guard let from = message.from else { return nil }
    return byID[from]?.name ?? from
  }

  func initials(of message: Message) -> String {
    guard let from = message.from else { return "?" }
    return byID[from]?.initials ?? Self.initials(of: from)
  }

  func avatarPath(of message: Message) -> String? { message.from.flatMap { byID[$0]?.avatar } }

  /// One of the theme's, in turn; the local user's is the next after all others', and who is not in
  /// the list has the last.
  func color(of message: Message) -> Color {
    guard let from = message.from, let person = byID[from] else { return colors[colors.count - 1] }
    return colors[(from == me ? others : person.place) % colors.count]
  }

  /// The first letter of the first and last word, upper-cased; one letter of a single word or
  /// of a name in Hangul, Han or kana. A telephone number has none.
  static func initials(of name: String) -> String {
    let words = name.split(whereSeparator: \.isWhitespace).compactMap { word in
      word.first { $0.isLetter || $0.isEmoji }
    }
    guard let first = words.first else { return name.isBlank ? "?" : "#" }
    if words.count == 1 || first.isEastAsian || first.isEmoji { return first.uppercased() }
    guard let last = words.last, !last.isEmoji else { return first.uppercased() }
    return first.uppercased() + last.uppercased()
  }
}

extension Character {
  fileprivate var isEastAsian: Bool {
    unicodeScalars.first.map {
      (0x1100...0x11FF).contains($0.value) || (0x2E80...0xD7FF).contains($0.value)
    }
      ?? false
  }

  fileprivate var isEmoji: Bool {
    unicodeScalars.first?.properties.isEmojiPresentation ?? false
  }
}
