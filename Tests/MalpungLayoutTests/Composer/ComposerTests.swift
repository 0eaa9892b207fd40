import MalpungChat
import MalpungGeometry
import MalpungLayout
import MalpungTestFixtures
import Testing

@Suite("Design B: the input bar for a text, attachments and a keyboard")
struct ComposerTests {
  @Test("Every state of the table that tools/composer-table.py made from the spec's text")
  func sweep() throws {
    let engine = try engine.get()
    let table = String(decoding: try Fixtures.data("composer/sweep.csv"), as: UTF8.self)
    let rows = table.split(separator: "\n").dropFirst()
    // 0–40 lines, 0–7 attachments, keyboard or none, 3 behaviours, 3 widths.
    #expect(rows.count == 5904)
    var differing = 0
    for row in rows {
      let cells = row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      let numbers = cells.map { Double($0) ?? 0 }
      var state = ComposerState()
      state.text = repeatElement("x", count: Int(numbers[0])).joined(separator: "\n")
      state.adding = (0..<Int(numbers[1])).map {
        ComposerState.Attachment(isImage: $0 % 2 == 0, name: "\($0).pdf")
      }
      state.width = numbers[4]
      state.height = 844
      state.listOffset = 200
      state.keyboard = Keyboard(
        height: 336, isVisible: cells[2] == "1",
        behaviour: try #require(Keyboard.Behaviour(rawValue: cells[3])))
      let layout = ComposerLayout(state, engine: engine)
      let expected = Array(numbers[5...])
      let actual = [
        layout.field.height, layout.scrolls ? 1 : 0, layout.box.height, layout.box.width,
        layout.box.y, layout.field.width, layout.canSend ? 1 : 0,
        Double(layout.strip?.attachments.count ?? 0), Double(layout.refusal?.room ?? 0),
        layout.listOffset,
      ]
      if !zip(expected, actual).allSatisfy({ abs($0 - $1) < 1e-3 }) { differing += 1 }
    }
    #expect(differing == 0)
  }

  @Test("Send is enabled iff there is non-blank text or at least one attachment")
  func send() throws {
    func canSend(_ text: String, attached: Int = 0) throws -> Bool {
      var state = ComposerState()
      state.text = text
      state.attachments = (0..<attached).map { _ in .init(isImage: true, name: "a.png") }
      return ComposerLayout(state, engine: try engine.get()).canSend
    }
    for blank in ["", " ", "\n\t", "\u{200B}", "\u{A0}\u{3000}"] {
      let (alone, withImage) = (try canSend(blank), try canSend(blank, attached: 1))
      #expect(!alone && withImage)
    }
    let dot = try canSend(".")
    #expect(dot)
  }

  @Test(
    "**Decision**: measured at the field's own width; a paste of 6 lines gives the 3-line height")
  func paste() throws {
    var state = ComposerState()
    state.text = String(repeating: "words that wrap ", count: 16)
    let layout = ComposerLayout(state, engine: try engine.get())
    #expect(layout.lineCount >= 6 && layout.scrolls)
    #expect(abs(layout.field.height - 62.667) < 1e-3)
    #expect(layout.text.lines.allSatisfy { $0.width <= 272 })
  }

  @Test func aBatchThatDoesNotFitIsRefusedWholeAndWhatIsThereStays() throws {
    let state = try ComposerState(
      JSONValue(
        jsonBytes: Array(
          #"{"attachments": [{"kind": "image", "name": "b.png"}, {"kind": "file", "name": "a.pdf"}], "adding": [{"kind": "file"}, {"kind": "file"}, {"kind": "file"}, {"kind": "file"}]}"#
            .utf8)))
    let layout = ComposerLayout(state, engine: try engine.get())
    #expect(layout.refusal?.room == 3)
    #expect(layout.strip?.attachments.map(\.name) == ["b.png", "a.pdf"])
    #expect(layout.form["refused"]?["room"] == .integer(3))
    #expect(layout.form["strip"]?["items"]?[0]?["thumbnail"] != nil)
    #expect(layout.form["strip"]?["items"]?[1]?["icon"] != nil)
  }

  @Test(
    "A wrong key is told by its path",
    arguments: [
      (#"[]"#, "expected an object, not an array"),
      (#"{"width": "x"}"#, "width: expected a number"),
      (#"{"width": -1}"#, "width: expected a number from 0"),
      (#"{"attachments": [{"kind": "image"}, {}]}"#, "attachments[1].kind: expected image or file"),
      (#"{"keyboard": {"behaviour": "x"}}"#, #"keyboard.behaviour: "x" is not known"#),
      (#"{"keyboard": 3}"#, "keyboard: expected an object, not a number"),
      (#"{"design": "z"}"#, #"design: "z" is not known"#),
    ])
  func errors(json: String, reason: String) throws {
    let value = try JSONValue(jsonBytes: Array(json.utf8))
    let error = #expect(throws: ComposerError.self) { try ComposerState(value) }
    #expect(error?.description.hasPrefix(reason) == true, "\(error?.description ?? "")")
  }
}
