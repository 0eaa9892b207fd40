import MalpungChat

/// Who speaks in a file, in the order of their first words.
struct Cast {
  private(set) var participants: [Participant] = []
  /// By the name as it stands in the file.
  private var ids: [String: Int] = [:]
  private var raw: [String] = []
  private var shown: Set<String> = []
  private var hasGroupEvent = false

  /// Events that only groups have.
  private static let groupEvents: Set<String> = [
    "created", "added", "removed", "left", "joined", "subject", "icon", "description", "admin",
  ]

  mutating func note(event: String) {
    if Self.groupEvents.contains(event) { hasGroupEvent = true }
  }

  /// The participant's id; a new name makes a new participant. Two names that look the same once
  /// their marks are gone stay two people, told apart by those marks.
  mutating func id(of name: String) -> String {
    if let index = ids[name] { return participants[index].id }
    let clean = SpeakerName.shown(name)
    let isNew = shown.insert(clean).inserted
    let participant = Participant(id: "p\(participants.count + 1)", name: isNew ? clean : name)
    ids[name] = participants.count
    raw.append(name)
    participants.append(participant)
    return participant.id
  }

  func isNamed(_ participant: Participant, _ title: String) -> Bool {
    participant.name == title || SpeakerName.shown(title) == participant.name
  }

  /// Old iOS exports file a group's events under its name without a mark: a speaker named like
  /// the chat, beside two others or more, is the group.
  mutating func retireTitle(_ title: String?, in messages: inout [Message]) {
    guard let title, participants.count > 2,
      let group = participants.first(where: { isNamed($0, title) })
    else { return }
    for index in messages.indices where messages[index].from == group.id {
      messages[index].from = nil
      messages[index].isSystem = true
    }
    participants.removeAll { $0.id == group.id }
    hasGroupEvent = true
  }

  /// `nil` when the file does not tell.
  func kind(title: String?) -> Transcript.Kind? {
    if participants.count > 2 || hasGroupEvent { return .group }
    let isNamedAfterOne =
      title.map { title in participants.contains { isNamed($0, title) } } ?? false
    return participants.count == 2 || isNamedAfterOne ? .direct : nil
  }
}
