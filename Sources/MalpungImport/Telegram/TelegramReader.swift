import MalpungChat

/// Telegram Desktop's `result.json` (import-formats.md §4), of one chat or of all. Rows are read
/// one at a time; of an export with many chats only the wanted one is kept. O(bytes).
struct TelegramReader {
  private let source: ChatSource
  private let options: ImportOptions
  private var reading = Reading(transcript: Transcript())
  private var speakers = Speakers()
  /// The names of all chats of a full export, and the first that is wanted.
  private var chats: [String] = []
  private var isFound = false
  private var ownId: String?

  static func read(_ source: ChatSource, _ options: ImportOptions) throws(ImportError) -> Reading {
    var reader = TelegramReader(source: source, options: options)
    do {
      try reader.run()
    } catch {
      throw ImportError(source.file, error)
    }
    try reader.finish()
    return reader.reading
  }

  private init(source: ChatSource, options: ImportOptions) {
    self.source = source
    self.options = options
  }

  private mutating func run() throws(JSONError) {
    var parser = JSONParser(source.bytes, takesHexEscapes: true)
    var chat = Chat(isWanted: options.chat == nil)
    try parser.object { (parser, key) throws(JSONError) in
      switch (key, try parser.peek()) {
      case ("chats", UInt8(ascii: "{")), ("left_chats", UInt8(ascii: "{")):
        try parser.object { (parser, inner) throws(JSONError) in
          guard inner == "list", try parser.peek() == UInt8(ascii: "[") else {
            _ = try parser.value()
            return
          }
          try parser.array { (parser, _) throws(JSONError) in try readChat(&parser, path: key) }
        }
      case ("personal_information", _):
        ownId = try parser.value()["user_id"]?.key.map { "user\($0)" }
      default: try member(key, of: &chat, path: "", &parser)
      }
    }
    try parser.end()
    if chat.hasMessages { accept(chat) }
  }

  /// What is known of a chat while its members come.
  private struct Chat {
    var name: String?
    var type: String?
    var isWanted: Bool
    var hasMessages = false
  }

  private mutating func readChat(_ parser: inout JSONParser, path: String) throws(JSONError) {
    var chat = Chat(isWanted: options.chat == nil && !isFound)
    let place = "\(path).list[\(chats.count)]."
    try parser.object { (parser, key) throws(JSONError) in
      try member(key, of: &chat, path: place, &parser)
    }
    accept(chat)
  }

  private mutating func member(
    _ key: String, of chat: inout Chat, path: String, _ parser: inout JSONParser
  ) throws(JSONError) {
    switch (key, try parser.peek()) {
    case ("name", _):
      chat.name = try parser.value().string
      if let wanted = options.chat { chat.isWanted = !isFound && chat.name == wanted }
    case ("type", _): chat.type = try parser.value().string
    case ("messages", UInt8(ascii: "[")):
      chat.hasMessages = true
      try parser.array { (parser, index) throws(JSONError) in
        _ = try parser.peek()
        let offset = parser.offset
        let row = try parser.value()
        guard chat.isWanted else { return }
        let line = parser.line(of: offset)
        read(row, Place(line: line, path: "\(path)messages[\(index)]"))
      }
    default: _ = try parser.value()
    }
  }

  private mutating func accept(_ chat: Chat) {
    let title = chat.name ?? (chat.type == "saved_messages" ? "Saved Messages" : nil)
    chats.append(title ?? "Deleted Account")
    guard chat.isWanted, !isFound else { return }
    isFound = true
    reading.transcript.title = title
    switch chat.type {
    case "personal_chat", "bot_chat", "saved_messages": reading.transcript.kind = .direct
    case .some: reading.transcript.kind = .group
    case nil: break
    }
  }

  private mutating func finish() throws(ImportError) {
    let names = chats.prefix(8).joined(separator: ", ") + (chats.count > 8 ? ", …" : "")
    if !isFound {
      throw ImportError(
        source.file,
        chats.isEmpty
          ? "holds no chat; export one with its messages"
          : "holds no chat called \(options.chat ?? ""); there are \(names)")
    }
    if options.chat == nil, chats.count > 1 {
      throw ImportError(
        source.file, "holds \(chats.count) chats; name one with --chat: \(names)")
    }
    dropPartialZones()
    reading.transcript.participants = speakers.participants
    guard options.me == nil else { return }
    if let ownId, let me = speakers.id(known: ownId) {
      reading.transcript.me = me
      reading.notes.append("me: the account that exported")
      return
    }
    let people = speakers.participants
    if reading.transcript.kind == .direct, people.count == 2, let title = reading.transcript.title,
      let other = people.firstIndex(where: { $0.name == title })
    {
      reading.transcript.me = people[1 - other].id
      reading.notes.append("me: \(people[1 - other].name), for the chat is named after the other")
    } else {
      reading.notes.append("me: nobody; the file does not tell who exported it")
    }
  }

  /// Wall times and instants do not mix: rows without `date_unixtime` make all of them wall times.
  private mutating func dropPartialZones() {
    let times = reading.transcript.messages.lazy.compactMap(\.time)
    guard times.contains(where: { $0.zoneOffset == nil }) else { return }
    for index in reading.transcript.messages.indices {
      reading.transcript.messages[index].time?.zoneOffset = nil
    }
  }
}

extension TelegramReader {
  private struct Place {
    var line: Int
    var path: String
  }

  private mutating func warn(_ place: Place, _ message: String) {
    reading.warnings.append(
      ImportWarning(source.file, line: place.line, path: place.path, message))
  }

  private mutating func read(_ row: JSONValue, _ place: Place) {
    guard row.object != nil else {
      warn(place, "is \(row.kindName), not a message; left out")
      return
    }
    var message = Message(id: row["id"]?.key ?? "m\(reading.transcript.messages.count + 1)")
    message.time = time(row)
    if message.time == nil { warn(place, "has no date that can be read; kept without a time") }
    switch row["type"]?.string {
    case "service": readService(row, &message)
    case "message", nil: readMessage(row, &message)
    case let type?:
      message.isSystem = true
      message.text = "(\(type) message)"
      warn(place, "is of the type \"\(type)\", which holds no words; kept as an event")
    }
    reading.transcript.messages.append(message)
  }

  /// The clock of the exporting machine; with the instant beside it, its zone too.
  private func time(_ row: JSONValue) -> Timestamp? {
    guard var time = row["date"]?.string.flatMap({ Timestamp(iso8601: $0) }) else {
      return row["date_unixtime"]?.count.flatMap { Timestamp(unixSeconds: $0) }
    }
    if let instant = row["date_unixtime"]?.count {
      let (offset, overflow) = time.clockSeconds.subtractingReportingOverflow(instant)
      if !overflow, abs(offset) <= 14 * 3600, offset % 900 == 0 { time.zoneOffset = offset }
    }
    return time
  }

  private mutating func readMessage(_ row: JSONValue, _ message: inout Message) {
    let name = row["from"]?.string ?? row["author"]?.string
    if let key = row["from_id"]?.key ?? name {
      message.from = speakers.id(key: key, name: name ?? "Deleted Account")
    }
    let text = TelegramText.read(row["text_entities"] ?? row["text"] ?? .null)
    (message.text, message.spans) = (text.text, text.spans)
    message.isEdited = row["edited"] != nil || row["edited_unixtime"] != nil
    message.replyTo = row["reply_to_message_id"]?.key
    if let forward = row["forwarded_from"] { message.forwardedFrom = forward.string ?? "" }
    message.attachments = TelegramMedia.attachments(row)
    message.poll = poll(row["poll"])
    message.reactions = (row["reactions"]?.array ?? []).map { reaction($0) }
    if message.text == "", !message.attachments.isEmpty || message.poll != nil {
      message.text = nil
    }
    if message.text == "" { message.text = row["game_title"]?.string ?? "" }
  }

  private func poll(_ value: JSONValue?) -> Poll? {
    guard let value, value.object != nil else { return nil }
    return Poll(
      question: TelegramText.read(value["question"] ?? .null).text,
      options: (value["answers"]?.array ?? []).map {
        Poll.Option(
          text: TelegramText.read($0["text"] ?? .null).text,
          votes: $0["voters"]?.count.map { max(0, $0) })
      })
  }

  private mutating func reaction(_ value: JSONValue) -> Reaction {
    let from = (value["recent"]?.array ?? []).compactMap { person in
      person["from_id"]?.key.map { speakers.id(key: $0, name: person["from"]?.string) }
    }
    let emoji =
      value["emoji"]?.string ?? (value["type"]?.string == "paid" ? "⭐" : "\u{2754}")
    return Reaction(emoji: emoji, count: max(value["count"]?.count ?? from.count, 0), from: from)
  }

  private mutating func readService(_ row: JSONValue, _ message: inout Message) {
    let action = row["action"]?.string ?? ""
    if action == "phone_call" {
      if let key = row["actor_id"]?.key {
        message.from = speakers.id(key: key, name: row["actor"]?.string ?? "Deleted Account")
      }
      let reason = row["discard_reason"]?.string
      message.call = Call(
        kind: .voice, seconds: row["duration_seconds"]?.count.map { max(0, $0) },
        isMissed: reason == "missed" || reason == "busy")
      return
    }
    message.isSystem = true
    message.replyTo = action == "pin_message" ? row["message_id"]?.key : nil
    message.text = row["information_text"]?.string ?? TelegramEvent.sentence(action, row)
  }
}

extension Speakers {
  /// A participant who has spoken already.
  func id(known key: String) -> String? { places[key].map { participants[$0].id } }
}
