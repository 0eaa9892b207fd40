import MalpungChat
import MalpungLayout
import Testing

struct SpanSegmentsTests {
  /// The segments of a text of ten letters.
  private func segments(_ spans: [Span]) throws -> [SpanSegment] {
    let message = Message(id: "1", from: "Bo", text: "abcdefghij", spans: spans)
    return try lay(chat([message]), theme: "malpung").messages[0].layout.spans
  }

  @Test func overlappingSpansBecomeSegmentsThatDoNot() throws {
    let spans = [
      Span(start: 2, end: 6, style: .bold), Span(start: 4, end: 8, style: .link),
      Span(start: 0, end: 3, style: .bold),
    ]
    #expect(
      try segments(spans) == [
        SpanSegment(range: 0..<4, styles: .bold),
        SpanSegment(range: 4..<6, styles: [.bold, .link]),
        SpanSegment(range: 6..<8, styles: .link),
      ])
  }

  @Test func theSameStyleTwiceIsOpenUntilBothAreClosed() throws {
    let spans = [Span(start: 0, end: 5, style: .code), Span(start: 1, end: 2, style: .code)]
    #expect(try segments(spans) == [SpanSegment(range: 0..<5, styles: .code)])
  }

  @Test func spansAreCutToTheText() throws {
    let spans = [Span(start: -4, end: 2, style: .bold), Span(start: 8, end: 99, style: .italic)]
    #expect(
      try segments(spans) == [
        SpanSegment(range: 0..<2, styles: .bold), SpanSegment(range: 8..<10, styles: .italic),
      ])
  }

  @Test func hundredThousandsOfSpansTakeNoLongerThanTheyMust() throws {
    let text = String(repeating: "ab ", count: 20_000)
    let spans = (0..<59_000).map { Span(start: $0, end: $0 + 2, style: .bold) }
    let message = Message(id: "1", from: "Bo", text: text, spans: spans)
    let layout = try lay(chat([message]), theme: "malpung").messages[0].layout
    #expect(layout.spans == [SpanSegment(range: 0..<59_001, styles: .bold)])
  }
}
