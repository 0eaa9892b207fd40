import MalpungChat
import MalpungGeometry
import MalpungLayout
import MalpungText
import Testing

/// Design A of reference-designs.md, whole, through the `exchat` theme: each test cites its row.
struct DesignATests {
  static let texts = [
    "Hi", "안녕하세요", "A text that is long enough to be wrapped at two thirds of the page's width.",
    "first\nsecond", "👍", "مرحبا بالعالم",
  ]

  private func page(
    width: Double = 390, scale: Double = 2
  ) throws -> TranscriptLayout {
    let messages = Self.texts.enumerated().flatMap { number, text in
      (["Ana", "Bo"] as [String]).map { name in
        Message(id: "\(number)\(name)", from: name, text: text)
      }
    }
    return try lay(
      chat(messages), theme: "exchat", options: LayoutOptions(width: width, scale: scale))
  }

  /// What the platform call measures: 18 pt, the font's line height with its gap, two thirds of W.
  /// A fallback font does not change the line height (quality.md, §4).
  private func measured(_ text: String, width: Double = 390, scale: Double = 2) throws -> Size {
    let style = TextStyle(
      families: ["Inter"], size: 18, language: "en", lineHeight: .strut(multiple: 1))
    let stats = try engine.get().prepare(text, style: style).lineStats(maxWidth: width * 2 / 3)
    return Size(width: stats.width, height: stats.height)
  }

  @Test("row font; row bubble width; row row height", arguments: [2.0, 3, 1, 1.5])
  func bubblesAreSixteenWiderAndTwentyHigherThanTheirText(scale: Double) throws {
    for (_, message) in try page(scale: scale).messages {
      let bubble = try #require(message.bubble).frame
      let size = try measured(try #require(message.text).text, scale: scale)
      #expect(bubble.width == roundedUp(size.width + 16, scale: scale))
      #expect(bubble.height == roundedUp(size.height + 20, scale: scale))
      #expect(message.height == bubble.height, "the bubble fills its row")
    }
  }

  @Test("row text measuring box: the same height as estimatedFrame gives")
  func theMeasureIsThePlatformCall() throws {
    for text in ["Hi", "A text that is long enough to be wrapped at two thirds of the page."] {
      let frame = try engine.get().estimatedFrame(
        of: text, style: TextStyle(families: ["Inter"], size: 18), maxWidth: 260)
      let size = try measured(text)
      #expect(frame.width == size.width)
      #expect(frame.height == size.height)
    }
  }

  @Test("row own bubble; row other bubble", arguments: [390.0, 320, 768])
  func bubblesHangFromTheirSides(width: Double) throws {
    for (_, message) in try page(width: width).messages {
      let bubble = try #require(message.bubble).frame
      switch message.side {
      case .own:
        #expect(bubble.maxX == width - 16)
        #expect(message.avatar == nil)
      case .other:
        #expect(bubble.x == 16 + 24)
        let avatar = try #require(message.avatar).frame
        #expect(avatar.x == 8)
        #expect(avatar.width == 24)
      }
    }
  }

  @Test("row gap between rows")
  func rowsAreSixteenApart() throws {
    let rows = try page().messages.map(\.row)
    for (above, below) in zip(rows, rows.dropFirst()) {
      #expect(below.y - (above.y + above.height) == 16)
    }
  }

  @Test("row text measuring box: W × 2/3 (390 → 260)")
  func textIsWrappedAtTwoThirds() throws {
    let theme = try ThemeCatalog.theme(named: "exchat")
    #expect(theme.bubble.textWidth.points(onPage: 390) == 260)
    for (_, message) in try page().messages {
      for line in try #require(message.text).lines { #expect(line.width <= 260) }
    }
  }

  @Test("row text inset inside the bubble: 8 top, 8 bottom, 5 left, 5 right, 6 × 4 spare")
  func textKeepsItsInsets() throws {
    for (_, message) in try page().messages {
      let bubble = try #require(message.bubble).frame
      let text = try #require(message.text)
      let size = try measured(text.text)
      #expect(text.frame.x - bubble.x == 5)
      #expect(bubble.maxX - text.frame.maxX == 5)
      #expect(text.frame.y - bubble.y == 8)
      #expect(text.frame.height == size.height + 4)
      #expect(text.frame.width >= size.width + 6)
      #expect(text.frame.width < size.width + 6 + 0.5)
    }
  }

  @Test("row tip, other; row tip, own")
  func tipsAreTheTwoTriangles() throws {
    for (_, message) in try page().messages {
      let bubble = try #require(message.bubble)
      let (w, h) = (bubble.frame.width, bubble.frame.height)
      let expected: [(Double, Double)] =
        message.side == .other
        ? [(-8, 16), (12, 16), (12, 2)] : [(w + 12, h - 18), (w - 8, h - 18), (w - 8, h - 4)]
      #expect(
        bubble.tip
          == expected.map { Point(x: bubble.frame.x + $0.0, y: bubble.frame.y + $0.1) })
    }
  }

  @Test("row bubble corner radius; row tip paint order; row text colour; row background")
  func paintIsAsPublished() throws {
    let layout = try page()
    #expect(layout.background == Color(red: 170, green: 170, blue: 170))
    for (_, message) in layout.messages {
      let corners = try #require(message.bubble).corners
      #expect(corners == Corners(15))
    }
    let blue = Color(red: 0, green: 122, blue: 255)
    let white = Color(red: 255, green: 255, blue: 255)
    let black = Color(red: 0, green: 0, blue: 0)
    for (number, row) in (0..<layout.rowCount).map({ ($0, layout.row($0)) }) {
      guard case .message(let message) = row.content else { continue }
      let fill = message.side == .own ? blue : white
      let items = layout.items(ofRow: number)
      let tip = try #require(items.firstIndex { $0.role == .tip })
      let bubble = try #require(items.firstIndex { $0.role == .bubble })
      #expect(tip < bubble, "the tip lies under the bubble")
      for item in [items[tip], items[bubble]] {
        guard case .fill(_, let color) = item.operation else {
          Issue.record("tip and bubble are fills")
          continue
        }
        #expect(color == fill)
      }
      for item in items where item.role == .text {
        guard case .glyphs(_, _, let color) = item.operation else { continue }
        #expect(color == black)
      }
    }
  }

  @Test("row published height cap: no cap")
  func longMessagesAreLaidOutWhole() throws {
    let text = Array(repeating: "line", count: 200).joined(separator: "\n")
    let layout = try lay(chat([Message(id: "1", from: "Ana", text: text)]), theme: "exchat")
    let message = try #require(layout.messages.first).layout
    #expect(message.text?.lines.count == 200)
    #expect(message.height > 1000)
  }

  @Test("row rounding: up to the device grid, once", arguments: [1.0, 2, 3])
  func edgesLieOnTheDeviceGrid(scale: Double) throws {
    for (row, message) in try page(scale: scale).messages {
      let bubble = try #require(message.bubble).frame
      for edge in [bubble.width, bubble.height, bubble.x, row.y] {
        #expect(abs(edge * scale - (edge * scale).rounded()) < 1e-9)
      }
    }
  }
}
