/// A conversation as every reader delivers it and every layout takes it
/// (interfaces.md, "Transcript form").
public struct Transcript: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, Codable {
    case direct
    case group
  }

  public var title: String?
  /// The local user's participant id; `nil` when the export does not say and nobody is assumed.
  public var me: String?
  /// `nil` when the source does not say; see ``isGroup``.
  public var kind: Kind?
  public var participants: [Participant]
  /// In the order of the source, which is the order of the picture.
  public var messages: [Message]
  /// Keys of the source this version does not know, kept for a round trip.
  public var extra: [String: JSONValue]

  public init(
    title: String? = nil, me: String? = nil, kind: Kind? = nil,
    participants: [Participant] = [], messages: [Message] = [], extra: [String: JSONValue] = [:]
  ) {
    self.title = title
    self.me = me
    self.kind = kind
    self.participants = participants
    self.messages = messages
    self.extra = extra
  }

  /// Whether names and avatars tell several speakers apart: as stated, else more than two people.
  public var isGroup: Bool { kind.map { $0 == .group } ?? (participants.count > 2) }

  /// O(participants).
  public func participant(_ id: String) -> Participant? { participants.first { $0.id == id } }
}

/// Somebody who speaks in a transcript.
public struct Participant: Hashable, Sendable {
  public var id: String
  public var name: String
  /// Path of a picture, relative to the transcript's file.
  public var avatar: String?
  public var extra: [String: JSONValue]

  public init(id: String, name: String, avatar: String? = nil, extra: [String: JSONValue] = [:]) {
    self.id = id
    self.name = name
    self.avatar = avatar
    self.extra = extra
  }
}
