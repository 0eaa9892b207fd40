import FoundationEssentials
import MalpungChat
import MalpungLayout
import MalpungText
import Testing

struct LayoutFormTests {
  private func form(displayList: Bool = false) throws -> (JSONValue, TranscriptLayout) {
    let messages = [
      Message(
        id: "1", from: "Bo", time: Timestamp(year: 2026, month: 1, day: 10, hour: 9), text: "Hello",
        attachments: [Attachment(kind: .image, isMissing: true)],
        reactions: [Reaction(emoji: "👍", count: 2)]),
      Message(id: "2", text: "Bo left", isSystem: true),
      Message(id: "3", from: "Ana", text: "bye", replyTo: "1"),
    ]
    let layout = try lay(chat(messages, people: ["Ana", "Bo", "Cy"]), theme: "exchat")
    let bytes = try LayoutForm.json(layout, displayList: displayList)
    return (try JSONDecoder().decode(JSONValue.self, from: Data(bytes)), layout)
  }

  @Test func framesAreAbsoluteOnThePage() throws {
    let (form, layout) = try form()
    #expect(form["malpungLayout"]?.integer == 1)
    #expect(form["width"]?.number == 390)
    let rows = try #require(form["rows"]?.array)
    #expect(rows.compactMap { $0["kind"]?.string } == ["message", "system", "message"])
    let last = rows[2]
    let expected = try #require(layout.messages.last)
    #expect(last["id"]?.string == "3")
    #expect(last["side"]?.string == "own")
    #expect(
      last["bubble"]?["y"]?.number == expected.row.y + (expected.layout.bubble?.frame.y ?? -1))
    #expect(last["tip"]?.array?.count == 3)
    #expect(last["reply"]?["message"]?.string == "1")
    let line = try #require(last["text"]?["lines"]?[0])
    #expect(line["range"] == .array([.integer(0), .integer(3)]))
  }

  @Test func theDisplayListNamesItsFontsByNumber() throws {
    let (form, _) = try form(displayList: true)
    let list = try #require(form["displayList"])
    let fonts = try #require(list["fonts"]?.array)
    let operations = try #require(list["operations"]?.array)
    let numbers = operations.compactMap { $0["font"]?.integer }
    #expect(!numbers.isEmpty)
    #expect(Set(numbers) == Set(fonts.indices))
  }

  @Test func withoutTheOptionThereIsNoDisplayList() throws {
    #expect(try form().0["displayList"] == nil)
  }
}
