public import MalpungChat
public import MalpungGeometry
public import MalpungText

/// A list of conversations as a page: a row each of picture, name, date, what was said last, and how
/// many messages were not read (reference design B, "Conversation list"). Points; every row is as
/// high as the others, so that a row's place is a multiplication.
public struct ConversationRows: DisplayListSource {
  /// Every frame of one row, on the page.
  public struct Row: Hashable, Sendable {
    public var id: String
    public var frame: Rect
    public var avatar: MessageLayout.Avatar
    public var name: TextBlock
    public var content: TextBlock
    public var date: TextBlock?
    /// The pill and the number in it.
    public var badge: Rect?
    public var unread: TextBlock?
  }

  /// The design states which parts a row has, not where they stand: these are ours.
  public static let rowHeight = 72.0
  public static let avatarSize = 48.0
  public static let inset = 16.0
  /// From the avatar to the text, and between two texts of a line.
  public static let gap = 12.0
  /// More than this is shown as "99+".
  public static let mostUnread = 99

  public let conversations: [Conversation]
  public let theme: Theme
  public let size: Size
  private let arranger: MessageArranger
  private let zone: TimeZone

  /// O(conversations).
  /// - Parameter options: `today` is the day whose messages show their time and not their date; else
  ///   that of the newest.
  public init(
    _ list: ConversationList, theme: Theme, options: LayoutOptions = LayoutOptions(),
    engine: TextEngine
  ) {
    conversations = list.conversations
    self.theme = theme
    zone = options.timeZone
    size = Size(
      width: options.width, height: Double(list.conversations.count) * Self.rowHeight)
    let people = Transcript(
      me: list.me,
      participants: list.conversations.map {
        Participant(id: $0.id, name: $0.name, avatar: $0.avatar)
      })
    let newest = list.conversations.first?.last?.time.map { WallTime($0, in: options.timeZone).day }
    arranger = MessageArranger(
      typesetter: Typesetter(engine: engine, theme: theme, options: options),
      people: People(people, theme: theme),
      dates: DateLabels(locale: options.locale, time: theme.time),
      labels: Labels.of(locale: options.locale), today: options.today ?? newest ?? 0)
  }

  /// The frames of the row at a place. O(its text).
  public func row(_ place: Int) -> Row {
    let conversation = conversations[place]
    let typesetter = arranger.typesetter
    let frame = Rect(
      x: 0, y: Double(place) * Self.rowHeight, width: size.width, height: Self.rowHeight)
    let avatar = Rect(
      x: Self.inset, y: frame.midY - Self.avatarSize / 2, width: Self.avatarSize,
      height: Self.avatarSize)
    let left = avatar.maxX + Self.gap
    let right = frame.maxX - Self.inset

    let date = conversation.last?.time.map {
      typesetter.block(
        arranger.dates.short(WallTime($0, in: zone), today: arranger.today), theme.text.time,
        width: .infinity)
    }
    let number =
      conversation.unread > 0
      ? typesetter.block(
        conversation.unread > Self.mostUnread ? "\(Self.mostUnread)+" : "\(conversation.unread)",
        theme.text.unread, width: .infinity) : nil
    let badgeHeight = number.map { max($0.frame.height + 4, 20) } ?? 0
    let badgeWidth = number.map { max($0.frame.width + 12, badgeHeight) } ?? 0

    func line(_ text: String, _ style: Theme.Style, before taken: Double) -> TextBlock {
      let room = max(right - left - (taken > 0 ? taken + Self.gap : 0), 1)
      return typesetter.block(text, style, width: room, limit: LineLimit(lines: 1))
    }
    let name = line(conversation.name, theme.text.fileName, before: date?.frame.width ?? 0)
    let content = line(
      conversation.last.map { arranger.summary(of: $0) } ?? "", theme.text.quote,
      before: badgeWidth)
    let top = frame.midY - (name.frame.height + 4 + content.frame.height) / 2
    let placedName = name.at(x: left, y: top)
    let placedContent = content.at(x: left, y: placedName.frame.maxY + 4)
    let badge = number.map { _ in
      Rect(
        x: right - badgeWidth, y: placedContent.frame.midY - badgeHeight / 2, width: badgeWidth,
        height: badgeHeight)
    }
    return Row(
      id: conversation.id, frame: frame,
      avatar: arranger.avatar(of: Message(id: "", from: conversation.id), in: avatar),
      name: placedName, content: placedContent,
      date: date.map { block in
        // On the name's baseline.
        let drop = (name.lines.first?.baseline ?? 0) - (block.lines.first?.baseline ?? 0)
        return block.at(x: right - block.frame.width, y: top + drop)
      },
      badge: badge,
      unread: number.flatMap { number in
        badge.map {
          number.at(x: $0.midX - number.frame.width / 2, y: $0.midY - number.frame.height / 2)
        }
      })
  }

  public var background: Color { theme.colors.otherCard }

  public func items(from top: Double, to bottom: Double) -> [DisplayItem] {
    let first = max(Int((top / Self.rowHeight).rounded(.down)), 0)
    let last = min(Int((bottom / Self.rowHeight).rounded(.down)), conversations.count - 1)
    guard first <= last else { return [] }
    return (first...last).flatMap { place in
      var painter = RowPainter(theme: theme, visible: -.infinity ... .infinity)
      painter.paint(row(place))
      return painter.items
    }
  }
}

extension RowPainter {
  fileprivate mutating func paint(_ row: ConversationRows.Row) {
    let colors = theme.colors
    paint(row.avatar)
    text(row.name, colors.otherCardText, .name)
    text(row.content, colors.otherCardSecondary, .text)
    if let date = row.date { text(date, colors.otherCardSecondary, .time) }
    if let badge = row.badge, let unread = row.unread {
      fill(Path(roundedRect: badge, radius: badge.height / 2), colors.accent, .unread)
      text(unread, colors.accentText, .unread)
    }
    let hairline = Rect(
      x: row.name.frame.x, y: row.frame.maxY - 0.5,
      width: row.frame.maxX - row.name.frame.x, height: 0.5)
    fill(Path(roundedRect: hairline, radius: 0), colors.cardBorder, .card)
  }
}
