import MalpungGeometry
import Testing

@Suite("Reference design E: where the page stands after a change")
struct ViewportTests {
  @Test("At the bottom, within one row", arguments: [(300.0, true), (599, true), (601, false)])
  func atTheBottom(lastRowTop: Double, isAtBottom: Bool) {
    // 100 to 600 of the page are on the screen.
    let viewport = Viewport(offset: 100, height: 500)
    #expect(viewport.isAtBottom(lastRowTop: lastRowTop) == isAtBottom)
  }

  @Test func anEmptyRoomIsAtTheBottom() {
    #expect(Viewport(height: 500).isAtBottom(lastRowTop: nil))
  }

  @Test func follow() {
    #expect(Viewport(offset: 0, height: 500).following(pageHeight: 800).offset == 300)
    #expect(Viewport(offset: 90, height: 500).following(pageHeight: 400).offset == 0)
  }

  @Test("Stay: the row keeps its place on the screen")
  func stay() {
    let viewport = Viewport(offset: 100, height: 500)
    #expect(viewport.staying(rowTop: 80, now: 230, pageHeight: 2000).offset == 250)
    #expect(viewport.staying(rowTop: 80, now: 80, pageHeight: 2000) == viewport)
    #expect(viewport.staying(rowTop: 80, now: 10, pageHeight: 300).offset == 0)
  }

  @Test("Total", arguments: hostileNumbers)
  func total(number: Double) {
    let viewport = Viewport(offset: number, height: number)
    #expect(viewport.following(pageHeight: number).offset.isFinite)
    #expect(viewport.staying(rowTop: number, now: -number, pageHeight: number).offset >= 0)
  }
}

@Suite("Design B, new-message toast")
struct ToastTests {
  @Test func measures() {
    let frame = Toast.frame(onScreen: Size(width: 390, height: 700))
    #expect(frame == Rect(x: 16, y: 628, width: 358, height: 56))
    #expect(Toast.avatar == Rect(x: 8, y: 8, width: 40, height: 40))
    let (name, content) = Toast.lines(nameHeight: 18, contentHeight: 18, width: frame.width)
    #expect(content.y - name.maxY == 4)
    #expect(name.y == 8 && content.maxY == 48)
    #expect(name.x == 56 && name.maxX == 350)
  }
}
