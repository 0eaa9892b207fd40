import MalpungChat
import MalpungGeometry
import MalpungLayout
import MalpungText
import Testing

/// The same numbers on every machine.
struct Numbers: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}

@Suite("Reference design E: the live room")
struct LiveRoomTests {
  private static let words = [
    "ok", "see you at eight", "안녕하세요", "where are you? The train is late again, of course it is.",
    "👍", "שלום", "https://example.org/a/long/path?query=1",
  ]

  private func line(_ number: Int) -> String {
    let minute = number * 7
    let time =
      "2026-01-\(two(1 + minute / 1440 % 28))T\(two(minute / 60 % 24)):\(two(minute % 60)):\(two(number % 60))Z"
    return
      #"{"id": "m\#(number)", "name": "P\#(number % 5)", "text": "\#(Self.words[number % 7])", "createdAt": "\#(time)"}"#
  }

  private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private func room(
    theme: String = "malpung", engine: TextEngine, me: String? = nil
  ) throws -> LiveRoom {
    LiveRoom(
      theme: try ThemeCatalog.theme(named: theme), viewportHeight: 700, me: me, engine: engine)
  }

  private func send(_ line: String, to room: inout LiveRoom) -> RoomUpdate? {
    (try? RoomEvent(line: Array(line.utf8))).map { room.receive($0) }
  }

  @Test(
    "Any order, 1 % malformed and repeats lead to the layout of the same transcript loaded at once",
    arguments: [("malpung", 100_000), ("kakao", 4000), ("slack", 4000), ("sooda", 4000)])
  func anyOrder(theme: String, count: Int) throws {
    var numbers = Numbers(state: 11)
    let engine = try TextEngine()
    var room = try room(theme: theme, engine: engine)
    var lines = (0..<count).map(line)
    for place in stride(from: 0, to: count, by: 100) {
      lines.append(String(lines[place].dropLast()))
    }
    for place in stride(from: 0, to: count, by: 50) { lines.append(lines[place]) }
    lines.shuffle(using: &numbers)
    var refused = 0
    for line in lines where send(line, to: &room) == nil { refused += 1 }
    #expect(refused == count / 100)
    let whole = TranscriptLayout(
      room.layout.transcript, theme: room.layout.theme, options: LayoutOptions(jobs: 2),
      engine: engine)
    #expect(room.layout.rowCount == whole.rowCount)
    #expect(room.layout.transcript.messages.count == count)
    #expect(room.layout.size == whole.size)
    let differing = (0..<whole.rowCount).first { row in
      row % max(count / 4000, 1) == 0 ? room.layout.row(row) != whole.row(row) : false
    }
    #expect(differing == nil)
  }

  @Test func changesLeadFromOneListOfRowsToTheNext() throws {
    var numbers = Numbers(state: 5)
    let engine = try TextEngine()
    var room = try room(theme: "malpung", engine: engine)
    var ids: [String] = []
    for number in (0..<300).shuffled(using: &numbers) {
      let update = try #require(send(line(number), to: &room))
      for change in update.changes {
        switch change.operation {
        case .remove: #expect(ids.remove(at: change.index) == change.id)
        case .insert: ids.insert(change.id, at: change.index)
        case .resize: #expect(ids[change.index] == change.id)
        }
      }
      for change in update.changes where change.operation != .remove {
        let row = room.layout.row(change.index)
        #expect(row.y == change.y && abs(row.height - change.height) < 1e-6)
      }
    }
    #expect(ids.count == room.layout.rowCount)
  }

  @Test func atTheBottomItFollows() throws {
    let engine = try TextEngine()
    var room = try room(engine: engine)
    for number in 0..<50 {
      let update = try #require(send(line(number), to: &room))
      #expect(update.decision == .follow && update.unread == 0)
      #expect(update.offset == max(0, update.contentHeight - 700))
    }
  }

  @Test func aReaderOfOlderMessagesStaysAndIsTold() throws {
    let engine = try TextEngine()
    var room = try room(engine: engine)
    for number in stride(from: 0, to: 100, by: 2) { _ = send(line(number), to: &room) }
    _ = send(#"{"type": "scroll", "offset": 900}"#, to: &room)
    let seen = room.layout.rows(from: 900, to: 900).first.map { room.layout.row($0) }
    let row = try #require(seen)
    let distance = row.y - 900
    // Above what is read, and below.
    for (step, number) in [1, 3, 97, 99].enumerated() {
      let update = try #require(send(line(number), to: &room))
      #expect(update.decision == .announce && update.unread == step + 1)
      let now = room.layout.rows(
        from: room.viewport.offset - distance + 1, to: room.viewport.offset + distance + 1)
      let same = now.map { room.layout.row($0) }.first { $0.content == row.content }
      #expect(same.map { abs($0.y - room.viewport.offset - distance) < 1e-6 } == true)
    }
    let again = try #require(send(line(99), to: &room))
    #expect(again.decision == .stay && again.changes.isEmpty && again.unread == 4)
    let read = try #require(send(#"{"type": "read"}"#, to: &room))
    #expect(read.unread == 0)
    let end = try #require(send(#"{"type": "scroll", "offset": 1e9}"#, to: &room))
    #expect(end.decision == .follow && end.offset == end.contentHeight - 700)
  }

  @Test func historyMergesWithWhatCameMeanwhile() throws {
    let engine = try TextEngine()
    var one = try room(engine: engine)
    var other = try room(engine: engine)
    for number in [3, 9] { _ = send(line(number), to: &one) }
    let history = (0..<8).map(line).joined(separator: ",")
    let update = try #require(
      send(#"{"type": "history", "messages": [\#(history)]}"#, to: &one))
    for number in [0, 1, 2, 3, 4, 5, 6, 7, 9] { _ = send(line(number), to: &other) }
    #expect(one.layout.transcript.messages == other.layout.transcript.messages)
    #expect(one.layout.size == other.layout.size)
    #expect(update.changes.filter { $0.operation == .insert }.count == 7)
  }

  @Test func aWidthChangesAllThatWraps() throws {
    let engine = try TextEngine()
    var room = try room(engine: engine)
    for number in 0..<40 { _ = send(line(number), to: &room) }
    let update = try #require(send(#"{"type": "resize", "width": 300}"#, to: &room))
    #expect(room.layout.size.width == 300)
    #expect(!update.changes.isEmpty && update.changes.allSatisfy { $0.operation == .resize })
    #expect(update.decision == .follow)
  }

  @Test func theLocalUserIsKnownByNameAndNotTold() throws {
    let engine = try TextEngine()
    var room = try room(engine: engine, me: "P1")
    for number in 0..<60 { _ = send(line(number), to: &room) }
    _ = send(#"{"type": "scroll", "offset": 0}"#, to: &room)
    let update = try #require(send(line(61), to: &room))
    #expect(update.unread == 0 && update.decision == .stay)
    #expect(room.layout.messages.filter { $0.layout.side == .own }.count == 13)
  }
}
