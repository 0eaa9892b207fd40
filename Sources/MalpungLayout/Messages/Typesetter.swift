import MalpungChat
import MalpungGeometry
import MalpungText

/// Sets the texts of a page: the engine, the theme's styles and the page's language in one place.
struct Typesetter: Sendable {
  let engine: TextEngine
  let theme: Theme
  let options: LayoutOptions

  /// The engine's style for one of the theme's.
  func style(_ style: Theme.Style, isItalic: Bool = false) -> TextStyle {
    TextStyle(
      families: options.fonts ?? theme.fonts.text, usesFallback: options.usesFontFallback,
      size: style.size, weight: style.weight, isItalic: isItalic, language: options.locale,
      lineHeight: style.lineHeight.rule)
  }

  /// A text prepared with the fonts that its spans ask for.
  func prepare(
    _ text: String, _ style: Theme.Style, spans: [Span] = [], isItalic: Bool = false
  ) -> PreparedText {
    engine.prepare(
      text, style: self.style(style, isItalic: isItalic),
      spans: fontSpans(spans, length: text.utf16.count))
  }

  /// Text in a frame as wide as its widest line, at most `width`, with its top left at (0, 0).
  func block(
    _ text: String, _ style: Theme.Style, width: Double, limit: LineLimit? = nil,
    alignment: TextBlock.Alignment = .start
  ) -> TextBlock {
    block(
      text, prepare(text, style), width: width, limit: limit, alignment: alignment)
  }

  func block(
    _ text: String, _ prepared: PreparedText, width: Double, limit: LineLimit? = nil,
    alignment: TextBlock.Alignment = .start
  ) -> TextBlock {
    let lines = prepared.lines(maxWidth: width, limit: limit)
    let size = Size(
      width: lines.map(\.width).max() ?? 0, height: lines.last.map { $0.top + $0.height } ?? 0)
    return TextBlock(
      text: text, frame: Rect(origin: .zero, size: size), lines: lines, alignment: alignment)
  }

  /// A measured length on the device's grid.
  func onGrid(_ length: Double) -> Double { roundedUp(length, scale: options.scale) }

  /// The font changes of a message's spans, cut where they overlap.
  private func fontSpans(_ spans: [Span], length: Int) -> [FontSpan] {
    let styled = spans.filter { span in
      switch span.style {
      case .bold, .italic, .code, .pre: true
      case .strike, .link, .mention, .spoiler: false
      }
    }
    guard !styled.isEmpty else { return [] }
    let edges = Set(styled.flatMap { [$0.start, $0.end] }.map { min(max($0, 0), length) }).sorted()
    return zip(edges, edges.dropFirst()).compactMap { start, end in
      let here = styled.filter { $0.start <= start && $0.end >= end }
      guard !here.isEmpty else { return nil }
      let isCode = here.contains { $0.style == .code || $0.style == .pre }
      return FontSpan(
        range: start..<end, weight: here.contains { $0.style == .bold } ? 700 : nil,
        isItalic: here.contains { $0.style == .italic } ? true : nil,
        families: isCode ? theme.fonts.code : nil, scale: isCode ? 0.92 : nil)
    }
  }
}

extension Theme.LineHeightRule {
  fileprivate var rule: TextStyle.LineHeight {
    switch kind {
    case .natural: .natural
    case .fixed: .fixed(value)
    case .strut: .strut(multiple: value)
    }
  }
}

extension TextBlock {
  /// The block moved so that its frame's top left lies at (x, y).
  func at(x: Double, y: Double) -> TextBlock {
    var moved = self
    moved.frame.x = x
    moved.frame.y = y
    return moved
  }

  /// The block in a frame of another width, so that lines that start on the right do so there.
  func widened(to width: Double) -> TextBlock {
    var wider = self
    wider.frame.width = max(width, frame.width)
    return wider
  }

  func movedBy(x: Double, y: Double) -> TextBlock {
    at(x: frame.x + x, y: frame.y + y)
  }
}
