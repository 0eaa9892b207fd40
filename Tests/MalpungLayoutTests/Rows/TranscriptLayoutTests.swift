import MalpungChat
import MalpungGeometry
import MalpungLayout
import Testing

struct TranscriptLayoutTests {
  /// A long and varied transcript: three people, several days, system lines, pictures.
  private static let transcript: Transcript = {
    let people = ["Ana", "Bo", "최 민아"]
    let words = [
      "ok", "그래, 이따 보자", "That would be a long message, with many words in it.", "😀", "",
    ]
    let messages = (0..<300).map { number in
      Message(
        id: "\(number % 290)", from: number % 17 == 0 ? nil : people[number / 3 % 3],
        time: Timestamp(
          year: 2026, month: 1, day: 1 + number / 100, hour: number / 10 % 24,
          minute: number % 10 * 5),
        text: words[number % 5],
        attachments: number % 11 == 0 ? [Attachment(kind: .image, isMissing: true)] : [],
        isSystem: number % 17 == 0)
    }
    return chat(messages, people: people)
  }()

  /// `time.oncePerMinute`: of a run's messages of one minute, only the last has its time.
  @Test func aMinutesTimeIsShownOnce() throws {
    let times = [(10, 0, 5), (10, 0, 40), (10, 1, 10), (10, 1, 20)]
    let messages = times.enumerated().map { number, time in
      Message(
        id: "\(number)", from: number == 3 ? "Bo" : "Ana",
        time: Timestamp(
          year: 2026, month: 1, day: 1, hour: time.0, minute: time.1, second: time.2),
        text: "hi")
    }
    let shown = { (theme: String) in
      try lay(chat(messages), theme: theme).messages.map { $0.layout.time != nil }
    }
    #expect(try shown("kakao") == [false, true, true, true])
    #expect(try shown("malpung") == [true, true, true, true])
  }

  /// `page.sides: one` and `time.placement: header`: own messages stand with the others, the time
  /// once a run on the name's baseline, "edited" on the text's.
  @Test func aListHasOneSideAndItsTimesInTheHeader() throws {
    let messages = (0..<2).map { number in
      Message(
        id: "\(number)", from: "Ana",
        time: Timestamp(year: 2026, month: 1, day: 1, hour: 10, minute: number), text: "hi",
        isEdited: number == 1)
    }
    let rows = try lay(chat(messages), theme: "slack").messages.map(\.layout)
    #expect(rows.allSatisfy { $0.side == .other && $0.bubble?.frame.x == 61 })
    let name = try #require(rows[0].name)
    let time = try #require(rows[0].headerTime)
    #expect(time.frame.x == name.frame.maxX + 8)
    #expect(time.baseline(of: time.lines[0]) == name.baseline(of: name.lines[0]))
    #expect(rows[0].avatar?.frame.y == 0 && rows[1].avatar == nil)
    #expect(rows[1].headerTime == nil && rows[1].name == nil)
    let edited = try #require(rows[1].time?.label)
    let text = try #require(rows[1].text)
    #expect(edited.text == "edited")
    #expect(edited.baseline(of: edited.lines[0]) == text.baseline(of: text.lines[0]))
  }

  @Test(arguments: ThemeCatalog.names)
  func theNumberOfThreadsDoesNotMatter(theme: String) throws {
    let one = try LayoutForm.json(lay(Self.transcript, theme: theme))
    let four = try LayoutForm.json(
      lay(Self.transcript, theme: theme, options: LayoutOptions(jobs: 4)))
    #expect(one == four)
  }

  @Test(arguments: ThemeCatalog.names)
  func rowsStandUnderEachOtherAndFillThePage(theme: String) throws {
    let layout = try lay(Self.transcript, theme: theme)
    var bottom = layout.theme.page.insets.top
    for number in 0..<layout.rowCount {
      let row = layout.row(number)
      #expect(row.y >= bottom - 1e-6)
      bottom = row.y + row.height
    }
    #expect(abs(layout.size.height - bottom - layout.theme.page.insets.bottom) < 0.51)
  }

  @Test func rowsAreFoundByTheirPlaceOnThePage() throws {
    let layout = try lay(Self.transcript, theme: "malpung")
    for number in [0, 1, 77, layout.rowCount - 1] {
      let row = layout.row(number)
      #expect(layout.rows(from: row.y + 1, to: row.y + 1) == number..<(number + 1))
    }
    #expect(layout.rows(from: -100, to: layout.size.height + 100) == 0..<layout.rowCount)
  }

  @Test func onlyDaysThatChangeHaveASeparator() throws {
    let layout = try lay(Self.transcript, theme: "malpung")
    let days = (0..<layout.rowCount).compactMap { number -> String? in
      guard case .day(_, let label) = layout.row(number).content else { return nil }
      return label.text
    }
    #expect(days == ["Thursday, January 1", "Friday, January 2", "Saturday, January 3"])
  }

  @Test func aRunHasOneNameAndOneAvatar() throws {
    let said = ["one", "two", "three"].map { Message(id: $0, from: "Bo", text: $0) }
    let layout = try lay(
      chat(said, people: ["Ana", "Bo", "Cy"]), theme: "malpung")
    let messages = layout.messages.map(\.layout)
    #expect(messages.map(\.position) == [.first, .middle, .last])
    #expect(messages.map { $0.name != nil } == [true, false, false])
    #expect(messages.map { $0.avatar != nil } == [false, false, true])
    #expect(messages[0].bubble?.corners.bottomLeft == layout.theme.bubble.joinedRadius)
    #expect(messages[0].bubble?.corners.topLeft == layout.theme.bubble.radius)
  }

  @Test func thereAreNoNamesBetweenTwo() throws {
    let layout = try lay(chat([Message(id: "1", from: "Bo", text: "hi")]), theme: "malpung")
    #expect(layout.messages[0].layout.name == nil)
    #expect(layout.messages[0].layout.avatar == nil)
  }

  @Test func withoutAMeEverybodyIsOnTheLeft() throws {
    let layout = try lay(
      chat([Message(id: "1", from: "Ana", text: "hi")], me: nil), theme: "malpung")
    #expect(layout.messages[0].layout.side == .other)
  }

  @Test(arguments: ["", " ", "\u{200B}", "\n\t", "\u{FEFF}\u{200D}"])
  func blankTextBesideAPictureIsNoPart(text: String) throws {
    let message = Message(
      id: "1", from: "Ana", text: text, attachments: [Attachment(kind: .image, isMissing: true)])
    let layout = try lay(chat([message]), theme: "malpung").messages[0].layout
    #expect(layout.text == nil)
    #expect(layout.bubble == nil)
    #expect(layout.images?.frame.y == 0)
    #expect(layout.height == layout.images?.frame.height)
  }

  @Test func twoMessagesWithOneIdAreTwo() throws {
    let layout = try lay(
      chat([Message(id: "1", from: "Ana", text: "a"), Message(id: "1", from: "Bo", text: "b")]),
      theme: "malpung")
    #expect(layout.messages.map { $0.layout.text?.text } == ["a", "b"])
  }

  @Test func aLongQuoteNeverWidensPastTheMaximum() throws {
    let long = String(repeating: "a very long quoted message ", count: 20)
    let name = String(repeating: "Maximiliana ", count: 20)
    let layout = try lay(
      Transcript(
        me: "b", participants: [Participant(id: "a", name: name), Participant(id: "b", name: "B")],
        messages: [
          Message(id: "1", from: "a", text: long),
          Message(id: "2", from: "b", text: "ok", replyTo: "1"),
        ]), theme: "malpung")
    let message = layout.messages[1].layout
    let bubble = try #require(message.bubble).frame
    let quote = try #require(message.quote)
    #expect(bubble.width <= 260 + layout.theme.bubble.insets.horizontal + 0.5)
    #expect(quote.text.lines.count == 2)
    #expect(quote.name.lines.count == 1)
    for line in quote.text.lines + quote.name.lines {
      #expect(line.width <= quote.frame.width)
    }
  }

  @Test func aReplyToNothingHasNoQuote() throws {
    let layout = try lay(
      chat([Message(id: "1", from: "Ana", text: "ok", replyTo: "gone")]), theme: "malpung")
    #expect(layout.messages[0].layout.quote == nil)
  }

  @Test func theSidesAreMirroredForRightToLeft() throws {
    let messages = [
      Message(id: "1", from: "Ana", text: "a"), Message(id: "2", from: "Bo", text: "b"),
    ]
    let layout = try lay(
      chat(messages), theme: "exchat", options: LayoutOptions(isRightToLeft: true))
    let frames = try layout.messages.map { try #require($0.layout.bubble).frame }
    #expect(frames[0].x == 16)
    #expect(frames[1].maxX == 390 - 40)
    #expect(try #require(layout.messages[1].layout.avatar).frame.maxX == 390 - 8)
  }

  @Test(arguments: [1, 40, 90, 200, 2000])
  func anyWidthIsLaidOut(width: Double) throws {
    let layout = try lay(
      Self.transcript, theme: "malpung", options: LayoutOptions(width: width))
    #expect(layout.size.width == width)
    #expect(layout.size.height > 0)
  }

  @Test func anEmptyTranscriptIsAnEmptyPage() throws {
    let layout = try lay(chat([]), theme: "malpung")
    #expect(layout.rowCount == 0)
    #expect(layout.size.height == layout.theme.page.insets.vertical)
    #expect(layout.items(from: 0, to: 100).isEmpty)
  }

  @Test(arguments: [300.0, 777, 5000])
  func pagesHoldWholeRowsWithinTheirInsets(height: Double) throws {
    let layout = try lay(Self.transcript, theme: "malpung")
    let pages = layout.pages(height: height)
    let insets = layout.theme.page.insets
    var messages: [String] = []
    for page in pages {
      #expect(page.size.height <= height)
      #expect(page.items(from: 0, to: page.size.height).last?.role != .day)
      let items = page.items(from: 0, to: page.size.height)
      let bubbles = items.filter { $0.role == .bubble || $0.role == .day }
      #expect(bubbles.allSatisfy { $0.bounds.y >= insets.top - 24 })
      #expect(bubbles.allSatisfy { $0.bounds.maxY <= page.size.height - insets.bottom + 24 })
      messages += items.filter { $0.role == .time }.compactMap(\.message)
    }
    let whole = layout.items(from: 0, to: layout.size.height)
    #expect(messages == whole.filter { $0.role == .time }.compactMap(\.message))
  }

  @Test func oneHighPageIsTheWholePage() throws {
    let layout = try lay(Self.transcript, theme: "malpung")
    let pages = layout.pages(height: .infinity)
    #expect(pages.count == 1)
    #expect(pages[0].size == layout.size)
    #expect(
      pages[0].items(from: 0, to: layout.size.height)
        == layout.items(from: 0, to: layout.size.height))
  }

  @Test(arguments: [1.0, 1.5, 3])
  func theScaleChangesNoLineBreak(scale: Double) throws {
    func breaks(_ scale: Double) throws -> [[Range<Int>]] {
      try lay(Self.transcript, theme: "malpung", options: LayoutOptions(scale: scale)).messages.map
      {
        $0.layout.text?.lines.map(\.range) ?? []
      }
    }
    #expect(try breaks(scale) == breaks(2))
  }

  /// A message taller than many bands costs what is shown of it, and shows all of it.
  @Test func aLongMessageIsPaintedPieceByPiece() throws {
    let text = (0..<2000).map { "line \($0)" }.joined(separator: "\n")
    let layout = try lay(chat([Message(id: "1", from: "Ana", text: text)]), theme: "malpung")
    let whole = layout.items(ofRow: 0)
    var seen = Set<DisplayItem>()
    var top = 0.0
    while top < layout.size.height {
      let band = layout.items(from: top, to: top + 500)
      #expect(band.count < 60)
      seen.formUnion(band)
      top += 500
    }
    #expect(seen == Set(whole))
    #expect(layout.items(from: 10, to: 0).isEmpty)
    #expect(layout.items(from: .nan, to: .nan).isEmpty)
  }

  /// No glyph of a spoiler is painted, and no box of code is wider than what the line shows.
  @Test func spoilersAreHiddenAndCodeBoxesEndWithTheText() throws {
    let text = "secret and " + String(repeating: "code ", count: 40)
    let message = Message(
      id: "1", from: "Bo", text: text,
      spans: [
        Span(start: 0, end: 6, style: .spoiler), Span(start: 11, end: 211, style: .code),
      ])
    let layout = try lay(chat([message]), theme: "malpung")
    let bubble = try #require(layout.messages[0].layout.bubble).frame
    let inside = bubble.inset(by: layout.theme.bubble.insets)
    for item in layout.items(ofRow: 0) where item.role == .text {
      switch item.operation {
      case .glyphs(let run, _, _): #expect(run.glyphs.allSatisfy { $0.cluster >= 6 })
      case .fill:
        #expect(item.bounds.x >= inside.x - 2.01)
        #expect(item.bounds.maxX <= inside.maxX + 2.01)
      default: Issue.record("text is glyphs and boxes")
      }
    }
  }

  @Test func aLoneHeartIsAnEmojiAndABlankReactionIsNone() throws {
    let message = Message(
      id: "1", from: "Bo", text: "a",
      reactions: [Reaction(emoji: "❤", count: 1), Reaction(emoji: "\u{FE0F}", count: 3)])
    let pills = try lay(chat([message]), theme: "malpung").messages[0].layout.reactions
    #expect(pills.map(\.label.text) == ["❤️"])
    #expect(pills[0].label.lines[0].runs[0].font.isColor)
  }

  @Test func jumboIsForOneToThreeEmojiAlone() throws {
    let cases = [
      ("😀", true), ("  😀  ", true), ("👨‍👩‍👧‍👦🏳️‍🌈", true), ("😀 😀\n😀", true), ("😀😀😀😀", false),
      ("©", false), ("1", false), ("1️⃣", true), ("a😀", false), ("", false),
    ]
    for (text, isJumbo) in cases {
      let layout = try lay(chat([Message(id: "1", from: "Ana", text: text)]), theme: "malpung")
        .messages[0].layout
      #expect((layout.bubble == nil) == isJumbo, "\(text)")
    }
  }
}
