import MalpungChat
import MalpungGeometry
import MalpungText

/// A quoted message, measured but not yet placed.
struct QuoteParts: Sendable {
  var message: String
  var name: TextBlock
  var nameColor: Color
  var text: TextBlock
  var width: Double
  var height: Double
}

extension MessageArranger {
  /// The quote of a message; `nil` for one that is not in the transcript.
  /// A long name or text never makes it wider than `width`.
  func quoteParts(of quoted: Message?, width: Double) -> QuoteParts? {
    guard let quoted else { return nil }
    let rule = theme.quote
    let edge = rule.bar + rule.insets.horizontal
    let room = max(width - edge, 1)
    let name = typesetter.block(
      people.name(of: quoted) ?? "", theme.text.quoteName, width: room, limit: LineLimit(lines: 1))
    let text = typesetter.block(
      summary(of: quoted), theme.text.quote, width: room, limit: LineLimit(lines: rule.lines))
    return QuoteParts(
      message: quoted.id, name: name, nameColor: people.color(of: quoted), text: text,
      width: min(max(name.frame.width, text.frame.width) + edge, max(width, edge)),
      height: typesetter.onGrid(
        name.frame.height + text.frame.height + rule.insets.vertical))
  }

  func quote(_ parts: QuoteParts, at origin: Point, width: Double) -> MessageLayout.Quote {
    let rule = theme.quote
    let frame = Rect(x: origin.x, y: origin.y, width: width, height: parts.height)
    let inner = Rect(
      x: frame.x + rule.bar, y: frame.y, width: frame.width - rule.bar, height: frame.height
    ).inset(by: rule.insets)
    let bar = Rect(x: frame.x, y: frame.y, width: rule.bar, height: frame.height)
    let isMirrored = options.isRightToLeft
    let name = parts.name.at(x: inner.x, y: inner.y)
    let text = parts.text.widened(to: inner.width).at(
      x: inner.x, y: inner.y + parts.name.frame.height)
    return MessageLayout.Quote(
      frame: frame, bar: isMirrored ? bar.mirrored(in: frame) : bar,
      name: isMirrored ? name.mirrored(in: frame) : name, nameColor: parts.nameColor,
      text: isMirrored ? text.mirrored(in: frame) : text, message: parts.message)
  }

  /// A message's words, without its line breaks, or what it is instead of words.
  func summary(of message: Message) -> String {
    if let poll = message.poll { return poll.question }
    let text = BubbleText(message, labels: labels).hidingSpoilers
    if !text.isBlank { return text.split(whereSeparator: \.isNewline).joined(separator: " ") }
    guard let attachment = message.attachments.first else { return "…" }
    switch attachment.kind {
    case .image: return labels.image
    case .video: return labels.video
    case .audio: return labels.audio
    case .sticker: return labels.sticker
    case .contact: return labels.contact
    case .location: return labels.location
    case .file: return attachment.fileName ?? labels.file
    }
  }
}
