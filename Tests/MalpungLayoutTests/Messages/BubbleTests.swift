import MalpungChat
import MalpungGeometry
import MalpungLayout
import Testing

@Suite("Bubbles: the classes of faults that messengers know")
struct BubbleTests {
  @Test("A caption is not squeezed by a small picture", arguments: ThemeCatalog.names)
  func caption(theme: String) throws {
    let text = "A caption that needs more width than a picture of ten points would ever give it."
    var message = Message(id: "1", from: "Bo", text: text)
    let alone = try lay(chat([message]), theme: theme).messages[0].layout
    message.attachments = [Attachment(kind: .image, path: "a.png", width: 10, height: 10)]
    let captioned = try lay(chat([message]), theme: theme).messages[0].layout
    #expect(captioned.text?.lines.map(\.range) == alone.text?.lines.map(\.range))
  }

  @Test(
    "A picture of 0 × 0, of no stated size, or of a size that is no number has a tile",
    arguments: [(0.0, 0.0), (0, 40), (-3, 4), (.nan, .infinity), (1e300, 1e-300)],
    ThemeCatalog.names)
  func emptySizes(size: (Double, Double), theme: String) throws {
    let message = Message(
      id: "1", from: "Bo",
      attachments: [
        Attachment(kind: .image, path: "a.png", width: size.0, height: size.1),
        Attachment(kind: .image, path: "b.png"),
      ])
    let layout = try lay(chat([message]), theme: theme).messages[0].layout
    let tiles = try #require(layout.images?.tiles)
    #expect(tiles.count == 2)
    #expect(tiles.allSatisfy { $0.frame.width > 10 && $0.frame.height > 10 })
    #expect(layout.height.isFinite && layout.height > 20)
  }

  @Test("A long name never widens anything past the page", arguments: ThemeCatalog.names)
  func longName(theme: String) throws {
    let name = String(repeating: "Maximiliana", count: 30)
    let layout = try lay(
      chat([Message(id: "1", from: name, text: "hi")], people: ["Ana", name, "Cy"]), theme: theme)
    let message = layout.messages[0].layout
    #expect((message.name?.frame.maxX ?? 0) <= 390 - layout.theme.page.insets.right)
    if message.name != nil { #expect(message.name?.lines.count == 1) }
  }

  @Test("The time stands on the last line's free end iff it fits, and drags no word along")
  func timeAtTheEnd() throws {
    let time = Timestamp(year: 2026, month: 1, day: 10, hour: 9, minute: 5)
    for length in stride(from: 1, through: 60, by: 1) {
      let text = String(repeating: "wi ", count: length)
      let said = Message(id: "1", from: "Bo", time: time, text: text)
      var silent = said
      silent.time = nil
      let layout = try lay(chat([said]), theme: "malpung").messages[0].layout
      let alone = try lay(chat([silent]), theme: "malpung").messages[0].layout
      #expect(layout.text?.lines == alone.text?.lines)
      let label = try #require(layout.time?.label)
      let body = try #require(layout.text)
      let line = try #require(body.lines.last)
      let isBeside = label.frame.y < body.frame.y + line.top + line.height
      let fits = line.width + layoutGap + label.frame.width <= 260 + 1e-9
      #expect(isBeside == fits)
      if isBeside { #expect(label.frame.x >= body.frame.x + line.width + layoutGap - 1e-9) }
    }
  }

  /// `time.gap` of the default theme.
  private let layoutGap = 8.0

  @Test(
    "No ellipsis, tile or pill of a message lies outside of the page", arguments: ThemeCatalog.names
  )
  func insideThePage(theme: String) throws {
    var message = Message(id: "1", from: "Bo", text: String(repeating: "가나다라마바사", count: 40))
    message.attachments = (0..<12).map { place in
      Attachment(kind: place % 2 == 0 ? .image : .file, path: "\(place).bin")
    }
    message.reactions = (0..<30).map { Reaction(emoji: "👍", count: $0 + 1) }
    for width in [200.0, 390, 700] {
      let layout = try lay(
        chat([message], people: ["Ana", "Bo", "Cy"]), theme: theme,
        options: LayoutOptions(width: width)
      ).messages[0].layout
      let frames =
        [layout.bubble?.frame, layout.images?.frame, layout.avatar?.frame].compactMap { $0 }
        + layout.files.map(\.frame) + layout.reactions.map(\.frame)
      #expect(frames.allSatisfy { $0.x >= 0 && $0.maxX <= width && $0.maxY <= layout.height + 1 })
    }
  }
}
