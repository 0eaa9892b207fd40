public import MalpungChat
import MalpungGeometry

extension TranscriptLayout {
  /// Puts a message where its time belongs: behind all before it, and behind those of its moment
  /// with a lesser id; at the end when it has no time. The messages so far have to be in that order.
  ///
  /// Measures the message, those neighbours whose run it changes, and what quotes it; finding its
  /// place is O(log n).
  /// - Returns: what changed; nothing for a message whose id is there already: it is left out.
  @discardableResult
  public mutating func insert(_ message: Message) -> [RowChange] {
    guard !contains(id: message.id) else { return [] }
    let slot = store.add(message)
    guard plan.isShown(slot, in: store) else { return [] }
    let place = index.firstRow { row in
      // A separator goes with the message below it.
      messageSlot(fromRow: row).map { store.precedes(slot, $0) } ?? true
    }
    let changes = mend(
      above: messageRow(before: place), inserting: slot, below: messageRow(from: place))
    return changes + mendToday() + mendAnswers(to: message.id)
  }

  /// Takes a message out. Measures those neighbours whose run that changes, and what quoted it.
  /// - Returns: what changed; nothing when there is no such message.
  @discardableResult
  public mutating func remove(id: String) -> [RowChange] {
    guard let slot = store.slot(of: id) else { return [] }
    defer { recent = RecentRows() }
    var changes: [RowChange] = []
    if let row = row(ofSlot: slot) {
      changes.append(change(.remove, ofRow: row))
      index.remove(row: row)
      store.remove(slot)
      changes += mend(
        above: messageRow(before: row), inserting: nil, below: messageRow(from: row))
    } else {
      store.remove(slot)
    }
    return changes + mendToday() + mendAnswers(to: id)
  }

  /// Puts a message in the place of the one of its id, or where its time belongs now.
  /// - Returns: a removal and an insertion, and what they changed besides.
  @discardableResult
  public mutating func replace(_ message: Message) -> [RowChange] {
    remove(id: message.id) + insert(message)
  }

  /// Moves the separator under the last message that was read; `nil` takes it away. O(log n).
  @discardableResult
  public mutating func setReadUpTo(_ id: String?) -> [RowChange] {
    let ids = [plan.readUpTo, id].compactMap { $0 }
    guard id != plan.readUpTo else { return [] }
    plan.readUpTo = id
    return ids.flatMap { id -> [RowChange] in
      guard let row = store.slot(of: id).flatMap(row(ofSlot:)) else { return [] }
      return mend(above: row, inserting: nil, below: messageRow(from: row + 1))
    }
  }

  /// Makes a speaker's name and picture known, before their first message. O(1).
  /// - Parameter isMe: they are the local user.
  public mutating func add(_ participant: Participant, isMe: Bool = false) {
    guard !arranger.people.knows(participant.id) else { return }
    head.participants.append(participant)
    if isMe { head.me = participant.id }
    arranger.people.add(participant, isMe: isMe)
    recent = RecentRows()
  }

  /// Whether a message of this id is there. O(1).
  public func contains(id: String) -> Bool { store.slot(of: id) != nil }
}

// MARK: - Places

extension TranscriptLayout {
  /// The first row from `row` on that is a message's. O(log n): separators are few between two.
  func messageRow(from row: Int) -> Int? {
    (max(row, 0)..<max(index.count, row, 0)).first { index[$0].slot != nil }
  }

  /// The last row above `row` that is a message's. O(log n).
  func messageRow(before row: Int) -> Int? {
    (0..<max(min(row, index.count), 0)).last { index[$0].slot != nil }
  }

  private func messageSlot(fromRow row: Int) -> Int? {
    messageRow(from: row).flatMap { index[$0].slot }
  }

  /// The row of a message: O(log n) when the messages are in the order of their times, else O(n).
  func row(ofSlot slot: Int) -> Int? {
    let row = index.firstRow { row in
      messageSlot(fromRow: row).map { !store.precedes($0, slot) } ?? true
    }
    if let row = messageRow(from: row), index[row].slot == slot { return row }
    return (0..<index.count).first { index[$0].slot == slot }
  }

  /// The day of the last message above `row` that has a time. O(log n), and messages without a time.
  private func day(above row: Int) -> Int? {
    let rows = (0..<row).reversed().lazy
    return rows.compactMap { index[$0].slot.flatMap { store.times[$0]?.day } }.first
  }
}

// MARK: - Mending

extension TranscriptLayout {
  /// Plans the rows of two neighbours anew, with a message and the separators between them.
  /// - Parameters:
  ///   - above: the row of the message above; `nil` at the top.
  ///   - below: the row of the message below; `nil` at the end.
  private mutating func mend(above: Int?, inserting slot: Int?, below: Int?) -> [RowChange] {
    let rows = (above ?? 0)..<(below.map { $0 + 1 } ?? index.count)
    let slots = [above.flatMap { index[$0].slot }, slot, below.flatMap { index[$0].slot }]
      .compactMap { $0 }
    let over = above.flatMap(messageRow(before:)).flatMap { index[$0].slot }
    let under = messageSlot(fromRow: rows.upperBound)
    var day = day(above: rows.lowerBound)
    var planned: [PlannedRow] = []
    for (place, slot) in slots.enumerated() {
      let before = place > 0 ? slots[place - 1] : over
      let after = place + 1 < slots.count ? slots[place + 1] : under
      // The separators above the upper neighbour stay as they are.
      if place > 0 || above == nil {
        planned += plan.separators(above: slot, after: before, day: day, in: store)
      }
      planned.append(plan.row(of: slot, after: before, before: after, in: store))
      day = store.times[slot]?.day ?? day
    }
    return replace(rows, by: planned)
  }

  /// Puts planned rows in the place of others, and measures those that are new or differ.
  private mutating func replace(_ rows: Range<Int>, by planned: [PlannedRow]) -> [RowChange] {
    recent = RecentRows()
    let first = rows.lowerBound
    var old = rows.map { index[$0] }
    var changes: [RowChange] = []
    let difference = planned.difference(from: old) { $0.isSameRow(as: $1) }
    for case .remove(let place, _, _) in difference.removals.reversed() {
      changes.append(change(.remove, ofRow: first + place))
      index.remove(row: first + place)
      old.remove(at: place)
    }
    var inserted: [Int] = []
    for case .insert(let place, let row, _) in difference.insertions {
      index.insert(row, height: 0, at: first + place)
      old.insert(row, at: place)
      inserted.append(first + place)
    }
    var resized: [Int] = []
    for (place, row) in planned.enumerated() {
      let number = first + place
      let isNew = inserted.contains(number)
      // The first row of all has no space above it, and may have come or gone.
      guard isNew || row != old[place] || first == 0 else { continue }
      if measure(number, as: row), !isNew { resized.append(number) }
    }
    return changes + inserted.map { change(.insert, ofRow: $0) }
      + resized.map { change(.resize, ofRow: $0) }
  }

  /// - Returns: whether its height has changed.
  private mutating func measure(_ number: Int, as row: PlannedRow) -> Bool {
    let before = index.height(ofRow: number)
    measuredRows += 1
    index.replace(
      number, by: row, height: measuredHeight(of: row, isFirst: number == 0))
    return index.height(ofRow: number) != before
  }

  /// Measures rows anew that are planned as they were.
  private mutating func measureAgain(_ rows: some Sequence<Int>) -> [RowChange] {
    rows.compactMap { measure($0, as: index[$0]) ? change(.resize, ofRow: $0) : nil }
  }

  /// What quotes a message shows it, or shows it no more.
  private mutating func mendAnswers(to id: String) -> [RowChange] {
    measureAgain(store.slots(answering: id).compactMap(row(ofSlot:)))
  }

  /// "Today" is the day of the last message, unless it was stated: labels of days and times may
  /// depend on it. O(messages of two days), once a day; O(n) once a year.
  private mutating func mendToday() -> [RowChange] {
    guard options.today == nil else { return [] }
    let old = arranger.today
    let new = day(above: index.count) ?? 0
    guard old != new else { return [] }
    arranger.today = new
    recent = RecentRows()
    if WallTime.year(ofDay: old) != WallTime.year(ofDay: new) {
      return measureAgain(0..<index.count)
    }
    guard !theme.time.otherDay.isEmpty else { return [] }
    let earliest = min(old, new)
    let first = (0..<index.count).last { row in
      index[row].slot.flatMap { store.times[$0]?.day }.map { $0 < earliest } ?? false
    }
    return measureAgain((first ?? 0)..<index.count)
  }
}
