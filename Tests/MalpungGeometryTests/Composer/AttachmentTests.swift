import MalpungGeometry
import Testing

@Suite("Design B, composer: attachments") struct AttachmentTests {
  typealias Tray = AttachmentTray<String>

  private func items(_ ids: String...) -> [Tray.Item] {
    ids.map { Tray.Item(id: $0, isImage: true) }
  }

  @Test("Images + files ≤ 5 together: a batch that would exceed 5 is refused whole")
  func limit() throws {
    var tray = Tray()
    try tray.add(items("a", "b", "c"))
    #expect(tray.room == 2)
    let error = #expect(throws: TrayError.self) { try tray.add(items("d", "e", "f")) }
    #expect(error?.room == 2)
    #expect(
      error?.description
        == "5 attachments at most are sent at once; 2 more fit, so none of the 3 was added")
    #expect(tray.items.map(\.id) == ["a", "b", "c"])
    try tray.add(items("d", "e"))
    #expect(tray.room == 0)
    #expect(throws: TrayError.self) { try tray.add(items("f")) }
  }

  @Test("Attachments keep the order in which they were picked, whatever order they load in")
  func order() throws {
    var tray = Tray()
    try tray.add(items("a", "b", "c"))
    for id in ["c", "a", "b"] { tray.finishLoading(id) }
    #expect(tray.items.map(\.id) == ["a", "b", "c"])
    #expect(tray.items.allSatisfy { $0.isLoaded })
    tray.remove("b")
    #expect(tray.items.map(\.id) == ["a", "c"])
  }

  @Test("Attachment strip: items 50 × 50, spacing 6; thumbnail 44 × 44 bottom-leading; × 20 × 20")
  func strip() throws {
    let strip = try #require(
      AttachmentStrip(count: 2, origin: Point(x: 58, y: 100), width: 272))
    #expect(strip.frame == Rect(x: 58, y: 100, width: 272, height: 50))
    #expect(
      strip.items.map(\.frame) == [
        Rect(x: 58, y: 100, width: 50, height: 50), Rect(x: 114, y: 100, width: 50, height: 50),
      ])
    #expect(strip.items[0].picture == Rect(x: 58, y: 106, width: 44, height: 44))
    #expect(strip.items[0].remove == Rect(x: 88, y: 100, width: 20, height: 20))
    #expect(AttachmentStrip.pictureRadius == 8)
    #expect(AttachmentStrip(count: 0, origin: .zero, width: 272) == nil)
  }

  @Test("Box height: 3.2 + text + 8 + 50 + 8: the strip stands 8 under the text, 8 above the end")
  func stripInTheBar() throws {
    let bar = InputBar(
      contentHeight: 40, hasAttachments: true, canvasWidth: 390, keyboardTop: 500)
    let strip = try #require(bar.strip(count: 3))
    #expect(abs(strip.frame.y - bar.field.maxY - 8) < 1e-9)
    #expect(abs(bar.box.maxY - strip.frame.maxY - 8) < 1e-9)
  }
}

@Suite("Design B, keyboard, and design D's translation") struct KeyboardTests {
  @Test(
    "On show, max(offset + keyboardHeight − bottomBar, 0); on hide the inverse, by what was shown",
    arguments: [
      (0.0, 336.0, true, 253.0), (100, 336, true, 353), (353, 336, false, 100),
      (100, 336, false, 0), (0, 60, true, 0), (271, 354, false, 0), (50, 0, false, 50),
    ])
  func offsets(offset: Double, height: Double, visible: Bool, expected: Double) {
    for behaviour in [Keyboard.Behaviour.kakao, .slack] {
      let keyboard = Keyboard(height: height, isVisible: visible, behaviour: behaviour)
      #expect(keyboard.listOffset(from: offset) == expected)
      #expect(keyboard.translation == nil)
    }
    let independent = Keyboard(height: height, isVisible: visible, behaviour: .jandi)
    #expect(independent.listOffset(from: offset) == offset)
  }

  @Test("83 = default bottom bar; duration 0.25 s") func defaults() {
    let keyboard = Keyboard(height: 300, isVisible: true)
    #expect(keyboard.bottomBar == 83 && keyboard.duration == 0.25)
    #expect(keyboard.top(screenHeight: 844) == 544)
    #expect(Keyboard(height: 300, isVisible: false).top(screenHeight: 844) == 761)
  }

  @Test("KakaoTalk: coupled, a tap dismisses; Slack: coupled, a tap leaves; JANDI: independent")
  func behaviours() {
    #expect(Keyboard.Behaviour.kakao.isCoupled && Keyboard.Behaviour.kakao.tapDismisses)
    #expect(Keyboard.Behaviour.slack.isCoupled && !Keyboard.Behaviour.slack.tapDismisses)
    #expect(!Keyboard.Behaviour.jandi.isCoupled && Keyboard.Behaviour.jandi.tapDismisses)
  }

  @Test("D, keyboard avoidance: the bar and the list move by the keyboard's height")
  func translation() {
    let shown = Keyboard(height: 291, isVisible: true, behaviour: .translate, duration: 0.4)
    #expect(shown.translation == -291 && shown.duration == 0.4)
    #expect(shown.listOffset(from: 70) == 70)
    // Nothing else is laid out anew: the bar stands where it stood.
    let hidden = Keyboard(height: 291, isVisible: false, behaviour: .translate)
    #expect(hidden.translation == 0)
    #expect(shown.top(screenHeight: 844) == hidden.top(screenHeight: 844))
  }

  @Test("Total", arguments: hostileNumbers)
  func total(number: Double) {
    for behaviour in Keyboard.Behaviour.allCases {
      let keyboard = Keyboard(
        height: number, isVisible: true, bottomBar: number, behaviour: behaviour)
      #expect(keyboard.listOffset(from: number).isFinite)
      #expect(keyboard.top(screenHeight: number).isFinite)
    }
  }
}

@Suite("Design D: input bar insets") struct InsetBarTests {
  @Test("Font 20, container inset 5, fragment padding 0, radius 2.5, margins 5 and 10, buttons 36")
  func measures() {
    #expect(InsetBar.fontSize == 20 && InsetBar.fragmentPadding == 0 && InsetBar.radius == 2.5)
    let bar = InsetBar(linesHeight: 48, mostHeight: 72, canvasWidth: 390, bottom: 500)
    #expect(bar.field.height == 58)
    #expect(bar.box == Rect(x: 0, y: 432, width: 390, height: 68))
    #expect(bar.plus == Rect(x: 10, y: 459, width: 36, height: 36))
    #expect(bar.send == Rect(x: 344, y: 459, width: 36, height: 36))
    #expect(bar.field.x == 56 && bar.field.maxX == 334 && bar.field.y == 437)
    #expect(InsetBar.textWidth(canvasWidth: 390) == 268)
  }

  @Test("A content inset counts only while the field scrolls; the container inset always")
  func insets() {
    let still = InsetBar(
      linesHeight: 72, mostHeight: 72, contentInset: 7, canvasWidth: 390, bottom: 0)
    #expect(!still.scrolls && still.contentHeight == 82)
    let scrolling = InsetBar(
      linesHeight: 96, mostHeight: 72, contentInset: 7, canvasWidth: 390, bottom: 0)
    #expect(scrolling.scrolls && scrolling.contentHeight == 96 + 10 + 14)
    #expect(scrolling.field.height == still.field.height)
  }

  @Test("Total", arguments: hostileNumbers)
  func total(number: Double) {
    let bar = InsetBar(
      linesHeight: number, mostHeight: number, contentInset: number, canvasWidth: number,
      bottom: number)
    for frame in [bar.box, bar.field, bar.plus, bar.send] {
      #expect([frame.x, frame.y, frame.width, frame.height].allSatisfy { $0.isFinite })
    }
  }
}
