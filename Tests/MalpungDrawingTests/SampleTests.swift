import MalpungDrawing
import MalpungGeometry
import MalpungLayout
import Testing

@Test func sample() throws {
  var items: [DisplayItem] = []
  items.append(.fill(.rounded(Rect(x: 12, y: 12, width: 260, height: 120), 18), .mist))
  items.append(.text("Hamburgefonstiv lllllllll 0123", TestFont.latin, 17, x: 24, y: 40))
  items.append(.text("안녕하세요, 점심 뭐 먹을까?", TestFont.korean, 17, x: 24, y: 66))
  items.append(.text("مرحبا بالعالم", TestFont.arabic, 17, x: 24, y: 92))
  items.append(.text("😂👍🏽👨‍👩‍👧🇰🇷❤️", TestFont.emoji, 17, x: 24, y: 120))
  items.append(.fill(.rounded(Rect(x: 118, y: 140, width: 260, height: 120), 18), .blue))
  items.append(.text("White on blue, 13 px lllllllll", TestFont.latin, 13, x: 130, y: 164, .white))
  items.append(.text("สวัสดีครับ ที่นี่ น้ำ", TestFont.thai, 17, x: 130, y: 190, .white))
  items.append(.text("Light small text 11", TestFont.latin, 11, x: 130, y: 214, .white))
  items.append(.group(opacity: 0.3, [.text("😂👍🏽", TestFont.emoji, 40, x: 260, y: 240)]))
  items.append(.stroke(.rounded(Rect(x: 12.5, y: 270.5, width: 100, height: 40), 10), .black, 1))
  items.append(.text("Ag", TestFont.latin, 150, x: 120, y: 390))
  for scale in [1.0, 2, 3] {
    _ = try writePNG(page(390, 420, items), to: .file("/tmp/drawing-sample-\(Int(scale)).png"), options: .init(scale: scale), images: noImages)
  }
}
