import MalpungChat
import MalpungGeometry
import MalpungText

extension MessageArranger {
  /// A card for every attachment that is no picture, and for a call
  /// (reference-designs.md B, "File row").
  /// - Returns: the lower edge of the last card.
  func placeFiles(
    of message: Message, at place: PartPlace, in layout: inout MessageLayout
  ) -> Double {
    var contents = message.attachments.filter { !$0.isPicture }.map(self.content)
    if let call = message.call { contents.append(content(of: call)) }
    let more = contents.count - theme.files.most
    if more > 0 {
      contents.removeLast(more)
      contents[contents.count - 1].more = more
    }
    var y = place.top
    for (index, content) in contents.enumerated() {
      if index > 0 { y += theme.files.spacing }
      var here = place
      here.starts = place.starts && index == 0
      here.ends = place.ends && index == contents.count - 1
      here.time = index == contents.count - 1 ? place.time : nil
      let card = card(content, top: y, at: here, in: &layout)
      layout.files.append(card)
      y = card.frame.maxY
      placeTimeBeside(card.frame, at: here, in: &layout)
    }
    return y
  }

  private func card(
    _ content: CardContent, top: Double, at place: PartPlace, in layout: inout MessageLayout
  ) -> MessageLayout.FileCard {
    let rule = theme.files
    let width = max(min(rule.width, place.column.width), 1)
    let mapHeight = content.kind == .location ? (width * 0.5).rounded() : 0
    let frame = Rect(
      x: place.column.x(ofWidth: width), y: top, width: width, height: rule.height + mapHeight)
    // The label's row, below the map of a place.
    let row = Rect(x: frame.x, y: top + mapHeight, width: width, height: rule.height)
    let room = max(width - rule.labelX - rule.labelTrailing, 1)
    let more =
      content.more > 0
      ? typesetter.block("+\(content.more)", theme.text.fileName, width: .infinity) : nil
    let moreRoom = more.map { $0.frame.width + 8 } ?? 0
    let name = typesetter.block(
      content.name, theme.text.fileName, width: max(room - moreRoom, 1),
      limit: LineLimit(lines: 1, position: .middle))

    let time = theme.time.placement == .inside ? place.time : nil
    let timeRoom = time.map { $0.frame.width + theme.time.gap } ?? 0
    let detail: TextBlock? =
      rule.detail && !content.detail.isEmpty
      ? typesetter.block(
        content.detail, theme.text.fileDetail, width: max(room - timeRoom, 1),
        limit: LineLimit(lines: 1)) : nil
    let height = name.frame.height + (detail.map { $0.frame.height + 2 } ?? 0)
    let labelTop = row.y + (row.height - height) / 2
    let detailTop = labelTop + name.frame.height + 2
    if let time {
      // On the detail's baseline, or where it would be.
      let drop = (detail?.lines.first?.baseline).map { $0 - (time.lines.first?.baseline ?? 0) }
      let label = time.at(
        x: row.maxX - rule.labelTrailing - time.frame.width,
        y: drop.map { detailTop + $0 } ?? row.maxY - 9 - time.frame.height)
      layout.time = MessageLayout.Time(
        label: options.isRightToLeft ? label.mirrored(in: frame) : label, place: .file)
    }
    let card = MessageLayout.FileCard(
      frame: frame, corners: corners(at: place, radius: rule.radius),
      icon: Rect(
        x: row.x + rule.iconInset, y: row.midY - rule.icon / 2, width: rule.icon,
        height: rule.icon),
      kind: content.kind,
      map: mapHeight > 0
        ? Rect(x: frame.x, y: frame.y, width: width, height: mapHeight) : nil,
      track: content.isRecording
        ? Rect(x: row.x + rule.labelX, y: labelTop, width: room, height: name.frame.height) : nil,
      name: name.at(x: row.x + rule.labelX, y: labelTop),
      detail: detail?.at(x: row.x + rule.labelX, y: detailTop),
      more: more.map { $0.at(x: row.maxX - rule.labelTrailing - $0.frame.width, y: labelTop) },
      isMissing: content.isMissing)
    return options.isRightToLeft ? card.mirrored : card
  }

  private func content(of attachment: Attachment) -> CardContent {
    let name = attachment.fileName
    let kind: FileKind
    let fallback: String
    switch attachment.kind {
    case .audio: (kind, fallback) = (.mp3, labels.audio)
    case .contact: (kind, fallback) = (.contact, labels.contact)
    case .location: (kind, fallback) = (.location, labels.location)
    case .file, .image, .video, .sticker:
      (kind, fallback) = (FileKind(fileName: name ?? ""), labels.file)
    }
    var detail: [String] = []
    if attachment.kind == .file, let name, let dot = name.lastIndex(of: "."), dot != name.startIndex
    {
      let ending = name[name.index(after: dot)...]
      if (1...5).contains(ending.count) { detail.append(ending.uppercased()) }
    } else if name != nil, attachment.kind != .audio {
      detail.append(fallback)
    }
    if attachment.isMissing {
      detail.append(labels.notInExport)
    } else if let bytes = attachment.bytes, bytes > 0 {
      detail.append(byteCount(bytes))
    }
    // A recording that came as a voice message has a name that a machine gave it.
    let isRecording = attachment.kind == .audio && theme.files.detail && !attachment.isMissing
    if isRecording { detail.insert(fallback, at: 0) }
    return CardContent(
      kind: isRecording ? .recording : kind, name: isRecording ? " " : name ?? fallback,
      detail: detail.joined(separator: " · "), isMissing: attachment.isMissing,
      isRecording: isRecording)
  }

  private func content(of call: Call) -> CardContent {
    let isVideo = call.kind == .video
    let name =
      call.isMissed
      ? (isVideo ? labels.missedVideoCall : labels.missedVoiceCall)
      : (isVideo ? labels.videoCall : labels.voiceCall)
    let length = call.seconds.map(duration) ?? ""
    return CardContent(
      kind: isVideo ? .videoCall : .voiceCall,
      name: theme.files.detail || length.isEmpty ? name : "\(name) · \(length)", detail: length,
      isMissing: call.isMissed)
  }

  /// "1:01", "1:00:01"
  private func duration(_ seconds: Int) -> String {
    let seconds = max(seconds, 0)
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let hours = seconds / 3600
    let minutes = seconds / 60 % 60
    return hours > 0
      ? "\(hours):\(two(minutes)):\(two(seconds % 60))" : "\(minutes):\(two(seconds % 60))"
  }

  /// "640 B", "12 KB", "1.4 MB": decimal units, as file managers and messengers count.
  private func byteCount(_ bytes: Int) -> String {
    var value = Double(bytes)
    var unit = 0
    let units = ["B", "KB", "MB", "GB", "TB", "PB", "EB"]
    while value >= 999.5, unit < units.count - 1 {
      value /= 1000
      unit += 1
    }
    let tenths = Int((value * 10).rounded())
    let number =
      unit < 2 || tenths % 10 == 0 || value >= 100
      ? "\(Int(value.rounded()))" : "\(tenths / 10).\(tenths % 10)"
    return "\(number) \(units[unit])"
  }
}

/// What a card says.
private struct CardContent: Sendable {
  var kind: FileKind
  var name: String
  var detail: String
  var isMissing: Bool
  var isRecording = false
  /// Cards that are not shown for want of room.
  var more = 0
}

extension MessageLayout.FileCard {
  /// For a right-to-left interface: the icon on the right.
  fileprivate var mirrored: Self {
    var card = self
    card.icon = icon.mirrored(in: frame)
    card.track = track?.mirrored(in: frame)
    card.name = name.mirrored(in: frame)
    card.detail = detail?.mirrored(in: frame)
    card.more = more?.mirrored(in: frame)
    return card
  }
}
