import MalpungChat

/// The WhatsApp date rule: which of a header's three numbers is the day (import-formats.md §3,
/// "Day or month first"). Decided once for a file.
enum DateOrder: CaseIterable {
  case dayMonthYear, monthDayYear, yearMonthDay

  /// The calendar date of three numbers; `nil` when it does not exist or no phone had WhatsApp
  /// then. Years of two digits are 20xx; Buddhist years, as Thai phones write them, are turned.
  func date(_ numbers: (Int, Int, Int)) -> (year: Int, month: Int, day: Int)? {
    var (year, month, day) =
      switch self {
      case .dayMonthYear: (numbers.2, numbers.1, numbers.0)
      case .monthDayYear: (numbers.2, numbers.0, numbers.1)
      case .yearMonthDay: (numbers.0, numbers.1, numbers.2)
      }
    if year < 100 { year += 2000 }
    if year > 2500 { year -= 543 }
    guard 2009...2100 ~= year, 1...12 ~= month, day >= 1,
      day <= Timestamp.days(inMonth: month, year: year)
    else { return nil }
    return (year, month, day)
  }

  /// For people: "day first".
  var title: String {
    switch self {
    case .dayMonthYear: "day first"
    case .monthDayYear: "month first"
    case .yearMonthDay: "year first"
    }
  }
}

/// An order of dates and what speaks for it.
struct DateDecision {
  var order: DateOrder
  var evidence: String
  /// Nothing in the file tells: the user should.
  var isGuess = false
  /// What the user said and the file denies.
  var contradiction: String?
}

/// Weighs the evidence, the strongest first, over all headers of a file. O(bytes).
struct DateEvidence {
  let entries: [Entry]
  let bytes: [UInt8]
  let shape: HeaderShape
  let isPadded: Bool
  let options: ImportOptions

  func decide() -> DateDecision {
    var decision = decideByFile() ?? decideByHint()
    if let wanted = wanted, decision.order != wanted {
      decision.contradiction = "dates were to be read \(wanted.title), but \(decision.evidence)"
    }
    return decision
  }

  private var wanted: DateOrder? {
    options.dayFirst.map { $0 ? .dayMonthYear : .monthDayYear }
  }

  /// What cannot be otherwise, then the user's word, then what is likely.
  private func decideByFile() -> DateDecision? {
    if shape.yearPlace == .first {
      return DateDecision(order: .yearMonthDay, evidence: "a year of four digits stands first")
    }
    let candidates = possibleOrders()
    if candidates.orders.count == 1 {
      return DateDecision(order: candidates.orders[0], evidence: candidates.evidence)
    }
    if agree(candidates.orders) {
      return DateDecision(order: candidates.orders[0], evidence: "every order gives the same dates")
    }
    if let decision = byAttachmentNames(candidates.orders) { return decision }
    if let wanted, candidates.orders.contains(wanted) {
      return DateDecision(order: wanted, evidence: "as asked")
    }
    if let decision = byFileOrder(candidates.orders) { return decision }
    // The other two are told apart by habits; a year of two digits in front is the rarest.
    let usual = candidates.orders.filter { $0 != .yearMonthDay }
    return usual.count == 1
      ? DateDecision(order: usual[0], evidence: "years of two digits hardly ever stand first") : nil
  }

  // MARK: (1) the year's place, (2) numbers that are no month

  /// The orders that the fewest dates contradict.
  private func possibleOrders() -> (orders: [DateOrder], evidence: String) {
    let all: [DateOrder] =
      shape.yearPlace == .last ? [.dayMonthYear, .monthDayYear] : DateOrder.allCases
    let misfits = all.map { order in
      entries.reduce(0) { $0 + (order.date($1.numbers) == nil ? 1 : 0) }
    }
    let fewest = misfits.min() ?? 0
    let orders = zip(all, misfits).filter { $0.1 == fewest }.map(\.0)
    guard let order = orders.first, orders.count == 1 else { return (orders, "") }
    let telling = entries.first { entry in
      order.date(entry.numbers) != nil
        && all.allSatisfy { $0 == order || $0.date(entry.numbers) == nil }
    }
    guard let telling else { return (orders, "no other order fits all dates") }
    return (orders, "the date in line \(telling.line) can be read in no other way")
  }

  private func agree(_ orders: [DateOrder]) -> Bool {
    entries.allSatisfy { entry in
      let first = orders[0].date(entry.numbers)
      return orders.dropFirst().allSatisfy { order in
        switch (first, order.date(entry.numbers)) {
        case (nil, nil): true
        case (let first?, let other?): first == other
        default: false
        }
      }
    }
  }

  // MARK: (3) names of attachments carry dates

  private func byAttachmentNames(_ orders: [DateOrder]) -> DateDecision? {
    var votes = orders.map { _ in 0 }
    var line = 0
    for entry in entries {
      guard let named = AttachmentName.date(bytes, entry.rest) else { continue }
      let matching = orders.indices.filter { index in
        orders[index].date(entry.numbers).map { $0 == named } ?? false
      }
      if matching.count == 1 {
        votes[matching[0]] += 1
        if line == 0 { line = entry.line }
      }
    }
    guard let most = votes.max(), most > 0, votes.filter({ $0 == most }).count == 1,
      let winner = votes.firstIndex(of: most)
    else { return nil }
    return DateDecision(
      order: orders[winner], evidence: "the name of the attachment in line \(line) carries its date"
    )
  }

  // MARK: (4) a chat goes forward, and days change more often than months

  private func byFileOrder(_ orders: [DateOrder]) -> DateDecision? {
    let falls = orders.map(backwardSteps)
    guard let fewest = falls.min() else { return nil }
    let forward = zip(orders, falls).filter { $0.1 == fewest }.map(\.0)
    if forward.count == 1 {
      return DateDecision(order: forward[0], evidence: "only so do the dates follow each other")
    }
    let changes = forward.map(monthChanges)
    guard let calmest = changes.min(), changes.filter({ $0 == calmest }).count == 1,
      let winner = changes.firstIndex(of: calmest)
    else { return nil }
    return DateDecision(
      order: forward[winner], evidence: "so the day changes more often than the month")
  }

  private func backwardSteps(_ order: DateOrder) -> Int {
    var steps = 0
    var last = 0
    for entry in entries {
      guard let date = order.date(entry.numbers) else { continue }
      let key = (date.year * 12 + date.month) * 31 + date.day
      if key < last { steps += 1 }
      last = key
    }
    return steps
  }

  private func monthChanges(_ order: DateOrder) -> Int {
    var changes = 0
    var last: Int?
    for entry in entries {
      guard let date = order.date(entry.numbers) else { continue }
      let month = date.year * 12 + date.month
      if let last, last != month { changes += 1 }
      last = month
    }
    return changes
  }

  // MARK: habits of locales, then the default

  private func decideByHint() -> DateDecision {
    if shape.dateSeparator != UInt8(ascii: "/") {
      return DateDecision(
        order: .dayMonthYear, evidence: "no locale writes the month first with this separator")
    }
    if let locale = options.locale?.lowercased().replacing("_", with: "-") {
      let isMonthFirst = locale == "en-us" || locale == "en"
      return DateDecision(
        order: isMonthFirst ? .monthDayYear : .dayMonthYear, evidence: "so \(locale) writes dates")
    }
    if shape.delimiter == .hyphen, shape.hasMeridiem, !isPadded, shape.yearPlace == .untold {
      return DateDecision(
        order: .monthDayYear, evidence: "unpadded dates with AM and PM are those of the US",
        isGuess: true)
    }
    return DateDecision(order: .dayMonthYear, evidence: "most of the world does so", isGuess: true)
  }
}
