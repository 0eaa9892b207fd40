import MalpungChat

/// Text that is put together piece by piece, with the spans that its pieces make.
struct RichText {
  private(set) var text = ""
  private(set) var spans: [Span] = []
  private(set) var length = 0

  /// Appends a piece; `style` covers the whole of it. O(piece).
  mutating func append(_ piece: String, _ style: Span.Style? = nil, url: String? = nil) {
    let start = length
    text += piece
    length += piece.utf16.count
    if let style { cover(from: start, style, url: url) }
  }

  /// Covers everything since an earlier ``length``.
  mutating func cover(from start: Int, _ style: Span.Style, url: String? = nil) {
    if length > start { spans.append(Span(start: start, end: length, style: style, url: url)) }
  }
}
