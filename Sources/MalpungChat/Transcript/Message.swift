/// One entry of a transcript: something said, or, with ``isSystem``, something that happened.
public struct Message: Hashable, Sendable {
  public var id: String
  /// The speaker's participant id; `nil` for a system line or an unknown speaker.
  public var from: String?
  public var time: Timestamp?
  public var text: String?
  public var spans: [Span]
  public var attachments: [Attachment]
  /// The id of the message this one answers.
  public var replyTo: String?
  public var reactions: [Reaction]
  public var poll: Poll?
  public var call: Call?
  public var isEdited: Bool
  public var isDeleted: Bool
  public var forwardedFrom: String?
  /// An event without a speaker: join, rename, encryption notice.
  public var isSystem: Bool
  public var thread: String?
  public var extra: [String: JSONValue]

  public init(
    id: String, from: String? = nil, time: Timestamp? = nil, text: String? = nil,
    spans: [Span] = [], attachments: [Attachment] = [], replyTo: String? = nil,
    reactions: [Reaction] = [], poll: Poll? = nil, call: Call? = nil, isEdited: Bool = false,
    isDeleted: Bool = false, forwardedFrom: String? = nil, isSystem: Bool = false,
    thread: String? = nil, extra: [String: JSONValue] = [:]
  ) {
    self.id = id
    self.from = from
    self.time = time
    self.text = text
    self.spans = spans
    self.attachments = attachments
    self.replyTo = replyTo
    self.reactions = reactions
    self.poll = poll
    self.call = call
    self.isEdited = isEdited
    self.isDeleted = isDeleted
    self.forwardedFrom = forwardedFrom
    self.isSystem = isSystem
    self.thread = thread
    self.extra = extra
  }
}

/// A style over a range of a message's text.
public struct Span: Hashable, Sendable {
  public enum Style: String, Hashable, Sendable, Codable {
    case bold, italic, code, pre, strike, link, mention, spoiler
  }

  /// UTF-16 offset of the first code unit.
  public var start: Int
  /// UTF-16 offset after the last code unit.
  public var end: Int
  public var style: Style
  public var url: String?
  public var extra: [String: JSONValue]

  public init(
    start: Int, end: Int, style: Style, url: String? = nil, extra: [String: JSONValue] = [:]
  ) {
    self.start = start
    self.end = end
    self.style = style
    self.url = url
    self.extra = extra
  }
}

/// A picture, file, recording, contact or place that came with a message.
public struct Attachment: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, Codable {
    case image, video, audio, file, sticker, contact, location
  }

  public var kind: Kind
  /// Relative to the transcript's file.
  public var path: String?
  public var name: String?
  /// Size of the file in bytes.
  public var bytes: Int?
  /// Pixels, as the source states them.
  public var width: Double?
  public var height: Double?
  /// The export left the file out.
  public var isMissing: Bool
  public var extra: [String: JSONValue]

  public init(
    kind: Kind, path: String? = nil, name: String? = nil, bytes: Int? = nil, width: Double? = nil,
    height: Double? = nil, isMissing: Bool = false, extra: [String: JSONValue] = [:]
  ) {
    self.kind = kind
    self.path = path
    self.name = name
    self.bytes = bytes
    self.width = width
    self.height = height
    self.isMissing = isMissing
    self.extra = extra
  }
}

/// How many gave one emoji to a message.
public struct Reaction: Hashable, Sendable {
  public var emoji: String
  public var count: Int
  /// Participant ids, where known.
  public var from: [String]
  public var extra: [String: JSONValue]

  public init(emoji: String, count: Int, from: [String] = [], extra: [String: JSONValue] = [:]) {
    self.emoji = emoji
    self.count = count
    self.from = from
    self.extra = extra
  }
}

/// A question with counted answers.
public struct Poll: Hashable, Sendable {
  public struct Option: Hashable, Sendable {
    public var text: String
    public var votes: Int?
    public var extra: [String: JSONValue]

    public init(text: String, votes: Int? = nil, extra: [String: JSONValue] = [:]) {
      self.text = text
      self.votes = votes
      self.extra = extra
    }
  }

  public var question: String
  public var options: [Option]
  public var extra: [String: JSONValue]

  public init(question: String, options: [Option], extra: [String: JSONValue] = [:]) {
    self.question = question
    self.options = options
    self.extra = extra
  }
}

/// A voice or video call.
public struct Call: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, Codable {
    case voice, video
  }

  public var kind: Kind
  public var seconds: Int?
  public var isMissed: Bool
  public var extra: [String: JSONValue]

  public init(
    kind: Kind, seconds: Int? = nil, isMissed: Bool = false, extra: [String: JSONValue] = [:]
  ) {
    self.kind = kind
    self.seconds = seconds
    self.isMissed = isMissed
    self.extra = extra
  }
}
