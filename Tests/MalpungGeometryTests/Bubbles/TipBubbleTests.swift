import MalpungGeometry
import Testing

@Suite("Design A: tip bubbles") struct TipBubbleTests {
  @Test("A, font: system 18 pt") func font() {
    #expect(TipBubble.fontSize == 18)
  }

  @Test(
    "A, text measuring box: width W × 2/3 (390 → 260)",
    arguments: [(390.0, 260.0), (375, 250), (414, 276), (300, 200), (0, 0)])
  func textWidth(canvas: Double, expected: Double) {
    #expect(TipBubble.textWidth(canvasWidth: canvas) == expected)
  }

  @Test("A, published height cap: none") func noCap() {
    #expect(TipBubble.rowHeight(textHeight: 5000) == 5020)
  }

  @Test("A, bubble width: measured width + 16", arguments: Side.allCases)
  func bubbleWidth(side: Side) {
    let bubble = TipBubble.bubble(
      textSize: Size(width: 100, height: 22), side: side, canvasWidth: 390)
    #expect(bubble.width == 116)
  }

  @Test("A, row height: measured height + 20; bubble fills the row", arguments: Side.allCases)
  func rowHeight(side: Side) {
    let bubble = TipBubble.bubble(
      textSize: Size(width: 100, height: 22), side: side, canvasWidth: 390, y: 7)
    #expect(bubble.height == 42)
    #expect(bubble.height == TipBubble.rowHeight(textHeight: 22))
    #expect(bubble.y == 7)
  }

  @Test("A, bubble corner radius: 15") func radius() {
    #expect(TipBubble.cornerRadius == 15)
  }

  @Test("A, gap between rows: 16") func gap() {
    #expect(TipBubble.rowGap == 16)
    #expect(TipBubble.nextRow(after: 100, height: 42) == 158)
  }

  @Test(
    "A, own bubble: right edge at W − 16", arguments: [(390.0, 374.0), (320, 304), (1024, 1008)])
  func ownRightEdge(canvas: Double, expected: Double) {
    let bubble = TipBubble.bubble(
      textSize: Size(width: 84, height: 22), side: .own, canvasWidth: canvas)
    #expect(bubble.maxX == expected)
    #expect(bubble.x == expected - 100)
  }

  @Test("A, other bubble: left edge at 16 + avatar width (24)", arguments: [390.0, 320, 1024])
  func otherLeftEdge(canvas: Double) {
    let bubble = TipBubble.bubble(
      textSize: Size(width: 84, height: 22), side: .other, canvasWidth: canvas)
    #expect(bubble.x == 40)
  }

  @Test("A, other bubble: avatar leading 8, width 24") func avatar() {
    let bubble = TipBubble.bubble(
      textSize: Size(width: 84, height: 22), side: .other, canvasWidth: 390, y: 50)
    let avatar = TipBubble.avatar(beside: bubble)
    #expect(avatar.x == 8)
    #expect(avatar.width == 24)
    #expect(avatar.y == 50)
    #expect(avatar.maxX == bubble.x - 8)
  }

  @Test("A, text inset: 8 top, 8 bottom, 5 left, 5 right; 6 pt of width and 4 of height spare")
  func textFrame() {
    #expect(TipBubble.textInsets == Insets(top: 8, left: 5, bottom: 8, right: 5))
    #expect(TipBubble.spare == Size(width: 6, height: 4))
    let measured = Size(width: 84, height: 22)
    let bubble = TipBubble.bubble(textSize: measured, side: .other, canvasWidth: 390, y: 50)
    let text = TipBubble.text(in: bubble)
    #expect(text == Rect(x: 45, y: 58, width: 90, height: 26))
    #expect(text.width - measured.width == 6)
    #expect(text.height - measured.height == 4)
  }

  @Test("A, tip, other: triangle (−8, 16) (12, 16) (12, 2)")
  func otherTip() {
    let tip = TipBubble.tip(side: .other, bubbleSize: Size(width: 100, height: 42))
    #expect(tip == [Point(x: -8, y: 16), Point(x: 12, y: 16), Point(x: 12, y: 2)])
  }

  @Test(
    "A, tip, own: triangle (w + 12, h − 18) (w − 8, h − 18) (w − 8, h − 4)",
    arguments: [(100.0, 42.0), (60, 62), (276, 400)])
  func ownTip(w: Double, h: Double) {
    let tip = TipBubble.tip(side: .own, bubbleSize: Size(width: w, height: h))
    #expect(
      tip == [Point(x: w + 12, y: h - 18), Point(x: w - 8, y: h - 18), Point(x: w - 8, y: h - 4)])
  }

  @Test("A, tip paint order: not mirror images, 8 pt and 12 pt beyond the edge")
  func reach() {
    let size = Size(width: 100, height: 42)
    #expect(TipBubble.tip(side: .other, bubbleSize: size).map(\.x).min() == -8)
    #expect(TipBubble.tip(side: .own, bubbleSize: size).map(\.x).max() == 112)
  }

  @Test("A, rounding: measured sizes are rounded up, once", arguments: [1.0, 2, 3])
  func rounding(scale: Double) {
    let measured = Size(width: 83.3, height: 21.48)
    let bubble = TipBubble.bubble(
      textSize: roundedUp(measured, scale: scale), side: .own, canvasWidth: 390)
    #expect(bubble.width == roundedUp(measured.width, scale: scale) + 16)
    #expect(bubble.height == roundedUp(measured.height, scale: scale) + 20)
    #expect(TipBubble.text(in: bubble).width >= measured.width + 6)
  }

  @Test("Total", arguments: hostileNumbers)
  func total(number: Double) {
    for side in Side.allCases {
      let bubble = TipBubble.bubble(
        textSize: Size(width: number, height: number), side: side, canvasWidth: number, y: number)
      #expect([bubble.x, bubble.y, bubble.width, bubble.height].allSatisfy { $0.isFinite })
      #expect(bubble.width >= 16 && bubble.height >= 20)
      let tip = TipBubble.tip(side: side, bubbleSize: bubble.size)
      #expect(tip.allSatisfy { $0.x.isFinite && $0.y.isFinite })
    }
    #expect(TipBubble.textWidth(canvasWidth: number) >= 0)
    #expect(TipBubble.rowHeight(textHeight: number).isFinite)
    #expect(TipBubble.nextRow(after: number, height: number).isFinite)
  }
}
