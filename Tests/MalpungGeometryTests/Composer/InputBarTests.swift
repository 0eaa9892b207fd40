import MalpungGeometry
import Testing

@Suite("Design B: composer") struct InputBarTests {
  @Test(
    "B, growth table: 31.6, 47.3, 62.6 = ceil to ⅓ pt of 8 + 8 + n · 15.51; ≥ 4 stays",
    arguments: [(0, 95), (1, 95), (2, 142), (3, 188), (4, 188), (6, 188), (500, 188)])
  func growth(lines: Int, thirds: Int) {
    let height = InputBar.textHeight(contentHeight: InputBar.contentHeight(lines: lines))
    #expect(height == Double(thirds) / 3)
  }

  @Test(
    "B, growth table: 31.667, 47.333, 62.667", arguments: [(1, 31.667), (2, 47.333), (3, 62.667)])
  func published(lines: Int, expected: Double) {
    let height = InputBar.textHeight(contentHeight: InputBar.contentHeight(lines: lines))
    #expect((height * 1000).rounded() / 1000 == expected)
  }

  @Test("B, growth table: lineHeight = 13 × 1.193359 = 15.51") func lineHeight() {
    #expect(InputBar.fontSize == 13)
    #expect(InputBar.lineHeight == 13 * 1.193359)
    #expect((InputBar.lineHeight * 100).rounded() / 100 == 15.51)
    #expect(InputBar.contentHeight(lines: 3) == 16 + 3 * InputBar.lineHeight)
  }

  @Test(
    "B, growth table, row ≥ 4 (estimate > 65): scrolls at the 3-line height",
    arguments: [
      (31.5, false), (62.5, false), (65, false), (65.01, true), (78.05, true), (1e6, true),
    ])
  func scrolls(content: Double, expected: Bool) {
    let bar = InputBar(
      contentHeight: content, hasAttachments: false, canvasWidth: 390, keyboardTop: 500)
    #expect(bar.scrolls == expected)
    if expected { #expect(bar.textHeight == 188.0 / 3) }
  }

  @Test("B, composer: field width = W − 118", arguments: [(390.0, 272.0), (320, 202), (100, 0)])
  func fieldWidth(canvas: Double, expected: Double) {
    #expect(InputBar.besideField == 118)
    #expect(InputBar.fieldWidth(canvasWidth: canvas) == expected)
  }

  @Test(
    "B, box height: 3.2 + text + 3.2, with attachments 3.2 + text + 8 + 50 + 8",
    arguments: [95.0 / 3, 142.0 / 3, 188.0 / 3])
  func boxHeight(text: Double) {
    #expect(
      abs(InputBar.boxHeight(textHeight: text, hasAttachments: false) - (text + 6.4)) < 1e-9)
    #expect(
      abs(InputBar.boxHeight(textHeight: text, hasAttachments: true) - (text + 69.2)) < 1e-9)
  }

  @Test("B, composer: box inset 16, 12 above the keyboard; buttons 22 and 24, insets 12 and 8")
  func frames() {
    let bar = InputBar(
      contentHeight: InputBar.contentHeight(lines: 1), hasAttachments: false, canvasWidth: 390,
      keyboardTop: 500)
    #expect(bar.box.x == 16 && bar.box.maxX == 374)
    #expect(abs(bar.box.maxY - 488) < 1e-9)
    #expect(bar.plus.size == Size(width: 22, height: 22))
    #expect(bar.plus.x == bar.box.x + 12)
    #expect(abs(bar.plus.maxY - 480) < 1e-9)
    #expect(bar.send.size == Size(width: 24, height: 24))
    #expect(bar.send.maxX == bar.box.maxX - 12)
    #expect(abs(bar.send.maxY - 480) < 1e-9)
    #expect(bar.field.x == bar.plus.maxX + 8)
    #expect(bar.field.maxX == bar.send.x - 8)
    #expect(bar.field.y == bar.box.y + 3.2)
    #expect(InputBar.radius == 8)
  }

  @Test("Total", arguments: hostileNumbers)
  func total(number: Double) {
    let bar = InputBar(
      contentHeight: number, hasAttachments: true, canvasWidth: number, keyboardTop: number)
    for frame in [bar.box, bar.field, bar.plus, bar.send] {
      #expect([frame.x, frame.y, frame.width, frame.height].allSatisfy { $0.isFinite })
      #expect(frame.width >= 0 && frame.height >= 0)
    }
    #expect(bar.textHeight >= 95.0 / 3 && bar.textHeight <= 65)
  }
}
