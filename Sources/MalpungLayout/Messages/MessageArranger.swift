import MalpungChat
import MalpungGeometry
import MalpungText

/// Puts the parts of one message under each other: name, then text, pictures and files in the
/// theme's order, then reactions; beside them the avatar. Missing parts leave no gap.
struct MessageArranger: Sendable {
  let typesetter: Typesetter
  var people: People
  let dates: DateLabels
  let labels: Labels
  /// Days since 1970 of "today".
  var today: Int

  var theme: Theme { typesetter.theme }
  var options: LayoutOptions { typesetter.options }

  /// The frames of `message` at its place in a run. O(length of its text).
  /// - Parameter quoted: the message that it answers, when that is in the transcript.
  func layout(
    _ message: Message, position: GroupPosition, time: WallTime?, quoted: Message?
  ) -> MessageLayout {
    let side: Side = theme.page.sides == .both && people.isOwn(message) ? .own : .other
    var layout = MessageLayout(id: message.id, side: side, position: position)
    layout.isDeleted = message.isDeleted
    let column = column(of: side)
    let hasHeader = theme.time.placement == .header
    let timeLabel = hasHeader ? editedLabel(message) : self.timeLabel(message, time: time)
    var parts = self.parts(of: message)
    if parts.isEmpty { parts = [.text] }
    let name = shownName(of: message, in: layout)
    let isInside =
      theme.senderName.isInside && parts[0] == .text && jumboEmoji(of: message) == nil
    var y = theme.page.rowInset
    if let name, !isInside {
      y = placeName(name, of: message, time: time, in: &layout, column: column)
    }
    let top = y

    for (index, part) in parts.enumerated() {
      if index > 0 { y += theme.partSpacing }
      let place = PartPlace(
        top: y, column: column, side: side,
        starts: position.startsRun && index == 0,
        ends: position.endsRun && index == parts.count - 1,
        time: index == parts.count - 1 ? timeLabel : nil,
        name: index == 0 && isInside ? name : nil)
      switch part {
      case .text: y = placeText(of: message, quoted: quoted, at: place, in: &layout)
      case .images: y = placeImages(of: message, at: place, in: &layout)
      case .files: y = placeFiles(of: message, at: place, in: &layout)
      }
    }
    placeAvatar(of: message, top: top, bottom: y, in: &layout)
    if theme.avatar.level == .row, layout.position.endsRun, let avatar = layout.avatar {
      y = max(y, avatar.frame.maxY)
    }
    placeTicks(in: &layout)
    y = placeReactions(of: message, below: y, column: column, in: &layout)
    layout.height = y + theme.page.rowInset
    return layout
  }

  /// The parts a message has, in the theme's order.
  private func parts(of message: Message) -> [Theme.Part] {
    theme.parts.filter { part in
      switch part {
      case .text:
        message.isDeleted || message.poll != nil || message.forwardedFrom != nil
          || message.replyTo != nil || !(message.text ?? "").isBlank
      case .images: message.attachments.contains { $0.isPicture }
      case .files: message.call != nil || message.attachments.contains { !$0.isPicture }
      }
    }
  }

  /// The strip of the page in which a side's bubbles stand.
  func column(of side: Side) -> Column {
    let insets = theme.page.insets
    let avatar = theme.avatar
    let avatarRoom = avatar.leading + avatar.size + avatar.gap
    let near = hasAvatar(side) ? avatarRoom : side == .own ? insets.right : insets.left
    let far = side == .own ? insets.left : insets.right
    let edge = side.edge(rightToLeft: options.isRightToLeft)
    return edge == .left
      ? Column(left: near, right: options.width - far, edge: edge)
      : Column(left: far, right: options.width - near, edge: edge)
  }

  func hasAvatar(_ side: Side) -> Bool {
    people.shows(theme.avatar.show) && (side == .other || theme.avatar.own)
  }

  private func timeLabel(_ message: Message, time: WallTime?) -> TextBlock? {
    guard theme.time.placement != .none, let time else { return nil }
    let words = (message.isEdited ? [labels.edited] : []) + [dates.time(time, today: today)]
    let label = typesetter.block(
      words.joined(separator: " "), theme.text.time, width: .infinity)
    return hasTicks(message) ? label.widened(to: label.frame.width + Ticks.room) : label
  }

  private func hasTicks(_ message: Message) -> Bool {
    theme.time.ticks && theme.page.sides == .both && people.isOwn(message)
  }

  private func placeTicks(in layout: inout MessageLayout) {
    guard theme.time.ticks, layout.side == .own, let label = layout.time?.label,
      let line = label.lines.last
    else { return }
    layout.time?.ticks = Rect(
      x: label.frame.maxX - Ticks.size.width, y: label.baseline(of: line) - Ticks.size.height,
      width: Ticks.size.width, height: Ticks.size.height)
  }

  /// What stands at a text's end when the time is in the header.
  private func editedLabel(_ message: Message) -> TextBlock? {
    message.isEdited ? typesetter.block(labels.edited, theme.text.time, width: .infinity) : nil
  }

  /// The sender's name, where the theme shows it.
  private func shownName(of message: Message, in layout: MessageLayout) -> String? {
    guard layout.side == .other, layout.position.startsRun, people.shows(theme.senderName.show)
    else { return nil }
    return people.name(of: message)
  }

  func nameColor(of message: Message) -> Color {
    theme.senderName.colored ? people.color(of: message) : theme.colors.name
  }

  /// - Returns: where the first part begins.
  private func placeName(
    _ name: String, of message: Message, time: WallTime?, in layout: inout MessageLayout,
    column: Column
  ) -> Double {
    let indent = theme.senderName.indent
    let header =
      theme.time.placement == .header
      ? time.map {
        typesetter.block(dates.time($0, today: today), theme.text.time, width: .infinity)
      } : nil
    let room = column.width - indent - (header.map { $0.frame.width + theme.time.gap } ?? 0)
    let block = typesetter.block(
      name, theme.text.name, width: max(room, 1), limit: LineLimit(lines: 1))
    let x =
      column.edge == .right
      ? column.right - indent - block.frame.width : column.left + indent
    layout.name = block.at(x: x, y: theme.page.rowInset)
    if let header, let nameLine = block.lines.first, let timeLine = header.lines.first {
      let timeX =
        column.edge == .right
        ? x - theme.time.gap - header.frame.width : x + block.frame.width + theme.time.gap
      layout.headerTime = header.at(
        x: timeX, y: theme.page.rowInset + nameLine.baseline - timeLine.baseline)
    }
    layout.nameColor = nameColor(of: message)
    return theme.page.rowInset + typesetter.onGrid(block.frame.height) + theme.senderName.gap
  }

  private func placeAvatar(
    of message: Message, top: Double, bottom: Double, in layout: inout MessageLayout
  ) {
    guard hasAvatar(layout.side), layout.position.has(theme.avatar.on) else { return }
    let avatar = theme.avatar
    let onRight = layout.side.edge(rightToLeft: options.isRightToLeft) == .right
    let y =
      switch avatar.level {
      case .row: theme.page.rowInset
      case .bubble: top
      case .bottom: max(bottom - avatar.size, theme.page.rowInset)
      }
    let frame = Rect(
      x: onRight ? options.width - avatar.leading - avatar.size : avatar.leading,
      y: y, width: avatar.size, height: avatar.size)
    layout.avatar = self.avatar(of: message, in: frame)
  }

  /// A sender's picture or initials in a square.
  func avatar(of message: Message, in frame: Rect) -> MessageLayout.Avatar {
    var style = theme.text.initials
    style.size *= frame.width / 32
    let initials = typesetter.block(
      people.initials(of: message), style, width: .infinity, alignment: .center)
    return MessageLayout.Avatar(
      frame: frame, radius: theme.avatar.radius * frame.width / max(theme.avatar.size, 1),
      path: people.avatarPath(of: message),
      initials: initials.at(
        x: frame.midX - initials.frame.width / 2, y: frame.midY - initials.frame.height / 2),
      color: people.color(of: message))
  }

  private func placeReactions(
    of message: Message, below bottom: Double, column: Column, in layout: inout MessageLayout
  ) -> Double {
    let shown = message.reactions.filter { $0.count > 0 && !$0.emoji.isBlank }
    guard !shown.isEmpty else { return bottom }
    let rule = theme.reactions
    let room = max(column.width - 16, rule.height)
    var pills: [MessageLayout.ReactionPill] = []
    var x = 0.0
    var y = bottom - rule.overlap
    for reaction in shown {
      let emoji = reaction.emoji.asEmoji
      let text = reaction.count > 1 ? "\(emoji) \(reaction.count)" : emoji
      let label = typesetter.block(
        text, theme.text.reaction, width: room - 16, limit: LineLimit(lines: 1))
      let width = max(typesetter.onGrid(label.frame.width) + 16, rule.height + 6)
      if x > 0, x + width > room {
        x = 0
        y += rule.height + rule.spacing
      }
      let frame = Rect(x: x, y: y, width: width, height: rule.height)
      pills.append(
        MessageLayout.ReactionPill(
          frame: frame,
          label: label.at(
            x: frame.midX - label.frame.width / 2, y: frame.midY - label.frame.height / 2)))
      x += width + rule.spacing
    }
    let extent = pills.map(\.frame.maxX).max() ?? 0
    let left = column.edge == .right ? column.right - 8 - extent : column.left + 8
    let strip = Rect(x: left, y: 0, width: extent, height: 0)
    layout.reactions = pills.map { pill in
      let frame = pill.frame.offset(x: left, y: 0)
      let label = pill.label.movedBy(x: left, y: 0)
      return options.isRightToLeft
        ? MessageLayout.ReactionPill(
          frame: frame.mirrored(in: strip), label: label.mirrored(in: strip))
        : MessageLayout.ReactionPill(frame: frame, label: label)
    }
    return y + rule.height
  }
}

/// The strip of the page in which one side's bubbles stand.
struct Column: Hashable, Sendable {
  var left: Double
  var right: Double
  /// The edge of the page that the bubbles hang from.
  var edge: Edge

  var width: Double { max(right - left, 0) }

  /// The left edge of something `width` wide at the column's own side.
  func x(ofWidth width: Double) -> Double { edge == .right ? right - width : left }
}

/// Where one part of a message goes, and what it has to carry.
struct PartPlace: Sendable {
  var top: Double
  var column: Column
  var side: Side
  /// It is the first, or the last, bubble of its run.
  var starts: Bool
  var ends: Bool
  /// The message's time, on its last part.
  var time: TextBlock?
  /// The sender's name, on a first part that holds it itself.
  var name: String?
}

/// Two ticks behind the time of an own message, in points.
enum Ticks {
  static let size = Size(width: 15, height: 9)
  /// What they need beside the time.
  static let room = size.width + 4
}

extension GroupPosition {
  var startsRun: Bool { !continuesAbove }
  var endsRun: Bool { !continuesBelow }

  func has(_ end: Theme.RunEnd) -> Bool {
    switch end {
    case .first: startsRun
    case .last: endsRun
    case .every: true
    }
  }
}

extension Attachment {
  /// Shown as a tile of the picture grid.
  var isPicture: Bool { kind == .image || kind == .video || kind == .sticker }
}

extension String {
  /// A lone character that could be an emoji, as one: some exports leave the selector out (❤).
  var asEmoji: String {
    guard let only = unicodeScalars.first, unicodeScalars.count == 1, only.properties.isEmoji,
      !only.isASCII
    else { return self }
    return self + "\u{FE0F}"
  }

  /// Nothing to see: white space, controls and zero-width characters only.
  var isBlank: Bool {
    unicodeScalars.allSatisfy {
      $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
        || $0.properties.generalCategory == .control
    }
  }
}
