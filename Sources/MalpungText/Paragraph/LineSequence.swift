extension PreparedText {
  /// The text line by line, each at a width of its own: around a picture, beside a time label.
  public func lineSequence() -> LineSequence { LineSequence(storage) }
}

/// Lines of a text, from its start to its end, one at a time.
public struct LineSequence: @unchecked Sendable {
  // Safe to hand over: the text is never changed once it is made, and the rest is a value.
  private let text: TextStorage
  private var composer: LineComposer
  private var paragraph = 0
  private var start: LineBreaker.Start?

  init(_ text: TextStorage) {
    self.text = text
    composer = LineComposer(text)
  }

  /// The next line at `maxWidth` points, nil after the last. Tops and baselines go on from the
  /// lines before. O(glyphs of the line).
  public mutating func next(maxWidth: Double) -> Line? {
    guard paragraph < text.paragraphCount else { return nil }
    let current = text.paragraph(paragraph)
    let breaker = LineBreaker(text, maxWidth: maxWidth)
    let found = breaker.line(from: start ?? breaker.start(of: current), in: current)
    if found.next.offset < current.content.upperBound {
      start = found.next
    } else {
      start = nil
      paragraph += 1
    }
    return composer.compose(LineDraft(found, current, in: text))
  }
}
