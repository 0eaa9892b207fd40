import MalpungChat
import Testing

struct RoomEventTests {
  private func message(_ line: String) throws -> RoomMessage {
    guard case .message(let message) = try RoomEvent(line: Array(line.utf8)) else {
      throw Missing()
    }
    return message
  }

  private struct Missing: Error {}

  @Test("Reference design E, event payload")
  func designE() throws {
    let said = try message(
      #"{"text": "Hi", "name": "Mina", "createdAt": "2026-01-10T09:30:00.25+09:00", "id": "7", "x": 1}"#
    )
    #expect(said.message.id == "7" && said.message.text == "Hi" && said.message.from == "Mina")
    #expect(said.message.time?.nanosecond == 250_000_000)
    #expect(said.message.time?.zoneOffset == 9 * 3600)
    #expect(said.message.extra == ["x": .integer(1)])
    #expect(said.sender == Participant(id: "Mina", name: "Mina"))
  }

  @Test(
    "Reference design C, message and input tolerance",
    arguments: [
      #"{"fromID": "a", "toID": "b", "timeStamp": 1768124000, "text": "x", "fullname": "Ada"}"#,
      #"{"fromId": "a", "toId": "b", "timeStamp": 1768124000000, "text": "x", "username": "Ada"}"#,
      #"{"fromID": "a", "toId": "b", "timeStamp": {"seconds": 1768124000}, "text": "x", "fullname": "Ada"}"#,
    ])
  func designC(line: String) throws {
    let said = try message(line)
    #expect(said.message.from == "a" && said.to == "b" && said.sender?.name == "Ada")
    #expect(said.message.time?.description == "2026-01-11T09:33:20Z")
  }

  @Test("Reference design C: own iff fromID is the local user; the partner is the other one")
  func partner() throws {
    let said = try message(#"{"fromID": "a", "toID": "b", "timeStamp": 1}"#)
    #expect(said.partner(of: "a") == "b")
    #expect(said.partner(of: "b") == "a")
  }

  @Test("Reference design C: missing text is empty; without an id, the content tells a message")
  func withoutTextOrID() throws {
    let one = try message(#"{"fromID": "a", "toID": "b", "timeStamp": 1}"#)
    #expect(one.message.text == "")
    #expect(
      try message(#"{"toID": "b", "timeStamp": 1, "fromID": "a"}"#).message.id == one.message.id)
    #expect(
      try message(#"{"fromID": "a", "timeStamp": 1, "text": "!"}"#).message.id != one.message.id)
  }

  @Test func aMessageOfTheTranscriptForm() throws {
    let said = try message(
      #"{"type": "message", "message": {"id": "1", "from": "p", "time": "2026-01-10T09:30:00", "text": "Hi"}}"#
    )
    #expect(said.message.text == "Hi" && said.sender?.id == "p")
  }

  @Test(
    "A malformed event is told by the key",
    arguments: [
      ("{", "not JSON"), ("[]", "expected an object, not an array"),
      (#"{"id": "1", "text": "x"}"#, "a message has a time"),
      (#"{"id": "1", "text": "x", "name": "a", "createdAt": "soon"}"#, "createdAt: is no moment"),
      (#"{"text": "x", "name": "a", "createdAt": "2026-01-10T09:30:00Z"}"#, "id: is missing"),
      (
        #"{"id": "1", "text": 5, "name": "a", "createdAt": "2026-01-10T09:30:00Z"}"#,
        "text: must be a string"
      ),
      (#"{"fromID": "a", "toID": "b", "text": "x"}"#, "timeStamp: is missing"),
      (#"{"type": "dance"}"#, #"type: "dance" is not known"#),
      (#"{"type": 7}"#, "type: expected a string"),
      (#"{"type": "scroll", "offset": -1}"#, "offset: expected a number"),
      (#"{"type": "resize"}"#, "width: expected a number"),
      (#"{"type": "history"}"#, "messages: expected an array"),
      (#"{"id": "1", "from": "a", "time": "never"}"#, "time: \"never\" is no date"),
    ])
  func malformed(line: String, reason: String) throws {
    let error = #expect(throws: RoomEventError.self) { try RoomEvent(line: Array(line.utf8)) }
    #expect(error?.description.hasPrefix(reason) == true, "\(error?.description ?? "")")
  }

  @Test func historySkipsWhatIsMalformed() throws {
    let line =
      #"{"type": "history", "messages": [{"id": "1", "name": "a", "text": "x", "createdAt": "2026-01-10T09:30:00Z"}, 3]}"#
    guard case .history(let messages, let skipped) = try RoomEvent(line: Array(line.utf8)) else {
      throw Missing()
    }
    #expect(messages.map(\.message.id) == ["1"])
    #expect(skipped.map(\.description) == ["messages[1]: must be an object, not a number"])
  }
}
