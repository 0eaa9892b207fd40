import MalpungChat
import MalpungGeometry
import MalpungText

/// Turns the frames of one row into paint operations, in the row's coordinates: those that lie in
/// the visible stretch, so that a row of a million lines costs no more than what is shown of it.
struct RowPainter {
  let theme: Theme
  /// From the row's top.
  let visible: ClosedRange<Double>
  private(set) var items: [DisplayItem] = []
  private var message: String?

  init(theme: Theme, visible: ClosedRange<Double>) {
    self.theme = theme
    self.visible = visible
  }

  private var colors: Theme.Colors { theme.colors }

  mutating func paint(_ content: RowLayout.Content) {
    switch content {
    case .message(let layout):
      message = layout.id
      paint(layout)
    case .day(let pill, let label):
      paintPill(pill, label, rule: theme.day, color: colors.pillText, role: .day)
    case .system(let pill, let label, let id):
      message = id
      paintPill(pill, label, rule: theme.system, color: colors.systemText, role: .system)
    case .unread(let pill, let label):
      let outline = Path(roundedRect: pill, radius: theme.unread.radius)
      fill(outline, colors.unread, .unread)
      if theme.unread.border > 0 {
        stroke(outline, colors.unreadBorder, theme.unread.border, .unread)
      }
      text(label, colors.unreadText, .unread)
    }
  }

  private mutating func paintPill(
    _ pill: Rect, _ label: TextBlock, rule: Theme.Pill, color: Color, role: DisplayItem.Role
  ) {
    if rule.filled { fill(Path(roundedRect: pill, radius: rule.radius), colors.pill, role) }
    text(label, color, role)
  }

  private mutating func paint(_ layout: MessageLayout) {
    let isOwn = layout.side == .own
    if let time = layout.headerTime { text(time, colors.time, .time) }
    if let avatar = layout.avatar { paint(avatar) }
    if let bubble = layout.bubble { paint(bubble, isOwn: isOwn) }
    // It may stand in the bubble.
    if let name = layout.name { text(name, layout.nameColor ?? colors.name, .name) }
    if let mark = layout.mark { text(mark, secondary(isOwn), .mark) }
    if let quote = layout.quote { paint(quote, isOwn: isOwn) }
    if let body = layout.text {
      text(
        body, layout.isDeleted ? secondary(isOwn) : isOwn ? colors.ownText : colors.otherText,
        .text,
        spans: layout.spans, link: isOwn ? colors.ownLink : colors.otherLink)
    }
    for row in layout.poll { paint(row, isOwn: isOwn) }
    if let images = layout.images { paint(images) }
    for file in layout.files where isVisible(file.frame) { paint(file, isOwn: isOwn) }
    if let time = layout.time { paint(time, isOwn: isOwn) }
    for pill in layout.reactions where isVisible(pill.frame) { paint(pill) }
  }

  private func secondary(_ isOwn: Bool) -> Color {
    isOwn ? colors.ownSecondary : colors.otherSecondary
  }

  private func cardSecondary(_ isOwn: Bool) -> Color {
    isOwn ? colors.ownCardSecondary : colors.otherCardSecondary
  }

  mutating func paint(_ avatar: MessageLayout.Avatar) {
    let outline = Path(roundedRect: avatar.frame, radius: avatar.radius)
    if let path = avatar.path {
      let picture = nested {
        $0.add(.image(path: path, frame: avatar.frame), .avatar, avatar.frame)
      }
      group(clip: outline, picture, .avatar, avatar.frame)
    } else {
      fill(outline, avatar.color, .avatar)
      text(avatar.initials, colors.avatarText, .avatar)
    }
  }

  /// The tip lies under the bubble and has its colour.
  private mutating func paint(_ bubble: MessageLayout.Bubble, isOwn: Bool) {
    let color = isOwn ? colors.ownBubble : colors.otherBubble
    if !bubble.tip.isEmpty { fill(Path(polygon: bubble.tip), color, .tip) }
    fill(bubble.outline, color, .bubble)
    if theme.bubble.border > 0 {
      stroke(bubble.outline, colors.border, theme.bubble.border, .bubble)
    }
  }

  private mutating func paint(_ quote: MessageLayout.Quote, isOwn: Bool) {
    let outline = Path(roundedRect: quote.frame, radius: theme.quote.radius)
    let accent = isOwn ? colors.ownText : quote.nameColor
    let tint = isOwn ? colors.ownQuote : colors.otherQuote
    let backing = nested {
      $0.fill(Path(roundedRect: quote.frame, radius: 0), tint, .reply)
      $0.fill(Path(roundedRect: quote.bar, radius: 0), accent, .reply)
    }
    group(clip: outline, backing, .reply, quote.frame)
    text(quote.name, accent, .reply)
    text(quote.text, isOwn ? colors.ownText : colors.otherSecondary, .reply)
  }

  private mutating func paint(_ images: MessageLayout.ImageBox) {
    let outline = Path(roundedRect: images.frame, corners: images.corners)
    let tiles = nested { painter in
      for tile in images.tiles where !tile.isHidden { painter.paint(tile) }
    }
    group(clip: outline, tiles, .image, images.frame)
  }

  private mutating func paint(_ tile: MessageLayout.ImageTile) {
    let outline = Path(roundedRect: tile.frame, radius: tile.radius)
    if let path = tile.path {
      let picture = nested {
        $0.add(.image(path: path, frame: tile.frame), .image, tile.frame)
      }
      group(clip: outline, picture, .image, tile.frame)
    } else {
      fill(outline, colors.placeholder, .image)
      let side = min(44, tile.frame.width * 0.5, tile.frame.height * 0.45)
      let sign = Rect(
        x: tile.frame.midX - side / 2,
        y: tile.label.map { $0.frame.y - side * 0.88 } ?? tile.frame.midY - side / 2,
        width: side, height: side)
      pictogram(tile.isVideo ? .play : .picture, in: sign, colors.placeholderText, .image)
    }
    if tile.more > 0 { fill(outline, colors.veil, .image) }
    if let label = tile.label {
      text(label, tile.more > 0 ? colors.veilText : colors.placeholderText, .image)
    }
  }

  private mutating func paint(_ file: MessageLayout.FileCard, isOwn: Bool) {
    let outline = Path(roundedRect: file.frame, corners: file.corners)
    fill(outline, isOwn ? colors.ownCard : colors.otherCard, .file)
    if theme.files.border > 0 { stroke(outline, colors.cardBorder, theme.files.border, .file) }
    if let map = file.map { paintMap(in: map, clip: outline) }
    let color = file.kind.color
    let isRound = file.track != nil || file.kind == .contact
    fill(
      Path(roundedRect: file.icon, radius: file.icon.width * (isRound ? 0.5 : 0.25)),
      file.isMissing ? colors.placeholder : color, .file)
    pictogram(
      file.kind.pictogram, in: file.icon,
      file.isMissing ? colors.placeholderText : Color(red: 255, green: 255, blue: 255), .file)
    if let track = file.track { paintTrack(in: track, isOwn: isOwn) }
    text(file.name, isOwn ? colors.ownCardText : colors.otherCardText, .file)
    if let detail = file.detail { text(detail, cardSecondary(isOwn), .file) }
    if let more = file.more { text(more, cardSecondary(isOwn), .file) }
  }

  private mutating func paint(_ time: MessageLayout.Time, isOwn: Bool) {
    let color: Color
    switch time.place {
    case .bubble: color = secondary(isOwn)
    case .image: color = colors.veilText
    case .file: color = cardSecondary(isOwn)
    case .page: color = colors.time
    }
    if let veil = time.veil {
      fill(Path(roundedRect: veil, radius: veil.height / 2), colors.veil, .time)
    }
    text(time.label, color, .time)
    if let ticks = time.ticks {
      for path in Path.ticks(in: ticks) {
        stroke(path, time.place == .image ? colors.veilText : colors.ticks, 1.3, .time)
      }
    }
  }

  private mutating func paint(_ pill: MessageLayout.ReactionPill) {
    let outline = Path(roundedRect: pill.frame, radius: pill.frame.height / 2)
    fill(outline, colors.reaction, .reaction)
    stroke(outline, colors.reactionBorder, 1, .reaction)
    text(pill.label, colors.reactionText, .reaction)
  }
}

// MARK: - Operations

extension RowPainter {
  mutating func add(_ operation: PaintOperation, _ role: DisplayItem.Role, _ bounds: Rect) {
    items.append(
      DisplayItem(operation: operation, message: message, role: role, bounds: bounds))
  }

  private func isVisible(_ frame: Rect) -> Bool {
    frame.maxY >= visible.lowerBound && frame.y <= visible.upperBound
  }

  mutating func fill(_ path: Path, _ color: Color, _ role: DisplayItem.Role) {
    guard color.alpha > 0, let bounds = path.bounds else { return }
    add(.fill(path: path, color: color), role, bounds)
  }

  mutating func stroke(
    _ path: Path, _ color: Color, _ width: Double, _ role: DisplayItem.Role
  ) {
    guard let bounds = path.bounds else { return }
    let half = Insets(top: -width / 2, left: -width / 2, bottom: -width / 2, right: -width / 2)
    add(.stroke(path: path, color: color, width: width), role, bounds.inset(by: half))
  }

  mutating func pictogram(
    _ pictogram: Pictogram, in frame: Rect, _ color: Color, _ role: DisplayItem.Role
  ) {
    for path in pictogram.paths(in: frame) { fill(path, color, role) }
  }

  /// The operations that `paint` adds, for a group.
  private func nested(_ paint: (inout RowPainter) -> Void) -> [DisplayItem] {
    var inner = RowPainter(theme: theme, visible: visible)
    inner.message = message
    paint(&inner)
    return inner.items
  }

  private mutating func group(
    clip: Path, _ items: [DisplayItem], _ role: DisplayItem.Role, _ bounds: Rect
  ) {
    add(.group(clip: clip, opacity: 1, items: items), role, bounds)
  }
}
