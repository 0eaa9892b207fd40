import MalpungChat
import MalpungLayout
import Testing

@Suite("Addresses in plain text are links")
struct LinkFinderTests {
  @Test(arguments: [
    ("see https://example.org/a?b=c.", ["https://example.org/a?b=c"]),
    ("(https://en.example.org/wiki/Swift_(bird))", ["https://en.example.org/wiki/Swift_(bird)"]),
    ("www.example.org, and http://b.example", ["www.example.org", "http://b.example"]),
    ("HTTPS://EXAMPLE.ORG", ["HTTPS://EXAMPLE.ORG"]),
    ("주소는 https://예시.한국/길 입니다", ["https://예시.한국/길"]),
    ("https://example.org/a。次", ["https://example.org/a"]),
    ("<https://a.example/x>", ["https://a.example/x"]), ("https://", []), ("http:// x", []),
    ("xhttps://example.org", []), ("no link. at all/ever", []), ("www.", []), ("", []),
    ("a\u{2028}https://x.example\u{2028}b", ["https://x.example"]),
  ])
  func links(text: String, addresses: [String]) throws {
    let layout = try lay(
      chat([Message(id: "1", from: "Bo", text: text)]), theme: "malpung")
    let message = layout.messages[0].layout
    let units = Array((message.text?.text ?? "").utf16)
    let found = message.spans.filter { $0.styles.contains(.link) }.map {
      String(decoding: units[$0.range], as: UTF16.self)
    }
    #expect(found == addresses)
  }

  @Test func whatTheSourceMarksStays() throws {
    let text = "see https://example.org now"
    let span = Span(start: 4, end: 23, style: .code)
    let layout = try lay(
      chat([Message(id: "1", from: "Bo", text: text, spans: [span])]), theme: "malpung")
    #expect(layout.messages[0].layout.spans.allSatisfy { !$0.styles.contains(.link) })
  }
}
