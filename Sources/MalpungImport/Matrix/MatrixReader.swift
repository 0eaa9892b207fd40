import MalpungChat

/// Element's JSON export of a Matrix room (import-formats.md §12). Edits and reactions are events
/// of their own, which are joined to the messages they are of. O(bytes).
struct MatrixReader {
  private let source: ChatSource
  private var reading = Reading(transcript: Transcript())
  private var speakers = Speakers()
  private var places: [String: Int] = [:]
  /// What waits for its message until all are read: an export need not be in order.
  private var edits: [(target: String, content: JSONValue, path: String)] = []
  private var reactions: [(target: String, emoji: String, from: String?, path: String)] = []

  static func read(_ source: ChatSource, _ options: ImportOptions) throws(ImportError) -> Reading {
    var reader = MatrixReader(source)
    do {
      try reader.run()
    } catch {
      throw ImportError(source.file, error)
    }
    reader.join()
    reader.reading.transcript.participants = reader.speakers.participants
    if options.me == nil {
      reader.reading.notes.append("me: nobody; say who you are with --me")
    }
    return reader.reading
  }

  private init(_ source: ChatSource) { self.source = source }

  private mutating func run() throws(JSONError) {
    var parser = JSONParser(source.bytes)
    try parser.object { (parser, key) throws(JSONError) in
      switch (key, try parser.peek()) {
      case ("room_name", _): reading.transcript.title = try parser.value().string
      case ("messages", UInt8(ascii: "[")):
        try parser.array { (parser, index) throws(JSONError) in
          _ = try parser.peek()
          let offset = parser.offset
          let row = try parser.value()
          read(row, line: parser.line(of: offset), "messages[\(index)]")
        }
      default: _ = try parser.value()
      }
    }
    try parser.end()
  }

  private mutating func warn(_ line: Int?, _ path: String, _ message: String) {
    reading.warnings.append(ImportWarning(source.file, line: line, path: path, message))
  }

  private mutating func read(_ row: JSONValue, line: Int, _ path: String) {
    guard row.object != nil else {
      warn(line, path, "is \(row.kindName), not an event; left out")
      return
    }
    let content = row["content"] ?? .null
    let relation = content["m.relates_to"]
    let isJoin = content["membership"]?.string == "join" && row["sender"] == row["state_key"]
    let shown = isJoin ? content["displayname"]?.string : nil
    let sender = row["sender"]?.string.map { speakers.id(key: $0, name: shown) }
    if let target = relation?["event_id"]?.string {
      if relation?["rel_type"]?.string == "m.replace" {
        edits.append((target, content["m.new_content"] ?? content, path))
        return
      }
      if relation?["rel_type"]?.string == "m.annotation", let emoji = relation?["key"]?.string {
        reactions.append((target, emoji, sender, path))
        return
      }
    }
    let id = row["event_id"]?.string ?? "m\(reading.transcript.messages.count + 1)"
    var message = Message(id: id, from: sender)
    message.time = row["origin_server_ts"]?.count.flatMap { Timestamp(unixMilliseconds: $0) }
    if message.time == nil { warn(line, path, "has no time that can be read; kept without one") }
    let type = row["type"]?.string ?? "event"
    switch type {
    case _ where row["unsigned"]?["redacted_because"] != nil: message.isDeleted = true
    case "m.room.message", "m.sticker": fill(&message, content, isSticker: type == "m.sticker")
    case "m.room.encrypted": message.text = "(message that could not be decrypted)"
    default:
      message.from = nil
      message.isSystem = true
      message.text = Self.event(type, row)
    }
    if relation?["rel_type"]?.string == "m.thread" {
      message.thread = relation?["event_id"]?.string
    }
    let isFallback = relation?["is_falling_back"]?.bool ?? false
    if !isFallback { message.replyTo = relation?["m.in_reply_to"]?["event_id"]?.string }
    places[id] = reading.transcript.messages.count
    reading.transcript.messages.append(message)
  }

  private func fill(_ message: inout Message, _ content: JSONValue, isSticker: Bool) {
    let isReply = content["m.relates_to"]?["m.in_reply_to"] != nil
    let body = Self.withoutQuote(content["body"]?.string ?? "", isReply)
    let kinds: [String: Attachment.Kind] = [
      "m.image": .image, "m.video": .video, "m.audio": .audio, "m.file": .file,
      "m.location": .location,
    ]
    let type = content["msgtype"]?.string ?? ""
    guard let kind = isSticker ? .sticker : kinds[type] else {
      message.text = type == "m.emote" ? "* " + body : body
      return
    }
    let name = content["filename"]?.string ?? body
    var attachment = Attachment(kind: kind, name: name.isEmpty ? nil : name, isMissing: true)
    attachment.bytes = content["info"]?["size"]?.count.map { max(0, $0) }
    attachment.width = content["info"]?["w"]?.number.map { max(0, $0) }
    attachment.height = content["info"]?["h"]?.number.map { max(0, $0) }
    if let url = content["url"] ?? content["file"]?["url"] { attachment.extra["url"] = url }
    if let place = content["geo_uri"] { attachment.extra["geo"] = place }
    message.attachments = [attachment]
    if name != body { message.text = body }
  }

  /// A reply's body starts with the quoted lines (`> `) and a blank one.
  private static func withoutQuote(_ body: String, _ isReply: Bool) -> String {
    guard isReply, body.hasPrefix("> ") else { return body }
    var lines = body.split(separator: "\n", omittingEmptySubsequences: false)[...]
    lines = lines.drop { $0.hasPrefix(">") }
    if lines.first?.isEmpty == true { lines.removeFirst() }
    return lines.isEmpty ? body : lines.joined(separator: "\n")
  }

  private static func event(_ type: String, _ row: JSONValue) -> String {
    let sender = row["sender"]?.string ?? "Someone"
    let content = row["content"] ?? .null
    switch (type, content["membership"]?.string) {
    case ("m.room.member", "join"): return "\(content["displayname"]?.string ?? sender) joined"
    case ("m.room.member", "leave"): return "\(row["state_key"]?.string ?? sender) left"
    case ("m.room.member", "invite"):
      return "\(sender) invited \(content["displayname"]?.string ?? row["state_key"]?.string ?? "")"
    case ("m.room.name", _): return "\(sender) named the room “\(content["name"]?.string ?? "")”"
    case ("m.room.topic", _): return "\(sender) set the topic “\(content["topic"]?.string ?? "")”"
    case ("m.room.create", _): return "\(sender) created the room"
    default: return "\(sender): \(type)"
    }
  }

  private mutating func join() {
    for (target, content, path) in edits {
      guard let place = places[target] else {
        warn(nil, path, "edits a message that is not here; left out")
        continue
      }
      var message = reading.transcript.messages[place]
      message.isEdited = true
      fill(&message, content, isSticker: false)
      reading.transcript.messages[place] = message
    }
    for (target, emoji, from, path) in reactions {
      guard let place = places[target] else {
        warn(nil, path, "reacts to a message that is not here; left out")
        continue
      }
      let old = reading.transcript.messages[place].reactions.firstIndex { $0.emoji == emoji }
      if let old {
        reading.transcript.messages[place].reactions[old].count += 1
        if let from { reading.transcript.messages[place].reactions[old].from.append(from) }
      } else {
        reading.transcript.messages[place].reactions.append(
          Reaction(emoji: emoji, count: 1, from: from.map { [$0] } ?? []))
      }
    }
  }
}
