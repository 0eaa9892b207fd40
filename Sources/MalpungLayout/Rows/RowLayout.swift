public import MalpungGeometry
import MalpungText

/// One row of the page.
public struct RowLayout: Hashable, Sendable {
  public enum Content: Hashable, Sendable {
    case message(MessageLayout)
    /// A day separator or system line: its pill and the label in it.
    case day(pill: Rect, label: TextBlock)
    case system(pill: Rect, label: TextBlock, message: String)
    /// "Read up to here", under the last message that was read.
    case unread(pill: Rect, label: TextBlock)
  }

  /// The row's top on the page, in points; frames inside count from here.
  public var y: Double = 0
  public var height: Double
  public var content: Content
}

extension MessageArranger {
  /// A planned row's frames. O(its text).
  func row(_ row: PlannedRow, in store: MessageStore) -> RowLayout {
    switch row {
    case .message(let slot, let position, let showsTime):
      let layout = self.layout(
        store.messages[slot], position: position, time: showsTime ? store.times[slot] : nil,
        quoted: store.quoted(by: slot))
      return RowLayout(height: layout.height, content: .message(layout))
    case .day(let day):
      let (pill, label, height) = centredLabel(
        dates.day(day, today: today), theme.day, theme.text.day)
      return RowLayout(height: height, content: .day(pill: pill, label: label))
    case .system(let slot):
      let message = store.messages[slot]
      let (pill, label, height) = centredLabel(
        message.text ?? "", theme.system, theme.text.system)
      return RowLayout(
        height: height, content: .system(pill: pill, label: label, message: message.id))
    case .unread:
      let (pill, label, height) = unreadSeparator()
      return RowLayout(height: height, content: .unread(pill: pill, label: label))
    }
  }

  /// A label in the middle of the page, wrapped at four fifths of its width.
  private func centredLabel(
    _ text: String, _ rule: Theme.Pill, _ style: Theme.Style
  ) -> (pill: Rect, label: TextBlock, height: Double) {
    let width = max(options.width * 0.8 - rule.insets.horizontal, 1)
    // As narrow as the number of lines allows, so that no word is left alone on the last one.
    let prepared = typesetter.prepare(text, style)
    let block = typesetter.block(
      text, prepared, width: prepared.shrinkWrappedWidth(maxWidth: width), alignment: .center)
    let size = Size(
      width: typesetter.onGrid(block.frame.width + rule.insets.horizontal),
      height: typesetter.onGrid(block.frame.height + rule.insets.vertical))
    let pill = Rect(
      x: (options.width - size.width) / 2, y: rule.margin, width: size.width, height: size.height)
    let label = block.at(
      x: pill.midX - block.frame.width / 2, y: pill.y + rule.insets.top)
    return (pill, label, size.height + 2 * rule.margin)
  }

  /// A pill of the theme's size, wider only where the words need it.
  private func unreadSeparator() -> (pill: Rect, label: TextBlock, height: Double) {
    let rule = theme.unread
    let room = max(options.width - theme.page.insets.horizontal, 1)
    let label = typesetter.block(
      labels.readUpTo, theme.text.unread, width: max(room - 24, 1), limit: LineLimit(lines: 1),
      alignment: .center)
    let width = max(min(rule.width, room), typesetter.onGrid(label.frame.width + 24))
    let pill = Rect(
      x: (options.width - width) / 2, y: rule.margin, width: width, height: rule.height)
    return (
      pill,
      label.at(x: pill.midX - label.frame.width / 2, y: pill.midY - label.frame.height / 2),
      rule.height + 2 * rule.margin
    )
  }
}
