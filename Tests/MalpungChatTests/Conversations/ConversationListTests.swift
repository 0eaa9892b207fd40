import MalpungChat
import Testing

@Suite("Design B, conversation list; design C, recent list")
struct ConversationListTests {
  private func message(_ id: String, minute: Int, from: String = "mina") -> Message {
    Message(
      id: id, from: from, time: Timestamp(year: 2026, month: 1, day: 10, hour: 9, minute: minute),
      text: "text \(id)")
  }

  private func list() -> ConversationList {
    ConversationList(
      [
        Conversation(id: "a", name: "Ana", last: message("1", minute: 1)),
        Conversation(id: "b", name: "Bo", last: message("2", minute: 2)),
        Conversation(id: "c", name: "Cy", last: message("3", minute: 3)),
        Conversation(id: "z", name: "Nobody yet"),
      ], me: "me")
  }

  @Test func newestFirst() { #expect(list().conversations.map(\.id) == ["c", "b", "a", "z"]) }

  @Test(
    "An arriving message moves its conversation to the front, replaces content and date, adds 1")
  func arrival() {
    var list = list()
    let update = list.arrived(message("4", minute: 4), in: "a")
    #expect(list.conversations.map(\.id) == ["a", "c", "b", "z"])
    #expect(list.conversations[0].last?.text == "text 4" && list.conversations[0].unread == 1)
    #expect(update.changes == [.move(id: "a", from: 2, to: 0), .reload(id: "a", at: 0)])
    #expect(update.notification?.id == "4")
    _ = list.arrived(message("5", minute: 5), in: "a")
    #expect(list.conversations[0].unread == 2)
  }

  @Test("For the conversation on screen there is no unread and no notification")
  func onScreen() {
    var list = list()
    _ = list.open("b")
    let update = list.arrived(message("4", minute: 4), in: "b")
    #expect(update.notification == nil)
    #expect(list.conversations[0].id == "b" && list.conversations[0].unread == 0)
    list.close()
    #expect(list.arrived(message("5", minute: 5), in: "b").notification != nil)
    #expect(list.conversations[0].unread == 1)
  }

  @Test func openingReads() {
    var list = list()
    _ = list.arrived(message("4", minute: 4), in: "a")
    #expect(list.open("a").changes == [.reload(id: "a", at: 0)])
    #expect(list.conversations[0].unread == 0)
    #expect(list.markRead("a").changes.isEmpty && list.markRead("nobody").changes.isEmpty)
  }

  @Test func ownMessagesAreReadAndTellNobody() {
    var list = list()
    let update = list.arrived(message("4", minute: 4, from: "me"), in: "a")
    #expect(update.notification == nil && list.conversations[0].unread == 0)
  }

  @Test func aNewConversationIsInserted() {
    var list = list()
    let update = list.arrived(message("4", minute: 4), in: "d", name: "Di")
    #expect(update.changes == [.insert(id: "d", at: 0)])
    #expect(list.conversations[0].name == "Di")
  }

  @Test func whatComesLateCountsAndChangesNothingElse() {
    var list = list()
    let update = list.arrived(message("0", minute: 0), in: "b")
    #expect(list.conversations.map(\.id) == ["c", "b", "a", "z"])
    #expect(list.conversations[1].last?.id == "2" && list.conversations[1].unread == 1)
    #expect(update.changes == [.reload(id: "b", at: 1)])
  }

  @Test("Design C, contact list: everybody but the local user")
  func contactsWithoutSelf() {
    let people = ["me", "a", "b"].map { Participant(id: $0, name: $0) }
    #expect(contacts(of: people, me: "me").map(\.id) == ["a", "b"])
    #expect(contacts(of: people, me: nil).count == 3)
  }
}

@Suite("Changes of lists by stable id")
struct ListChangeTests {
  /// Applies changes as a list view does: out what goes or moves, in what comes, from the top.
  private func apply(_ changes: [ListChange], to old: [String]) -> [String] {
    var gone: Set<Int> = []
    var coming: [(Int, String)] = []
    for change in changes {
      switch change {
      case .remove(let id, let place):
        #expect(old[place] == id)
        gone.insert(place)
      case .insert(let id, let place): coming.append((place, id))
      case .move(let id, let from, let to):
        #expect(old[from] == id)
        gone.insert(from)
        coming.append((to, id))
      case .reload: break
      }
    }
    var list = old.enumerated().filter { !gone.contains($0.offset) }.map(\.element)
    for (place, id) in coming.sorted(by: { $0.0 < $1.0 }) { list.insert(id, at: place) }
    return list
  }

  @Test("They lead from one list to the other, with the fewest moves", arguments: 1...60)
  func random(seed: UInt64) {
    var state = seed
    func number(_ most: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % (most + 1)
    }
    var old = (0..<number(12)).map { "r\($0)" }
    for place in old.indices.reversed() { old.swapAt(place, number(place)) }
    var new = old.filter { _ in number(3) > 0 } + (0..<number(4)).map { "n\($0)" }
    for _ in 0..<number(5) where new.count > 1 { new.swapAt(number(new.count - 1), 0) }
    let changes = ListChange.changes(from: old, to: new)
    #expect(apply(changes, to: old) == new)
    let moves = changes.count { if case .move = $0 { true } else { false } }
    #expect(moves == fewestMoves(old, new))
  }

  /// By trying every set of entries that stay.
  private func fewestMoves(_ old: [String], _ new: [String]) -> Int {
    let both = new.compactMap { old.firstIndex(of: $0) }
    var longest = 0
    for set in 0..<(1 << both.count) {
      let picked = both.indices.filter { set >> $0 & 1 == 1 }.map { both[$0] }
      if zip(picked, picked.dropFirst()).allSatisfy({ $0 < $1 }) {
        longest = max(longest, picked.count)
      }
    }
    return both.count - longest
  }

  @Test func nothingChangesNothing() {
    #expect(ListChange.changes(from: ["a", "b"], to: ["a", "b"]).isEmpty)
    #expect(
      ListChange.changes(from: ["a"], to: ["a"], reloaded: ["a", "x"]) == [.reload(id: "a", at: 0)])
  }
}
