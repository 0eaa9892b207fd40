import FoundationEssentials
import Malpung
import MalpungTestFixtures
import Testing

/// Invariant 9: all ink of a message's text lies inside its bubble, seen in the pixels.
struct InkTests {
  private static func texts(_ file: URL) -> [String] {
    guard let data = try? Data(contentsOf: file) else { return [] }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap { line in
      (try? JSONValue(jsonBytes: Array(line.utf8)))?["text"]?.string
    }
  }

  @Test(arguments: ["malpung", "exchat", "whatsapp", "kakao"])
  func textStaysInItsBubble(theme: String) throws {
    let texts =
      Self.texts(Fixtures.url("text/samples.jsonl"))
      + Self.texts(Fixtures.corpus).enumerated().filter { $0.offset % 5 == 0 }.map(\.element)
    #expect(texts.count > 50)
    let messages = texts.enumerated().map { Message(id: "\($0)", from: "a", text: $1) }
    let layout = TranscriptLayout(
      Transcript(messages: messages), theme: try ThemeCatalog.theme(named: theme),
      options: LayoutOptions(scale: 1), engine: try TextEngine())
    var outside: [String] = []
    for number in 0..<layout.rowCount {
      let row = layout.row(number)
      guard case .message(let message) = row.content, let bubble = message.bubble?.frame,
        row.height < 2000
      else { continue }
      let margin = 40.0
      let items = layout.items(ofRow: number).filter { $0.role == .text }.map {
        $0.offset(x: margin, y: margin - row.y)
      }
      let picture = try pixels(
        of: DisplayList(
          size: Size(width: 390 + 2 * margin, height: row.height + 2 * margin),
          background: Color(red: 0, green: 0, blue: 0, alpha: 0), items: items),
        options: PictureOptions(scale: 1), images: { _ in [] })
      let frame = bubble.offset(x: margin, y: margin)
      if picture.hasInk(outside: frame) { outside.append(message.text?.text ?? "") }
    }
    #expect(outside == [])
  }
}

extension PixelImage {
  /// Whether a pixel that lies wholly outside of a frame is not transparent.
  fileprivate func hasInk(outside frame: Rect) -> Bool {
    for y in 0..<height {
      for x in 0..<width where pixels[(y * width + x) * 4 + 3] > 8 {
        let isInside =
          Double(x + 1) > frame.x && Double(x) < frame.maxX && Double(y + 1) > frame.y
          && Double(y) < frame.maxY
        if !isInside { return true }
      }
    }
    return false
  }
}
