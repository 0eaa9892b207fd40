import MalpungChat

/// DiscordChatExporter's JSON (import-formats.md §7). O(bytes).
struct DiscordReader {
  private let source: ChatSource
  private var reading = Reading(transcript: Transcript())
  private var speakers = Speakers()

  static func read(_ source: ChatSource, _ options: ImportOptions) throws(ImportError) -> Reading {
    var reader = DiscordReader(source)
    do {
      try reader.run()
    } catch {
      throw ImportError(source.file, error)
    }
    reader.reading.transcript.participants = reader.speakers.participants
    if options.me == nil {
      reader.reading.notes.append("me: nobody; the file does not tell who exported it")
    }
    return reader.reading
  }

  private init(_ source: ChatSource) { self.source = source }

  private mutating func run() throws(JSONError) {
    var parser = JSONParser(source.bytes)
    try parser.object { (parser, key) throws(JSONError) in
      switch (key, try parser.peek()) {
      case ("channel", _):
        let channel = try parser.value()
        reading.transcript.title = channel["name"]?.string
        let isDirect = channel["type"]?.string == "DirectTextChat"
        reading.transcript.kind = isDirect ? .direct : .group
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

  /// The types that people write; every other is an event with ready words.
  private static let spoken: Set<String> = [
    "Default", "Reply", "ChatInputCommand", "ContextMenuCommand", "ThreadStarterMessage",
  ]

  private mutating func read(_ row: JSONValue, line: Int, _ path: String) {
    guard row.object != nil else {
      let message = "is \(row.kindName), not a message; left out"
      reading.warnings.append(ImportWarning(source.file, line: line, path: path, message))
      return
    }
    var message = Message(id: row["id"]?.key ?? "m\(reading.transcript.messages.count + 1)")
    message.time = row["timestamp"]?.string.flatMap { Timestamp(iso8601: $0) }
    if message.time == nil {
      let words = "has no timestamp that can be read; kept without a time"
      reading.warnings.append(ImportWarning(source.file, line: line, path: path, words))
    }
    let author = row["author"].flatMap { speaker($0) }
    let type = row["type"]?.string ?? "Default"
    if Self.spoken.contains(type) {
      message.from = author
      readWords(row, &message)
    } else if type == "Call" {
      message.from = author
      readCall(row, &message)
    } else {
      message.isSystem = true
      let name = row["author"]?["nickname"]?.string ?? row["author"]?["name"]?.string
      let words = row["content"]?.string ?? type
      message.text = name.map { "\($0): \(words)" } ?? words
    }
    reading.transcript.messages.append(message)
  }

  private mutating func speaker(_ author: JSONValue) -> String? {
    let name = author["nickname"]?.string ?? author["name"]?.string
    guard let key = author["id"]?.key ?? name else { return nil }
    return speakers.id(key: key, name: name)
  }

  private mutating func readWords(_ row: JSONValue, _ message: inout Message) {
    let text = DiscordMarkdown.read(row["content"]?.string ?? "")
    (message.text, message.spans) = (text.text, text.spans)
    message.isEdited = row["timestampEdited"]?.string != nil
    message.attachments =
      (row["attachments"]?.array ?? []).map(attachment)
      + (row["stickers"]?.array ?? []).map { sticker in
        var attachment = file(sticker["sourceUrl"]?.string, .sticker)
        attachment.name = sticker["name"]?.string
        return attachment
      }
    if let reference = row["reference"], reference["type"]?.string != "Forward" {
      message.replyTo = reference["messageId"]?.key
    }
    if let forward = row["forwardedMessage"], forward.object != nil {
      message.forwardedFrom = ""
      let words = DiscordMarkdown.read(forward["content"]?.string ?? "")
      if message.text == "" { (message.text, message.spans) = (words.text, words.spans) }
      message.attachments += (forward["attachments"]?.array ?? []).map(attachment)
    }
    for reaction in row["reactions"]?.array ?? [] {
      let emoji = reaction["emoji"] ?? .null
      let name = emoji["name"]?.string ?? "\u{2754}"
      let isCustom = !(emoji["id"]?.key ?? "").isEmpty
      let from = (reaction["users"]?.array ?? []).compactMap { speaker($0) }
      message.reactions.append(
        Reaction(
          emoji: isCustom ? ":\(name):" : name,
          count: max(0, reaction["count"]?.count ?? from.count),
          from: from))
    }
    if message.text == "", !message.attachments.isEmpty { message.text = nil }
  }

  private func readCall(_ row: JSONValue, _ message: inout Message) {
    let end = row["callEndedTimestamp"]?.string.flatMap { Timestamp(iso8601: $0) }
    var call = Call(kind: .voice)
    if let start = message.time, let end {
      let zones = (end.zoneOffset ?? 0) - (start.zoneOffset ?? 0)
      call.seconds = max(0, end.clockSeconds - start.clockSeconds - zones)
    }
    message.call = call
  }

  private func attachment(_ value: JSONValue) -> Attachment {
    let name = value["fileName"]?.string
    var attachment = file(value["url"]?.string, Self.kind(of: name ?? ""))
    attachment.name = name
    attachment.bytes = value["fileSizeBytes"]?.count.map { max(0, $0) }
    return attachment
  }

  /// A relative path (with backslashes if Windows wrote it) is a file; a web address is kept, as a
  /// file that is missing.
  private func file(_ url: String?, _ kind: Attachment.Kind) -> Attachment {
    guard let url, !url.isEmpty else { return Attachment(kind: kind, isMissing: true) }
    if url.hasPrefix("http://") || url.hasPrefix("https://") {
      return Attachment(kind: kind, isMissing: true, extra: ["url": .string(url)])
    }
    return Attachment(kind: kind, path: String(url.map { $0 == "\\" ? "/" : $0 }))
  }

  private static func kind(of name: String) -> Attachment.Kind {
    switch name.lowercased().split(separator: ".").last.map(String.init) ?? "" {
    case "png", "jpg", "jpeg", "gif", "webp", "avif": .image
    case "mp4", "mov", "webm", "mkv": .video
    case "mp3", "ogg", "opus", "wav", "m4a", "flac": .audio
    default: .file
    }
  }
}
