import FoundationEssentials
import MalpungChat
import MalpungGeometry
import MalpungText

/// The layout form, version 1: what `malpung layout` prints (interfaces.md, "Layout form").
/// Points throughout; coordinates are absolute on the page.
public enum LayoutForm {
  public static let version = 1

  /// The form as UTF-8 JSON with a final line break. O(text).
  /// - Parameter displayList: adds the paint operations and the font table.
  public static func json(
    _ layout: TranscriptLayout, displayList: Bool = false
  ) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let page = Page(
      malpungLayout: version, theme: layout.theme.name, width: layout.size.width,
      height: layout.size.height, scale: layout.options.scale,
      rows: (0..<layout.rowCount).map { Row(layout.row($0)) },
      displayList: displayList ? PaintedForm(layout.displayList()) : nil)
    return try [UInt8](encoder.encode(page)) + [UInt8(ascii: "\n")]
  }
}

private struct Page: Encodable {
  var malpungLayout: Int
  var theme: String
  var width: Double
  var height: Double
  var scale: Double
  var rows: [Row]
  var displayList: PaintedForm?
}

private struct Row: Encodable {
  enum Kind: String, Encodable {
    case message, day, system, unread
  }

  var y: Double
  var height: Double
  var kind: Kind
  var id: String?
  var side: Side?
  var group: GroupPosition?
  var frame: Rect?
  var bubble: Rect?
  var tip: [Point]?
  var mark: Text?
  var text: Text?
  var poll: [Answer]?
  var images: [Tile]?
  var files: [File]?
  var avatar: Avatar?
  var name: Text?
  var time: Text?
  var reply: Reply?
  var reactions: [Reaction]?

  init(_ row: RowLayout) {
    y = row.y
    height = row.height
    let dy = row.y
    switch row.content {
    case .day(let pill, let label):
      kind = .day
      frame = pill.offset(x: 0, y: dy)
      text = Text(label, dy)
    case .system(let pill, let label, let message):
      kind = .system
      id = message
      frame = pill.offset(x: 0, y: dy)
      text = Text(label, dy)
    case .unread(let pill, let label):
      kind = .unread
      frame = pill.offset(x: 0, y: dy)
      text = Text(label, dy)
    case .message(let message):
      kind = .message
      id = message.id
      side = message.side
      group = message.position
      bubble = message.bubble?.frame.offset(x: 0, y: dy)
      if let tip = message.bubble?.tip, !tip.isEmpty {
        self.tip = tip.map { $0 + Point(x: 0, y: dy) }
      }
      mark = message.mark.map { Text($0, dy) }
      text = message.text.map { Text($0, dy) }
      if !message.poll.isEmpty { poll = message.poll.map { Answer($0, dy) } }
      images = message.images?.tiles.map { Tile($0, dy) }
      files = message.files.isEmpty ? nil : message.files.map { File($0, dy) }
      avatar = message.avatar.map { Avatar($0, dy) }
      name = message.name.map { Text($0, dy) }
      time = (message.headerTime ?? message.time?.label).map { Text($0, dy) }
      reply = message.quote.map { Reply($0, dy) }
      reactions =
        message.reactions.isEmpty
        ? nil
        : message.reactions.map {
          Reaction(frame: $0.frame.offset(x: 0, y: dy), text: Text($0.label, dy))
        }
    }
  }
}

private struct Text: Encodable {
  struct Line: Encodable {
    /// First and last UTF-16 offset into `text`.
    var range: [Int]
    var x: Double
    var baseline: Double
    var width: Double
    var top: Double
    var height: Double
    var rightToLeft: Bool
    var truncated: Bool
  }

  var text: String
  var frame: Rect
  var lines: [Line]

  init(_ block: TextBlock, _ dy: Double) {
    text = block.text
    frame = block.frame.offset(x: 0, y: dy)
    lines = block.lines.map { line in
      Line(
        range: [line.range.lowerBound, line.range.upperBound], x: block.x(of: line),
        baseline: block.baseline(of: line) + dy, width: line.width,
        top: block.frame.y + line.top + dy, height: line.height, rightToLeft: line.isRightToLeft,
        truncated: line.isTruncated)
    }
  }
}

private struct Answer: Encodable {
  var label: Text
  var votes: Text?
  var track: Rect
  var bar: Rect

  init(_ row: MessageLayout.PollRow, _ dy: Double) {
    label = Text(row.label, dy)
    votes = row.votes.map { Text($0, dy) }
    track = row.track.offset(x: 0, y: dy)
    bar = row.bar.offset(x: 0, y: dy)
  }
}

private struct Tile: Encodable {
  var frame: Rect
  var index: Int
  var radius: Double
  var crop: Rect?
  var more: Int?
  var path: String?
  var missing: Bool
  var hidden: Bool?

  init(_ tile: MessageLayout.ImageTile, _ dy: Double) {
    frame = tile.frame.offset(x: 0, y: dy)
    index = tile.index
    radius = tile.radius
    crop = tile.crop
    more = tile.more > 0 ? tile.more : nil
    path = tile.path
    missing = tile.path == nil
    hidden = tile.isHidden ? true : nil
  }
}

private struct File: Encodable {
  var frame: Rect
  var icon: Rect
  var kind: FileKind
  var map: Rect?
  var track: Rect?
  var name: Text
  var detail: Text?
  var more: Text?
  var missing: Bool

  init(_ card: MessageLayout.FileCard, _ dy: Double) {
    frame = card.frame.offset(x: 0, y: dy)
    icon = card.icon.offset(x: 0, y: dy)
    kind = card.kind
    map = card.map?.offset(x: 0, y: dy)
    track = card.track?.offset(x: 0, y: dy)
    name = Text(card.name, dy)
    detail = card.detail.map { Text($0, dy) }
    more = card.more.map { Text($0, dy) }
    missing = card.isMissing
  }
}

private struct Avatar: Encodable {
  var frame: Rect
  var radius: Double
  var initials: String
  var path: String?

  init(_ avatar: MessageLayout.Avatar, _ dy: Double) {
    frame = avatar.frame.offset(x: 0, y: dy)
    radius = avatar.radius
    initials = avatar.initials.text
    path = avatar.path
  }
}

private struct Reply: Encodable {
  var frame: Rect
  var message: String
  var name: Text
  var text: Text

  init(_ quote: MessageLayout.Quote, _ dy: Double) {
    frame = quote.frame.offset(x: 0, y: dy)
    message = quote.message
    name = Text(quote.name, dy)
    text = Text(quote.text, dy)
  }
}

private struct Reaction: Encodable {
  var frame: Rect
  var text: Text
}
