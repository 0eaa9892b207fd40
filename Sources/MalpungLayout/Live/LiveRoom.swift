public import MalpungChat
public import MalpungGeometry
public import MalpungText

/// A chat that goes on while it is shown (reference design E): events in, what changed and where the
/// page stands out. The result depends on the events alone, not on their order: messages stand by
/// time, those of one moment by id, and an id counts once.
public struct LiveRoom: Sendable {
  public private(set) var layout: TranscriptLayout
  public private(set) var viewport: Viewport
  /// Messages of others that came while the reader was not at the bottom.
  public private(set) var unread = 0
  /// The last of them, for a sign that it is there.
  public private(set) var announced: Message?
  /// The local user, by id or by name.
  private let me: String?
  private let engine: TextEngine

  public init(
    theme: Theme, options: LayoutOptions = LayoutOptions(), viewportHeight: Double = 700,
    me: String? = nil, engine: TextEngine
  ) {
    layout = TranscriptLayout(
      Transcript(me: me, kind: .group), theme: theme, options: options, engine: engine)
    viewport = Viewport(height: viewportHeight)
    self.me = me
    self.engine = engine
  }

  /// Lays out only what an event changed, and moves the viewport by the rule of design E.
  /// O(log n) besides the measuring of what changed; history and a new width cost O(n).
  public mutating func receive(_ event: RoomEvent) -> RoomUpdate {
    let wasAtBottom = isAtBottom
    let anchor = layout.firstMessage(from: viewport.offset)
    var arrived = 0
    var changes: [RowChange] = []
    switch event {
    case .message(let message):
      (changes, arrived) = add(message)
    case .history(let messages, _):
      let before = layout
      for message in messages { arrived += add(message).arrived }
      changes = layout.changes(from: before)
    case .read(let id):
      unread = 0
      announced = nil
      changes = layout.setReadUpTo(id.flatMap { layout.isLastMessage($0) ? nil : $0 })
    case .scroll(let offset):
      let most = viewport.mostOffset(onPage: layout.size.height)
      viewport.offset = min(max(offset, 0), most)
      if isAtBottom { unread = 0 }
      return RoomUpdate(room: self, changes: [], decision: isAtBottom ? .follow : .stay)
    case .resize(let width):
      let before = layout
      layout = layout.resized(to: width, engine: engine)
      changes = layout.changes(from: before)
    }
    if wasAtBottom {
      viewport = viewport.following(pageHeight: layout.size.height)
      unread = 0
      return RoomUpdate(room: self, changes: changes, decision: .follow)
    }
    if let anchor, let top = layout.top(ofMessage: anchor.id) {
      viewport = viewport.staying(
        rowTop: anchor.top, now: top, pageHeight: layout.size.height)
    }
    unread += arrived
    return RoomUpdate(room: self, changes: changes, decision: arrived > 0 ? .announce : .stay)
  }

  /// Whether something of the last row is on the screen.
  public var isAtBottom: Bool {
    viewport.isAtBottom(
      lastRowTop: layout.rowCount > 0 ? layout.top(ofRow: layout.rowCount - 1) : nil)
  }

  private mutating func add(_ new: RoomMessage) -> (changes: [RowChange], arrived: Int) {
    guard !layout.contains(id: new.message.id) else { return ([], 0) }
    if let sender = new.sender {
      layout.add(sender, isMe: me != nil && (sender.name == me || sender.id == me))
    }
    let isOwn = layout.isOwn(new.message)
    if !isOwn { announced = new.message }
    return (layout.insert(new.message), isOwn ? 0 : 1)
  }
}

/// What an event did to a room.
public struct RoomUpdate: Hashable, Sendable {
  public enum Decision: String, Hashable, Sendable, Codable {
    /// The reader is at the bottom, and stays there.
    case follow
    /// The reader is further up; what they see stays where it is.
    case stay
    /// As `stay`, and something new has come below.
    case announce
  }

  public var changes: [RowChange]
  /// Of the page, in points.
  public var contentHeight: Double
  /// Of the viewport, in points.
  public var offset: Double
  public var decision: Decision
  public var unread: Int

  init(room: LiveRoom, changes: [RowChange], decision: Decision) {
    self.changes = changes
    self.decision = decision
    contentHeight = room.layout.size.height
    offset = room.viewport.offset
    unread = room.unread
  }
}

extension TranscriptLayout {
  /// The first message of which something lies below `offset`, and its top on the page. O(log n).
  func firstMessage(from offset: Double) -> (id: String, top: Double)? {
    guard let first = rows(from: offset, to: offset).first, let row = messageRow(from: first),
      let slot = index[row].slot
    else { return nil }
    return (store.messages[slot].id, top(ofRow: row))
  }

  /// The top of a message's row on the page. O(log n).
  func top(ofMessage id: String) -> Double? {
    store.slot(of: id).flatMap(row(ofSlot:)).map(top(ofRow:))
  }

  func isLastMessage(_ id: String) -> Bool {
    messageRow(before: rowCount).flatMap { index[$0].slot }.map { store.messages[$0].id } == id
  }

  func isOwn(_ message: Message) -> Bool { arranger.people.isOwn(message) }

  /// The same transcript on a page of another width. O(text).
  func resized(to width: Double, engine: TextEngine) -> TranscriptLayout {
    var options = options
    options.width = width
    options.readUpTo = plan.readUpTo
    return TranscriptLayout(transcript, theme: theme, options: options, engine: engine)
  }
}
