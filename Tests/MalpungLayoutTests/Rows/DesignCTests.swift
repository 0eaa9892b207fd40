import MalpungChat
import MalpungGeometry
import MalpungLayout
import Testing

@Suite("Design C: theme relay") struct DesignCTests {
  private func both() throws -> (own: MessageLayout, other: MessageLayout) {
    let time = Timestamp(year: 2026, month: 1, day: 10, hour: 9, minute: 5)
    let text = String(repeating: "words that wrap ", count: 12)
    let layout = try lay(
      chat(
        [
          Message(id: "1", from: "Ana", time: time, text: text),
          Message(id: "2", from: "Bo", time: time, text: text),
        ]), theme: "relay")
    return (layout.messages[0].layout, layout.messages[1].layout)
  }

  @Test("Own: right inset 12, no avatar; other: avatar 30 round, leading 10, bubble 12 beyond it")
  func places() throws {
    let (own, other) = try both()
    #expect(own.bubble?.frame.maxX == 390 - 12 && own.avatar == nil)
    let avatar = try #require(other.avatar)
    #expect(avatar.frame.x == 10 && avatar.frame.width == 30 && avatar.radius == 15)
    #expect(other.bubble?.frame.x == 52.0)
    #expect(avatar.frame.maxY == other.bubble?.frame.maxY)
  }

  @Test("Bubble ≤ 250 wide, radius 12, insets 12/4 around an 8/5-inset text view")
  func bubble() throws {
    let (own, other) = try both()
    for message in [own, other] {
      let bubble = try #require(message.bubble)
      #expect(bubble.frame.width <= 250 && bubble.corners.topLeft == 12)
      #expect(message.text?.frame.x == bubble.frame.x + 17)
      #expect(message.text?.frame.y == bubble.frame.y + 12)
    }
  }

  @Test("Time hh:mm a, 12 beside the bubble, bottom-aligned: left of own, right of other")
  func time() throws {
    let (own, other) = try both()
    let (mine, theirs) = (try #require(own.time?.label), try #require(other.time?.label))
    #expect(mine.text == "09:05 AM")
    #expect(mine.frame.maxX == (own.bubble?.frame.x ?? 0) - 12)
    #expect(theirs.frame.x == (other.bubble?.frame.maxX ?? 0) + 12)
    #expect(mine.frame.maxY == own.bubble?.frame.maxY)
  }

  @Test(
    "Colours: own #6BD46E with white text, other #E7E8E9 with black; font 16, time 12 light gray")
  func colours() throws {
    let theme = try ThemeCatalog.theme(named: "relay")
    #expect(theme.colors.ownBubble == Color(red: 107, green: 212, blue: 110))
    #expect(theme.colors.otherBubble == Color(red: 231, green: 232, blue: 233))
    #expect(theme.colors.ownText == Color(red: 255, green: 255, blue: 255))
    #expect(theme.colors.otherText == Color(red: 0, green: 0, blue: 0))
    #expect(theme.colors.time == Color(red: 170, green: 170, blue: 170))
    #expect(theme.text.body.size == 16 && theme.text.time.size == 12)
  }

  @Test("The pure geometry and the theme are one")
  func geometry() throws {
    let (own, other) = try both()
    for message in [own, other] {
      let text = try #require(message.text)
      let pure = TwoColourBubble(
        textSize: Size(
          width: roundedUp(text.lines.map(\.width).max() ?? 0, scale: 2),
          height: text.frame.height),
        side: message.side, canvasWidth: 390)
      #expect(pure.bubble.width == message.bubble?.frame.width)
      #expect(pure.bubble.x == message.bubble?.frame.x)
      #expect(pure.avatar?.x == message.avatar?.frame.x)
      let time = try #require(message.time?.label.frame)
      #expect(pure.time(size: time.size).x == time.x)
    }
  }
}
