/// One row of a list of conversations (reference design B, "Conversation list"; C, "Recent list").
public struct Conversation: Hashable, Sendable {
  /// Stable: a room's, or the partner's.
  public var id: String
  public var name: String
  public var avatar: String?
  /// The newest message; `nil` for a conversation in which nothing was said yet.
  public var last: Message?
  /// Messages of others that were not read.
  public var unread: Int

  public init(
    id: String, name: String, avatar: String? = nil, last: Message? = nil, unread: Int = 0
  ) {
    self.id = id
    self.name = name
    self.avatar = avatar
    self.last = last
    self.unread = unread
  }
}

/// The conversations of the local user, newest first, and what each event does to the list: moves,
/// insertions and reloads by stable id, never "all new" (reference design B).
public struct ConversationList: Sendable {
  /// What an event did.
  public struct Update: Hashable, Sendable {
    public var changes: [ListChange]
    /// Whom to tell of a message; `nil` for what the user wrote, and for what is on the screen.
    public var notification: Message?
  }

  public private(set) var conversations: [Conversation]
  /// The conversation on the screen.
  public private(set) var openID: String?
  /// The local user's participant id.
  public var me: String?

  /// Sorts the conversations, newest first; those without a message stand last.
  public init(_ conversations: [Conversation] = [], me: String? = nil) {
    self.conversations = conversations.enumerated()
      .sorted { Self.isBefore($0.element, $0.offset, $1.element, $1.offset) }.map(\.element)
    self.me = me
  }

  /// A message has come, or was sent: its conversation moves to the front, shows it, and counts one
  /// more unread; for the conversation on the screen there is no unread and no notification.
  /// A message that is older than the one shown counts, and changes nothing else. O(conversations).
  /// - Parameters:
  ///   - id: the conversation's; a new one is made.
  ///   - name: of a conversation that is new.
  public mutating func arrived(
    _ message: Message, in id: String, name: String? = nil, avatar: String? = nil
  ) -> Update {
    let before = ids
    let isOwn = me != nil && message.from == me
    let isUnread = !isOwn && id != openID && !message.isSystem
    var conversation: Conversation
    if let place = conversations.firstIndex(where: { $0.id == id }) {
      conversation = conversations.remove(at: place)
    } else {
      conversation = Conversation(id: id, name: name ?? id, avatar: avatar)
    }
    let isNewest = conversation.last.map { !Self.isLater($0.time, message.time) } ?? true
    if isNewest { conversation.last = message }
    if isUnread { conversation.unread += 1 }
    let place =
      conversations.firstIndex { !Self.isLater($0.last?.time, conversation.last?.time) }
      ?? conversations.count
    conversations.insert(conversation, at: place)
    let isShown = isNewest || isUnread
    return Update(
      changes: ListChange.changes(from: before, to: ids, reloaded: isShown ? [id] : []),
      notification: isUnread ? message : nil)
  }

  /// A conversation comes to the screen: it is read.
  public mutating func open(_ id: String) -> Update {
    openID = id
    return markRead(id)
  }

  /// Nothing is on the screen but the list.
  public mutating func close() { openID = nil }

  public mutating func markRead(_ id: String) -> Update {
    guard let place = conversations.firstIndex(where: { $0.id == id }),
      conversations[place].unread > 0
    else { return Update(changes: []) }
    conversations[place].unread = 0
    return Update(changes: [.reload(id: id, at: place)])
  }

  /// Takes a conversation out.
  public mutating func remove(_ id: String) -> Update {
    let before = ids
    conversations.removeAll { $0.id == id }
    if openID == id { openID = nil }
    return Update(changes: ListChange.changes(from: before, to: ids))
  }

  private var ids: [String] { conversations.map(\.id) }

  private static func isBefore(_ a: Conversation, _ i: Int, _ b: Conversation, _ j: Int) -> Bool {
    if isLater(a.last?.time, b.last?.time) { return true }
    return isLater(b.last?.time, a.last?.time) ? false : i < j
  }

  /// By the clock; what has no time is the earliest.
  private static func isLater(_ a: Timestamp?, _ b: Timestamp?) -> Bool {
    guard let a else { return false }
    guard let b else { return true }
    let (first, second) = (
      a.clockSeconds - (a.zoneOffset ?? 0), b.clockSeconds - (b.zoneOffset ?? 0)
    )
    return first != second ? first > second : a.nanosecond > b.nanosecond
  }
}

extension ConversationList.Update {
  init(changes: [ListChange]) { self.init(changes: changes, notification: nil) }
}

/// Everybody but the local user (reference design C, "Contact list").
public func contacts(of participants: [Participant], me: String?) -> [Participant] {
  participants.filter { $0.id != me }
}
