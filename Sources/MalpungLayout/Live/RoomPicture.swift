import MalpungChat
public import MalpungGeometry
import MalpungText

/// What is on the screen of a live room, with the sign that something new has come below it.
public struct RoomPicture: DisplayListSource {
  private let room: LiveRoom
  public let size: Size

  public init(_ room: LiveRoom) {
    self.room = room
    size = Size(width: room.layout.options.width, height: room.viewport.height)
  }

  public var background: Color { room.layout.background }

  public func items(from top: Double, to bottom: Double) -> [DisplayItem] {
    let offset = room.viewport.offset
    var items = room.layout.items(from: top + offset, to: bottom + offset).map {
      $0.offset(x: 0, y: -offset)
    }
    if room.unread > 0, let message = room.announced {
      items += room.layout.toast(of: message, onScreen: size)
    }
    return items
  }
}

extension TranscriptLayout {
  /// Design B, "New-message toast": the sender's picture and name, and one line of what they say.
  fileprivate func toast(of message: Message, onScreen screen: Size) -> [DisplayItem] {
    let frame = Toast.frame(onScreen: screen)
    let white = Color(red: 255, green: 255, blue: 255)
    let typesetter = arranger.typesetter
    let room = Toast.lines(nameHeight: 0, contentHeight: 0, width: frame.width).name.width
    func line(_ text: String, _ style: Theme.Style) -> TextBlock {
      typesetter.block(text, style, width: max(room, 1), limit: LineLimit(lines: 1))
    }
    let name = line(arranger.people.name(of: message) ?? "?", theme.text.quoteName)
    let content = line(arranger.summary(of: message), theme.text.quote)
    let places = Toast.lines(
      nameHeight: name.frame.height, contentHeight: content.frame.height, width: frame.width)
    var painter = RowPainter(theme: theme, visible: -.infinity ... .infinity)
    painter.fill(
      Path(roundedRect: frame, radius: Toast.radius),
      Color(red: 0, green: 0, blue: 0).withOpacity(Toast.opacity), .card)
    painter.paint(
      arranger.avatar(of: message, in: Toast.avatar.offset(x: frame.x, y: frame.y)))
    for (block, place) in [(name, places.name), (content, places.content)] {
      painter.text(block.at(x: frame.x + place.x, y: frame.y + place.y), white, .card)
    }
    return painter.items
  }
}
