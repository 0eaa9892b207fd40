import MalpungChat
import MalpungLayout
import MalpungText
import Testing

struct TextPaintingTests {
  /// The glyph runs that one message's text is painted with, and their colours.
  private func painted(_ text: String, spans: [Span] = []) throws -> [(run: GlyphRun, color: Color)]
  {
    let layout = try lay(
      chat([Message(id: "1", from: "Bo", text: text, spans: spans)]), theme: "malpung")
    return layout.items(ofRow: 0).compactMap { item in
      guard item.role == .text, case .glyphs(let run, _, let color) = item.operation else {
        return nil
      }
      return (run, color)
    }
  }

  @Test func aLinkHasItsColourAndIsUnderlined() throws {
    let theme = try ThemeCatalog.theme(named: "malpung")
    let link = Span(start: 4, end: 9, style: .link, url: "https://a.b")
    let runs = try painted("see a.b/c now", spans: [link])
    #expect(
      runs.map(\.color) == [theme.colors.otherText, theme.colors.otherLink, theme.colors.otherText])
    #expect(runs[1].run.glyphs.map(\.cluster) == [4, 5, 6, 7, 8])
    let layout = try lay(
      chat([Message(id: "1", from: "Bo", text: "see a.b/c now", spans: [link])]), theme: "malpung")
    let rules = layout.items(ofRow: 0).filter { item in
      guard case .fill(_, let color) = item.operation else { return false }
      return color == theme.colors.otherLink
    }
    #expect(rules.count == 1)
  }

  /// Arabic letters join, and Latin ones kern and ligate, whatever colour a part of a word has.
  @Test(arguments: ["السلام عليكم", "office AVATAR", "नमस्ते दुनिया", "👨‍👩‍👧‍👦 family"])
  func aColourNeverChangesTheShape(text: String) throws {
    let plain = try painted(text).flatMap(\.run.glyphs)
    for end in 1..<text.utf16.count {
      let colored = try painted(text, spans: [Span(start: 1, end: end + 1, style: .mention)])
      let glyphs = colored.flatMap(\.run.glyphs)
      #expect(Set(glyphs) == Set(plain))
      #expect(glyphs.count == plain.count)
    }
  }

  @Test func codeIsSetInTheCodeFontAndBoldIsBold() throws {
    let spans = [Span(start: 0, end: 3, style: .code), Span(start: 4, end: 8, style: .bold)]
    let runs = try painted("let bold rest", spans: spans).map(\.run)
    #expect(runs.first?.font.family == "Noto Sans Mono")
    #expect(runs.contains { $0.font.family == "Inter" && $0.font.style == "Bold" })
    #expect(runs.last?.font.style == "Regular")
  }

  @Test(arguments: [(-5, 3), (2, 400), (5, 2), (0, 0), (3, 3), (Int.max, Int.min)])
  func spansOutOfTheTextDoNoHarm(start: Int, end: Int) throws {
    for style in [Span.Style.bold, .link, .code, .strike] {
      let span = Span(start: start, end: end, style: style)
      let count = try painted("plain text", spans: [span]).flatMap(\.run.glyphs).count
      #expect(count == 10)
    }
  }

  /// The boxes of a block of code begin at its edge, whatever indents its lines.
  @Test(arguments: [("\treturn", 0.0), ("    return", 0), ("a return", nil)])
  func codeBlocksHaveOneLeftEdge(text: String, edge: Double?) throws {
    let start = edge == nil ? 2 : 0
    let span = Span(start: start, end: text.utf16.count, style: .pre)
    let layout = try lay(
      chat([Message(id: "1", from: "Bo", text: text, spans: [span])]), theme: "malpung")
    let left = try #require(layout.messages[0].layout.text).frame.x
    let boxes = layout.items(ofRow: 0).filter { item in
      guard item.role == .text, case .fill = item.operation else { return false }
      return true
    }
    let box = try #require(boxes.first).bounds
    #expect(boxes.count == 1)
    if let edge { #expect(box.x == left + edge - 2) } else { #expect(box.x > left + 4) }
  }
}
