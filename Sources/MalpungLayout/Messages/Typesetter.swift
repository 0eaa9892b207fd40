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
    _ text: String, _ style: Theme.Style, spans: [SpanSegment] = [], isItalic: Bool = false
  ) -> PreparedText {
    engine.prepare(
      text, style: self.style(style, isItalic: isItalic),
      spans: fontSpans(spans))
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

  /// The font changes that a message's spans ask for.
  private func fontSpans(_ segments: [SpanSegment]) -> [FontSpan] {
    segments.compactMap { segment in
      let styles = segment.styles
      guard styles.isCode || styles.contains(.bold) || styles.contains(.italic) else { return nil }
      return FontSpan(
        range: segment.range, weight: styles.contains(.bold) ? 700 : nil,
        isItalic: styles.contains(.italic) ? true : nil,
        families: styles.isCode ? theme.fonts.code : nil, scale: styles.isCode ? 0.92 : nil)
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
