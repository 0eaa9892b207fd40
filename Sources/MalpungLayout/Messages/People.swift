import MalpungChat

/// Who speaks: names, initials, colours and which side is the local user's.
struct People: Sendable {
  private struct Person: Sendable {
    var name: String
    var initials: String
    var avatar: String?
    var color: Color
  }

  private let me: String?
  private let isGroup: Bool
  private let byID: [String: Person]
  private let unknown: Person

  init(_ transcript: Transcript, theme: Theme) {
    me = transcript.me
    isGroup = transcript.isGroup
    let colors = theme.participantColors
    let others = transcript.participants.filter { $0.id != transcript.me }
    let own = transcript.participants.filter { $0.id == transcript.me }
    byID = Dictionary(
      (others + own).enumerated().map { index, participant in
        let person = Person(
          name: participant.name.isBlank ? participant.id : participant.name,
          initials: Self.initials(of: participant.name),
          avatar: participant.avatar, color: colors[index % colors.count])
        return (participant.id, person)
      }, uniquingKeysWith: { first, _ in first })
    unknown = Person(name: "?", initials: "?", avatar: nil, color: colors[colors.count - 1])
  }

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
    guard let from = message.from else { return unknown.initials }
    return byID[from]?.initials ?? Self.initials(of: from)
  }

  func avatarPath(of message: Message) -> String? { message.from.flatMap { byID[$0]?.avatar } }

  func color(of message: Message) -> Color {
    message.from.flatMap { byID[$0]?.color } ?? unknown.color
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
