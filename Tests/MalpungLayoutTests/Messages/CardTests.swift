import MalpungChat
import MalpungGeometry
import MalpungLayout
import Testing

@Suite("Polls, recordings, places, forwarded marks and spoilers")
struct CardTests {
  private func message(_ message: Message, theme: String = "malpung", rtl: Bool = false) throws
    -> MessageLayout
  {
    try lay(
      chat([message], people: ["Ana", "Bo", "Cy"]), theme: theme,
      options: LayoutOptions(isRightToLeft: rtl)
    ).messages[0].layout
  }

  @Test func aPollsBarsAreItsSharesAndStayInTheBubble() throws {
    var poll = Message(id: "1", from: "Bo")
    poll.poll = Poll(
      question: "When?",
      options: [("now", 3), ("later", 1), ("never", 0)].map { Poll.Option(text: $0, votes: $1) })
    for rtl in [false, true] {
      let layout = try message(poll, rtl: rtl)
      let bubble = try #require(layout.bubble?.frame)
      #expect(layout.poll.map { $0.bar.width / $0.track.width } == [0.75, 0.25, 0])
      #expect(layout.poll.allSatisfy { $0.track.x >= bubble.x && $0.track.maxX <= bubble.maxX })
      #expect((layout.poll.last?.track.maxY ?? .infinity) < bubble.maxY)
      #expect(layout.text?.text == "When?")
      let time = try #require(layout.poll.first)
      #expect(time.bar.x == (rtl ? time.track.maxX - time.bar.width : time.track.x))
    }
  }

  @Test func aPollWithoutVotesHasEmptyBars() throws {
    var poll = Message(id: "1", from: "Bo")
    poll.poll = Poll(
      question: "?", options: [Poll.Option(text: "a"), Poll.Option(text: "b", votes: -4)])
    #expect(try message(poll).poll.map(\.bar.width) == [0, 0])
  }

  @Test func aRecordingHasATrackAndAPlaceAMap() throws {
    var voice = Message(id: "1", from: "Bo")
    voice.attachments = [Attachment(kind: .audio, path: "a.ogg", name: "a.ogg", bytes: 1_400_000)]
    let recording = try #require(try message(voice).files.first)
    #expect(recording.track != nil && recording.detail?.text == "Voice message · 1.4 MB")
    var place = Message(id: "2", from: "Bo")
    place.attachments = [Attachment(kind: .location, name: "North gate")]
    let card = try #require(try message(place).files.first)
    #expect(card.map.map { $0.maxY < card.name.frame.y } == true)
    #expect(card.icon.y > (card.map?.maxY ?? .infinity))
  }

  @Test func aForwardedPictureHasAMarkAndNoEmptyLine() throws {
    var sticker = Message(id: "1", from: "Bo", forwardedFrom: "Cy")
    sticker.attachments = [Attachment(kind: .sticker, path: "a.png", width: 100, height: 100)]
    let layout = try message(sticker)
    #expect(layout.text == nil && layout.mark != nil && layout.images != nil)
  }

  @Test func aQuoteDoesNotTellASpoiler() throws {
    let spoiler = Message(
      id: "1", from: "Bo", text: "It was the cook",
      spans: [Span(start: 7, end: 15, style: .spoiler)])
    let answer = Message(id: "2", from: "Bo", text: "No!", replyTo: "1")
    let layout = try lay(chat([spoiler, answer]), theme: "malpung")
    #expect(layout.messages[1].layout.quote?.text.text == "It was ••••••••")
  }

  @Test func cardsAreMirroredForRightToLeft() throws {
    var file = Message(id: "1", from: "Bo")
    file.attachments = [Attachment(kind: .file, path: "a.pdf", name: "a.pdf")]
    let left = try #require(try message(file).files.first)
    let right = try #require(try message(file, rtl: true).files.first)
    #expect(abs(left.icon.x - left.frame.x - (right.frame.maxX - right.icon.maxX)) < 1e-9)
    #expect(
      abs(left.name.frame.x - left.frame.x - (right.frame.maxX - right.name.frame.maxX)) < 1e-9)
  }

  @Test func aNameInsideWidensNoBubblePastItsMaximum() throws {
    let name = String(repeating: "long ", count: 40)
    let layout = try lay(
      chat([Message(id: "1", from: name, text: "hi")], people: ["Ana", name, "Cy"]),
      theme: "whatsapp")
    let message = layout.messages[0].layout
    let bubble = try #require(message.bubble?.frame)
    let most =
      layout.theme.bubble.textWidth.points(onPage: 390) + layout.theme.bubble.insets.horizontal
    #expect(bubble.width <= most + 1)
    #expect(message.name.map { $0.frame.y > bubble.y && $0.frame.maxX <= bubble.maxX } == true)
  }

  @Test func ownTimesHaveTicksWhereTheThemeSays() throws {
    let said = chat(
      [
        Message(id: "1", from: "Ana", time: Timestamp(year: 2026, month: 1, day: 1), text: "hi"),
        Message(id: "2", from: "Bo", time: Timestamp(year: 2026, month: 1, day: 1), text: "hi"),
      ])
    let ticks = try lay(said, theme: "whatsapp").messages.map { $0.layout.time?.ticks != nil }
    #expect(ticks == [true, false])
    let none = try lay(said, theme: "malpung").messages.map { $0.layout.time?.ticks != nil }
    #expect(none == [false, false])
  }

  @Test("Design B, file row: at most 5 rows; the fifth says how many more there are")
  func mostFiles() throws {
    var many = Message(id: "1", from: "Bo")
    many.attachments = (1...8).map { Attachment(kind: .file, path: "\($0).pdf", name: "\($0).pdf") }
    let layout = try message(many, theme: "sooda")
    #expect(layout.files.count == 5)
    #expect(layout.files.map { $0.more?.text } == [nil, nil, nil, nil, "+3"])
  }
}
