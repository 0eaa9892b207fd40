import MalpungGeometry

/// What a row of a transcript is, before anything is measured.
enum PlannedRow: Hashable, Sendable {
  /// Days since 1970.
  case day(Int)
  /// "Read up to here".
  case unread
  /// The slot of a message without a speaker.
  case system(Int)
  /// The slot of a message, its place among its neighbours of one sender, and whether its time is
  /// shown.
  case message(Int, GroupPosition, showsTime: Bool)

  var slot: Int? {
    switch self {
    case .day, .unread: nil
    case .system(let slot), .message(let slot, _, _): slot
    }
  }

  var isDay: Bool { if case .day = self { true } else { false } }

  /// Whether it stands for the same thing as another row, however that is laid out.
  func isSameRow(as other: PlannedRow) -> Bool {
    slot != nil ? slot == other.slot : self == other
  }
}

/// Which rows messages have: themselves, and the separators between them. Every rule looks at direct
/// neighbours alone, so that an insertion plans three messages anew.
struct RowPlan: Sendable {
  let showsDays: Bool
  let showsSystemLines: Bool
  let joins: Bool
  let grouping: Grouping
  let oncePerMinute: Bool
  /// The id of the last message that was read.
  var readUpTo: String?

  init(theme: Theme, readUpTo: String?) {
    showsDays = theme.day.show
    showsSystemLines = theme.system.show
    joins = theme.grouping.joins
    grouping = Grouping(window: theme.grouping.window)
    oncePerMinute = theme.time.oncePerMinute
    self.readUpTo = readUpTo
  }

  /// Whether a message has a row: a system line without words has none, nor has any where the theme
  /// shows none, and they count as if they were not there.
  func isShown(_ slot: Int, in store: MessageStore) -> Bool {
    let message = store.messages[slot]
    return !message.isSystem || showsSystemLines && !(message.text ?? "").isBlank
  }

  /// The rows of all messages. O(messages).
  func rows(_ store: MessageStore) -> [PlannedRow] {
    let slots = store.messages.indices.filter { isShown($0, in: store) }
    var rows: [PlannedRow] = []
    rows.reserveCapacity(slots.count + 8)
    var day: Int?
    for (place, slot) in slots.enumerated() {
      let above = place > 0 ? slots[place - 1] : nil
      let below = place + 1 < slots.count ? slots[place + 1] : nil
      rows += separators(above: slot, after: above, day: day, in: store)
      rows.append(row(of: slot, after: above, before: below, in: store))
      day = store.times[slot]?.day ?? day
    }
    return rows
  }

  /// The separators between two messages.
  /// - Parameter day: of the last message above that has a time.
  func separators(
    above slot: Int, after above: Int?, day: Int?, in store: MessageStore
  ) -> [PlannedRow] {
    var rows: [PlannedRow] = []
    if isReadUpTo(above, in: store) { rows.append(.unread) }
    if showsDays, let new = store.times[slot]?.day, new != day { rows.append(.day(new)) }
    return rows
  }

  /// The row of a message between its neighbours.
  func row(
    of slot: Int, after above: Int?, before below: Int?, in store: MessageStore
  ) -> PlannedRow {
    if store.messages[slot].isSystem { return .system(slot) }
    guard joins else { return .message(slot, .only, showsTime: true) }
    let position = grouping.position(
      of: entry(slot, in: store),
      after: isReadUpTo(above, in: store) ? nil : above.map { entry($0, in: store) },
      before: isReadUpTo(slot, in: store) ? nil : below.map { entry($0, in: store) })
    // The message below says the same time, so this one need not.
    let isRepeated =
      oncePerMinute && position.continuesBelow
      && store.times[slot]?.minute == below.flatMap { store.times[$0]?.minute }
    return .message(slot, position, showsTime: !isRepeated)
  }

  private func isReadUpTo(_ slot: Int?, in store: MessageStore) -> Bool {
    guard let readUpTo, let slot else { return false }
    return store.messages[slot].id == readUpTo
  }

  private func entry(_ slot: Int, in store: MessageStore) -> Grouping.Entry<String, Int> {
    let message = store.messages[slot]
    let time = store.times[slot]
    return Grouping.Entry(
      sender: message.from, day: time?.day, seconds: time.map { Double($0.total) },
      isSystem: message.isSystem)
  }
}
