import MalpungChat
import MalpungGeometry
import MalpungText

/// What stands in a message's bubble.
struct BubbleText: Sendable {
  var text: String
  var spans: [SpanSegment] = []
  var isItalic = false

  /// A message's own words; a notice for a deleted message; the question of a poll.
  init(_ message: Message, labels: Labels) {
    if message.isDeleted {
      let own = message.text ?? ""
      text = own.isBlank ? labels.deleted : own
      isItalic = true
    } else if let poll = message.poll {
      let head = [message.text ?? "", poll.question].filter { !$0.isBlank }
      text = head.joined(separator: "\n")
      let start = head.count == 2 ? head[0].utf16.count + 1 : 0
      spans = segments(
        of: [Span(start: start, end: text.utf16.count, style: .bold)], length: text.utf16.count)
    } else {
      text = message.text ?? ""
      spans = segments(
        of: message.spans + LinkFinder.links(in: text, besides: message.spans),
        length: text.utf16.count)
    }
  }
}

extension BubbleText {
  /// The words for a place that shows one style only: a dot for each character of a spoiler.
  var hidingSpoilers: String {
    let units = Array(text.utf16)
    var shown: [UInt16] = []
    var end = 0
    for span in spans where span.styles.contains(.spoiler) {
      shown += units[end..<span.range.lowerBound]
      let hidden = String(decoding: units[span.range], as: UTF16.self)
      shown += repeatElement(0x2022, count: min(hidden.count, 12))
      end = span.range.upperBound
    }
    return String(decoding: shown + units[end...], as: UTF16.self)
  }
}

extension MessageArranger {
  /// The bubble with its quote, text and time.
  /// - Returns: the bubble's lower edge.
  func placeText(
    of message: Message, quoted: Message?, at place: PartPlace, in layout: inout MessageLayout
  ) -> Double {
    let words = BubbleText(message, labels: labels)
    if let emoji = jumboEmoji(of: message) { return placeJumbo(emoji, at: place, in: &layout) }

    let insets = theme.bubble.insets
    let spare = theme.bubble.spare
    let limit = wrapWidth(at: place)
    let prepared = typesetter.prepare(
      words.text, theme.text.body, spans: words.spans, isItalic: words.isItalic)
    let quote = quoteParts(of: quoted, width: limit)
    let isEmpty = words.text.isBlank && (message.forwardedFrom != nil || quote != nil)
    let lines = isEmpty ? [] : prepared.lines(maxWidth: limit)
    let poll = pollParts(of: message, width: limit)
    let name = place.name.map {
      typesetter.block($0, theme.text.name, width: limit, limit: LineLimit(lines: 1))
    }
    let mark = message.forwardedFrom.map {
      typesetter.block(
        labels.forwarded(from: $0), theme.text.quote, width: limit, limit: LineLimit(lines: 1))
    }

    let linesHeight = lines.last.map { $0.top + $0.height } ?? 0
    let textSize = Size(
      width: poll == nil ? lines.map(\.width).max() ?? 0 : limit,
      height: linesHeight + (poll?.height ?? 0))
    // No line is free beside the bars of a poll.
    let inlineTime = self.inlineTime(
      place.time, under: poll == nil ? lines.last : nil, size: textSize, limit: limit)
    let content = inlineTime?.content ?? textSize
    let contentWidth =
      [content.width, mark?.frame.width ?? 0, quote?.width ?? 0, name?.frame.width ?? 0].max() ?? 0
    let width = typesetter.onGrid(contentWidth + insets.horizontal + spare.width)
    let x = place.column.x(ofWidth: width)
    let inner = width - insets.horizontal

    var y = place.top + insets.top
    if let name {
      let nameX =
        place.column.edge == .right ? x + width - insets.right - name.frame.width : x + insets.left
      layout.name = name.at(x: nameX, y: y)
      layout.nameColor = nameColor(of: message)
      y += typesetter.onGrid(name.frame.height) + theme.senderName.gap
    }
    if let mark {
      layout.mark = mark.at(x: x + insets.left, y: y)
      y += typesetter.onGrid(mark.frame.height) + 2
    }
    if let quote {
      layout.quote = self.quote(
        quote, at: Point(x: x + insets.left, y: y), width: inner - spare.width)
      y += quote.height + theme.quote.gap
    }
    if !isEmpty {
      layout.text = TextBlock(
        text: words.text,
        frame: Rect(
          x: x + insets.left, y: y, width: inner, height: linesHeight + spare.height),
        lines: lines)
      layout.spans = words.spans
    }
    if let poll {
      let frame = Rect(x: x + insets.left, y: y, width: limit, height: 0)
      layout.poll = poll.rows.map { row in
        let placed = row.movedBy(x: frame.x, y: y + linesHeight)
        return options.isRightToLeft ? placed.mirrored(in: frame) : placed
      }
    }
    if let time = place.time, let inlineTime {
      // A quote can make the bubble wider than text and time need: the time keeps to its edge.
      let runsRight = !(lines.last?.isRightToLeft ?? options.isRightToLeft)
      let free = runsRight ? inner - spare.width - content.width : 0
      var timeY = y + inlineTime.time.y
      if theme.time.placement == .header, inlineTime.isOnLastLine, let line = lines.last {
        // A word of the text's own line, not a time in a bubble's corner.
        timeY = y + line.baseline - (time.lines.first?.baseline ?? 0)
      }
      layout.time = MessageLayout.Time(
        label: time.at(x: x + insets.left + inlineTime.time.x + free, y: timeY), place: .bubble)
    }
    let height = typesetter.onGrid(
      y - place.top + content.height + spare.height + insets.bottom)
    let frame = Rect(x: x, y: place.top, width: width, height: height)
    layout.bubble = bubble(frame, at: place)
    placeTimeBeside(frame, at: place, in: &layout)
    return place.top + height
  }

  /// Where a time inside the bubble goes: see `TimePlacement`.
  private func inlineTime(
    _ time: TextBlock?, under last: Line?, size: Size, limit: Double
  ) -> TimePlacement? {
    guard theme.time.placement == .inside || theme.time.placement == .header, let time else {
      return nil
    }
    return TimePlacement(
      textSize: size, lastLineWidth: last?.width ?? size.width,
      lastLineRunsRight: !(last?.isRightToLeft ?? options.isRightToLeft), maxWidth: limit,
      timeSize: time.frame.size, gap: theme.time.gap, rowGap: 2)
  }

  /// The bubble's shape: corners joined to its neighbours, and its tail.
  private func bubble(_ frame: Rect, at place: PartPlace) -> MessageLayout.Bubble {
    let rule = theme.bubble
    let corners = self.corners(at: place, radius: rule.radius)
    let hasTail =
      switch rule.tailOn {
      case .first: place.starts
      case .last: place.ends
      case .every: true
      }
    // A triangle is painted under the bubble by itself (design A, "tip paint order").
    let tail: TailStyle =
      rule.tail == .curved && hasTail ? .curved(at: rule.tailOn == .first ? .top : .bottom) : .none
    return MessageLayout.Bubble(
      frame: frame, corners: corners,
      tip: rule.tail == .triangle && hasTail ? tip(of: frame, side: place.side) : [],
      outline: bubblePath(
        frame: frame, corners: corners, tail: tail, side: place.side,
        rightToLeft: options.isRightToLeft))
  }

  /// Design A's triangle, mirrored with the page.
  private func tip(of bubble: Rect, side: Side) -> [Point] {
    TipBubble.tip(side: side, bubbleSize: bubble.size).map { point in
      Point(
        x: options.isRightToLeft ? bubble.maxX - point.x : bubble.x + point.x,
        y: bubble.y + point.y)
    }
  }

  /// Corners of one of a message's parts.
  func corners(at place: PartPlace, radius: Double) -> Corners {
    Corners(
      joining: GroupPosition(continuesAbove: !place.starts, continuesBelow: !place.ends),
      at: place.column.edge, full: radius, joined: min(theme.bubble.joinedRadius, radius))
  }

  /// A time next to a part, bottom-aligned, on the side of the page's middle.
  func placeTimeBeside(_ frame: Rect, at place: PartPlace, in layout: inout MessageLayout) {
    guard theme.time.placement == .beside, let time = place.time else { return }
    let x =
      place.column.edge == .right
      ? frame.x - theme.time.gap - time.frame.width : frame.maxX + theme.time.gap
    layout.time = MessageLayout.Time(
      label: time.at(x: x, y: frame.maxY - time.frame.height), place: .page)
  }

  /// The emoji of a message that is nothing but one to three of them.
  func jumboEmoji(of message: Message) -> String? {
    let text = message.text ?? ""
    guard theme.bubble.jumboEmoji, !message.isDeleted, message.replyTo == nil,
      message.attachments.isEmpty, message.forwardedFrom == nil, message.poll == nil,
      let count = typesetter.engine.emojiCount(in: text), (1...3).contains(count)
    else { return nil }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Emoji alone: large, without a bubble, the time under them.
  private func placeJumbo(
    _ text: String, at place: PartPlace, in layout: inout MessageLayout
  ) -> Double {
    let block = typesetter.block(text, theme.text.jumbo, width: max(place.column.width, 1))
    layout.text = block.at(x: place.column.x(ofWidth: block.frame.width), y: place.top)
    var bottom = place.top + block.frame.height
    if let time = place.time {
      layout.time = MessageLayout.Time(
        label: time.at(x: place.column.x(ofWidth: time.frame.width), y: bottom + 2), place: .page)
      bottom += 2 + time.frame.height
    }
    return typesetter.onGrid(bottom)
  }
}
