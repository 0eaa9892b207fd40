import MalpungChat

/// Who speaks in an export that knows people by a key (an account's number, else the name), in the
/// order of their first words.
struct Speakers {
  private(set) var participants: [Participant] = []
  private(set) var places: [String: Int] = [:]

  /// The participant's id; a new key makes a new participant. A name that comes later fills in for
  /// one that was missing.
  mutating func id(key: String, name: String?) -> String {
    if let place = places[key] {
      if let name, participants[place].name == key { participants[place].name = name }
      return participants[place].id
    }
    let participant = Participant(id: "p\(participants.count + 1)", name: name ?? key)
    places[key] = participants.count
    participants.append(participant)
    return participant.id
  }

  mutating func id(name: String) -> String { id(key: name, name: name) }

  /// The only participant of that name.
  func id(called name: String) -> String? {
    let found = participants.filter { $0.name == name }
    return found.count == 1 ? found[0].id : nil
  }
}
