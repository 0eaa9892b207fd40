import MalpungChat

/// The messages of a layout, each in a slot of its own that never changes while messages come and
/// go around it. Rows name slots.
struct MessageStore: Sendable {
  /// By slot; what was removed leaves its slot to the next message.
  private(set) var messages: [Message]
  /// As the reader of the picture sees them, by slot.
  private(set) var times: [WallTime?]
  private var free: [Int] = []
  /// The slot of the first message of an id, which is the one that is meant where it is quoted.
  private var slotByID: [String: Int]
  /// The slots of the messages that answer an id.
  private var answers: [String: [Int]] = [:]
  private let zone: TimeZone

  /// O(messages); shares the storage of `messages`.
  init(_ messages: [Message], zone: TimeZone) {
    self.messages = messages
    self.zone = zone
    times = messages.map { $0.time.map { WallTime($0, in: zone) } }
    slotByID = Dictionary(
      messages.indices.lazy.map { (messages[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
    for slot in messages.indices {
      if let quoted = messages[slot].replyTo { answers[quoted, default: []].append(slot) }
    }
  }

  /// O(1).
  func slot(of id: String) -> Int? { slotByID[id] }

  /// The slots of the messages that quote an id. O(1).
  func slots(answering id: String) -> [Int] { answers[id] ?? [] }

  /// The message that one of the slots answers, when it is here. O(1).
  func quoted(by slot: Int) -> Message? {
    messages[slot].replyTo.flatMap { slotByID[$0] }.map { messages[$0] }
  }

  /// O(1), amortised.
  mutating func add(_ message: Message) -> Int {
    let time = message.time.map { WallTime($0, in: zone) }
    let slot: Int
    if let place = free.popLast() {
      slot = place
      messages[slot] = message
      times[slot] = time
    } else {
      slot = messages.count
      messages.append(message)
      times.append(time)
    }
    if slotByID[message.id] == nil { slotByID[message.id] = slot }
    if let quoted = message.replyTo { answers[quoted, default: []].append(slot) }
    return slot
  }

  /// O(1); the slot may be given to another message then.
  mutating func remove(_ slot: Int) {
    let message = messages[slot]
    if slotByID[message.id] == slot { slotByID[message.id] = nil }
    if let quoted = message.replyTo { answers[quoted]?.removeAll { $0 == slot } }
    messages[slot] = Message(id: "")
    times[slot] = nil
    free.append(slot)
  }

  /// Whether what is in one slot comes before what is in another: by time, then by id. What has no
  /// time comes last.
  func precedes(_ slot: Int, _ other: Int) -> Bool {
    guard let time = times[slot] else { return false }
    guard let otherTime = times[other] else { return true }
    if time.total != otherTime.total { return time.total < otherTime.total }
    let fraction = messages[slot].time?.nanosecond ?? 0
    let otherFraction = messages[other].time?.nanosecond ?? 0
    if fraction != otherFraction { return fraction < otherFraction }
    return messages[slot].id < messages[other].id
  }
}
