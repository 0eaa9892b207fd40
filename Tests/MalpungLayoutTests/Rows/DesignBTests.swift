import MalpungChat
import MalpungGeometry
import MalpungLayout
import Testing

@Suite("Design B whole: theme sooda") struct DesignBTests {
  private static let today = Timestamp(year: 2026, month: 1, day: 10, hour: 21, minute: 5)

  private func cell(
    _ text: String?, images: Int = 0, files: [String] = [], day: Int = 10, from: String = "Bo"
  ) throws -> MessageLayout {
    var message = Message(id: "1", from: from, time: Self.today, text: text)
    message.time?.day = day
    message.attachments =
      (0..<images).map {
        Attachment(kind: .image, path: "\($0).jpg", width: 300, height: 200)
      }
      + files.map { Attachment(kind: .file, path: $0) }
    let layout = try lay(
      chat([message], people: ["Ana", "Bo", "Cy"]), theme: "sooda",
      options: LayoutOptions(today: WallTime(Self.today, in: .utc).day))
    return try #require(layout.messages.first).layout
  }

  @Test("Message cell: everybody on the left", arguments: ["Ana", "Bo"])
  func left(from: String) throws {
    let cell = try cell("hi", from: from)
    #expect(cell.side == .other && cell.bubble?.frame.x == 58)
  }

  @Test("Avatar 34 × 34, radius 8, at (16, 6); content at x = 58; top and bottom inset 6")
  func avatarAndInsets() throws {
    let cell = try cell("hi")
    let avatar = try #require(cell.avatar)
    #expect(avatar.frame == Rect(x: 16, y: 6, width: 34, height: 34) && avatar.radius == 8)
    let bubble = try #require(cell.bubble)
    #expect(cell.name?.frame.x == 58 && cell.name?.frame.y == 6)
    #expect(cell.height == bubble.frame.maxY + 6)
  }

  @Test("Name: one line, caption, height 18; then 5; then the text bubble")
  func name() throws {
    let cell = try cell("hi")
    let name = try #require(cell.name)
    #expect(name.frame.height == 18 && name.lines.count == 1)
    #expect(cell.bubble?.frame.y == 29.0)
  }

  @Test("A text bubble is 18·n + 16 high, its text ≤ 228 and it ≤ 244 wide", arguments: 1...5)
  func bubble(lines: Int) throws {
    let cell = try cell(Array(repeating: "줄 line", count: lines).joined(separator: "\n"))
    let bubble = try #require(cell.bubble)
    #expect(bubble.frame.height == Double(18 * lines + 16))
    #expect(cell.text?.frame.x == 58 + 8 && cell.text?.frame.y == 29 + 8)
    let long = try self.cell(String(repeating: "words that wrap ", count: 20))
    #expect(long.text?.lines.allSatisfy { $0.width <= 228 } == true)
    #expect((long.bubble?.frame.width ?? 999) <= 244)
  }

  @Test(
    "Forced line height: taller ink pushes no line",
    arguments: ["👨‍👩‍👧", "ภูมิปัญญา", "a\u{301}\u{302}\u{303}"])
  func ink(text: String) throws {
    #expect(try cell("x\n\(text)\ny").bubble?.frame.height == 18 * 3 + 16)
  }

  @Test(
    "A vertical stack, spacing 5: text bubble → image grid → file rows; no gap for what is missing")
  func stack() throws {
    let all = try cell("hi", images: 2, files: ["a.pdf", "b.zip"])
    let (bubble, images) = (try #require(all.bubble), try #require(all.images))
    #expect(images.frame.y == bubble.frame.maxY + 5 && images.frame.height == 80)
    #expect(all.files.map(\.frame.y) == [images.frame.maxY + 5, images.frame.maxY + 70])
    let bare = try cell(nil, images: 1)
    #expect(bare.bubble == nil)
    #expect(bare.images?.frame == Rect(x: 58, y: 29, width: 244, height: 160))
    let file = try cell(" ", files: ["a.pdf"])
    #expect(file.bubble == nil)
    #expect(file.files[0].frame == Rect(x: 58, y: 29, width: 244, height: 60))
  }

  @Test("Image grid in the cell: box radius 12, tile radius 4, +N on the fifth; all are listed")
  func grid() throws {
    let cell = try cell(nil, images: 8)
    let box = try #require(cell.images)
    #expect(box.frame.size == Size(width: 244, height: 162))
    #expect(box.corners == Corners(topLeft: 12, topRight: 12, bottomRight: 12, bottomLeft: 12))
    #expect(box.tiles.count == 8)
    let shown = box.tiles.filter { !$0.isHidden }
    #expect(shown.count == 5 && shown.allSatisfy { $0.radius == 4 })
    #expect(shown[4].more == 3 && shown[4].label?.text == "+3")
    #expect(box.tiles[5...].allSatisfy { $0.frame == shown[4].frame })
  }

  @Test(
    "Time: 8 right of the content, bottom-aligned; today hh:mm a, another day M/d newline hh:mm a")
  func time() throws {
    let today = try cell("hi")
    let (bubble, time) = (try #require(today.bubble), try #require(today.time))
    #expect(time.label.text == "09:05 PM" && time.label.frame.x == bubble.frame.maxX + 8)
    #expect(time.label.frame.maxY == bubble.frame.maxY)
    let other = try #require(try cell("hi", day: 3).time)
    #expect(other.label.text == "1/3\n09:05 PM" && other.label.lines.count == 2)
    #expect(other.label.frame.height == 36)
  }

  @Test("File row: 244 × 60, icon 40 × 40 at inset 10, label at x = 58, ≤ 178 wide, centred")
  func fileRow() throws {
    let long = "a-very-long-name-of-a-quarterly-report-that-nobody-will-read.PDF"
    let cell = try cell(nil, files: [long, "noextension"])
    let row = cell.files[0]
    #expect(row.icon == Rect(x: 68, y: row.frame.y + 10, width: 40, height: 40))
    #expect(row.name.frame.x == 58 + 58 && row.name.frame.width <= 178)
    #expect(abs(row.name.frame.midY - row.frame.midY) < 1e-9)
    // Decisions: cut in the middle so that the extension stays; an unknown one gets a generic icon.
    #expect(row.kind == .pdf && row.name.lines[0].isTruncated)
    #expect(cell.files[1].kind == .generic && cell.files[1].name.text == "noextension")
  }

  @Test(
    "The pure geometry and the theme are one",
    arguments: [
      (true, 0, 0), (true, 3, 0), (false, 5, 2), (true, 1, 7), (false, 0, 1), (true, 8, 3),
    ])
  func geometry(hasText: Bool, images: Int, files: Int) throws {
    let cell = try cell(
      hasText ? "two\nlines" : nil, images: images, files: (0..<files).map { "\($0).pdf" })
    let text = cell.text.map {
      Size(width: ($0.lines.map(\.width).max() ?? 0), height: $0.frame.height)
    }
    let pure = TeamCell(
      textSize: text.map { Size(width: roundedUp($0.width, scale: 2), height: $0.height) },
      nameWidth: cell.name?.frame.width ?? 0, images: images, fileCount: files)
    #expect(pure.name == cell.name?.frame)
    #expect(pure.bubble == cell.bubble?.frame)
    #expect(pure.grid == cell.images?.frame)
    #expect(pure.files == cell.files.map(\.frame))
    #expect(pure.height == cell.height)
    let time = try #require(cell.time?.label.frame)
    #expect(pure.time(size: time.size) == time)
  }

  @Test("Colours: text #1C1C1C, secondary #606060, border #AAAAAA, no fill; border 1")
  func colours() throws {
    let theme = try ThemeCatalog.theme(named: "sooda")
    #expect(theme.colors.otherText == Color(red: 0x1C, green: 0x1C, blue: 0x1C))
    #expect(theme.colors.time == Color(red: 0x60, green: 0x60, blue: 0x60))
    #expect(theme.colors.border == Color(red: 0xAA, green: 0xAA, blue: 0xAA))
    #expect(theme.colors.otherBubble.alpha == 0 && theme.bubble.border == 1)
    #expect(theme.colors.accent == Color(red: 0xFB, green: 0x8B, blue: 0x24))
    #expect(theme.colors.composer == Color(red: 0xF6, green: 0xF6, blue: 0xF6))
    #expect(theme.colors.cardBorder == Color(red: 0xAA, green: 0xAA, blue: 0xAA, alpha: 0x80))
  }

  @Test("Styles: title1 22 / 30, title2 14 / 20, body 13 / 18, caption 12 / 18, caption2 11 / 18")
  func styles() throws {
    let text = try ThemeCatalog.theme(named: "sooda").text
    let pairs: [(Theme.Style, TeamCell.Style)] = [
      (text.body, .body), (text.name, .caption), (text.time, .caption2), (text.unread, .caption),
    ]
    for (style, expected) in pairs {
      #expect(style.size == expected.size && style.lineHeight.kind == .fixed)
      #expect(style.lineHeight.value == expected.lineHeight)
    }
    #expect(
      TeamCell.Style.allCases.map { [$0.size, $0.lineHeight] } == [
        [22, 30], [14, 20], [13, 18], [12, 18], [11, 18],
      ])
  }

  @Test("Separator: 130 × 25, radius 12, border 1, centred")
  func separator() throws {
    let said = [Message(id: "1", from: "Bo", text: "a"), Message(id: "2", from: "Bo", text: "b")]
    let layout = try lay(
      chat(said), theme: "sooda", options: LayoutOptions(readUpTo: "1"))
    guard case .unread(let pill, let label) = layout.row(1).content else {
      Issue.record("no separator")
      return
    }
    #expect(pill.size == Size(width: 130, height: 25) && pill.midX == 195)
    #expect(abs(label.frame.midX - 195) < 1e-9 && abs(label.frame.midY - pill.midY) < 1e-9)
    #expect(layout.theme.unread.radius == 12 && layout.theme.unread.border == 1)
  }
}
