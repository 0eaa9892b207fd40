import MalpungChat
import MalpungGeometry
import MalpungLayout
import MalpungText
import Testing

@Suite("Edits: laid out after one as if laid out afresh, and no more measured than it changed")
struct TranscriptEditingTests {
  private static func message(_ number: Int, text: String? = nil, replyTo: String? = nil) -> Message
  {
    let minute = number * 3
    var message = Message(
      id: "m\(number)", from: ["Ana", "Bo", "Cy"][number / 4 % 3],
      time: Timestamp(
        year: 2026, month: 1, day: 1 + minute / 1440, hour: minute / 60 % 24, minute: minute % 60),
      text: text ?? "Message number \(number) says something of middling length.")
    message.replyTo = replyTo
    return message
  }

  private func lay(_ messages: [Message], theme: String, engine: TextEngine) throws
    -> TranscriptLayout
  {
    TranscriptLayout(
      chat(messages, people: ["Ana", "Bo", "Cy"]), theme: try ThemeCatalog.theme(named: theme),
      options: LayoutOptions(jobs: 2), engine: engine)
  }

  private func expectSame(_ edited: TranscriptLayout, _ engine: TextEngine) throws {
    let afresh = TranscriptLayout(
      edited.transcript, theme: edited.theme, options: edited.options, engine: engine)
    #expect(edited.rowCount == afresh.rowCount)
    #expect((0..<afresh.rowCount).allSatisfy { edited.row($0) == afresh.row($0) })
  }

  @Test(arguments: ThemeCatalog.names)
  func anyEdits(theme: String) throws {
    var numbers = Numbers(state: 3)
    let engine = try TextEngine()
    var layout = try lay([], theme: theme, engine: engine)
    for step in 0..<240 {
      let number = Int.random(in: 0..<900, using: &numbers)
      switch step % 6 {
      case 4: layout.remove(id: layout.transcript.messages.randomElement(using: &numbers)?.id ?? "")
      case 5:
        var message = Self.message(
          Int.random(in: 0..<900, using: &numbers), text: "Edited.",
          replyTo: layout.transcript.messages.randomElement(using: &numbers)?.id)
        message.id = layout.transcript.messages.randomElement(using: &numbers)?.id ?? "new"
        layout.replace(message)
      case 3: layout.setReadUpTo(layout.transcript.messages.randomElement(using: &numbers)?.id)
      default: layout.insert(Self.message(number))
      }
    }
    layout.setReadUpTo(nil)
    #expect(layout.rowCount > 60)
    try expectSame(layout, engine)
  }

  @Test("Inserting one of 10,000 measures only it and its neighbours")
  func insertionIsLocal() throws {
    let engine = try TextEngine()
    var layout = try lay(
      (0..<10_000).filter { $0 != 5001 }.map { Self.message($0) }, theme: "malpung", engine: engine)
    let before = layout.measuredRows
    let changes = layout.insert(Self.message(5001))
    #expect(layout.measuredRows - before <= 3)
    #expect(changes.first?.operation == .insert && changes.first?.id == "m5001")
  }

  @Test("Appending one message measures one message")
  func appendingIsLocal() throws {
    let engine = try TextEngine()
    var layout = try lay((0..<1000).map { Self.message($0) }, theme: "malpung", engine: engine)
    let before = layout.measuredRows
    // Another speaker: the run above ends as it did.
    layout.insert(Self.message(1000))
    #expect(layout.measuredRows - before == 1)
    // The same speaker: the message above joins.
    layout.insert(Self.message(1001))
    #expect(layout.measuredRows - before == 3)
  }

  @Test func aQuoteAppearsWithWhatItQuotes() throws {
    let engine = try TextEngine()
    var layout = try lay([], theme: "malpung", engine: engine)
    layout.insert(Self.message(9, replyTo: "m2"))
    #expect(layout.messages[0].layout.quote == nil)
    let changes = layout.insert(Self.message(2))
    #expect(layout.messages[1].layout.quote?.message == "m2")
    #expect(changes.contains { $0.id == "m9" && $0.operation == .resize })
    layout.remove(id: "m2")
    #expect(layout.messages[0].layout.quote == nil)
  }

  @Test("Same-sender runs are cut by an insertion between, and joined when it goes")
  func runs() throws {
    let engine = try TextEngine()
    var layout = try lay((0..<3).map { Self.message($0) }, theme: "malpung", engine: engine)
    #expect(layout.messages.map(\.layout.position) == [.first, .middle, .last])
    var other = Self.message(1)
    other.id = "x"
    other.from = "Bo"
    layout.insert(other)
    #expect(layout.messages.map(\.layout.position) == [.first, .last, .only, .only])
    layout.remove(id: "x")
    #expect(layout.messages.map(\.layout.position) == [.first, .middle, .last])
  }

  @Test("\"Read up to here\" stands under the message, and cuts its run")
  func readUpTo() throws {
    let engine = try TextEngine()
    var layout = try lay((0..<3).map { Self.message($0) }, theme: "sooda", engine: engine)
    let changes = layout.setReadUpTo("m1")
    #expect(changes.map(\.id) == ["unread"])
    guard case .unread(let pill, _) = layout.row(2).content else {
      Issue.record("no separator")
      return
    }
    // Design B: 130 × 25.
    #expect(pill.width == 130 && pill.height == 25)
    #expect(layout.setReadUpTo(nil).map(\.operation) == [.remove])
  }
}
