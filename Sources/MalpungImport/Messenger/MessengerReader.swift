import MalpungChat

/// Messenger's and Instagram's `message_N.json` (import-formats.md §6): newest first, and every
/// string's UTF-8 bytes written as one escape each. O(bytes).
struct MessengerReader {
  private let source: ChatSource
  private var reading = Reading(transcript: Transcript())
  private var speakers = Speakers()
  /// In the file's order, which is turned at the end.
  private var messages: [Message] = []

  static func read(_ source: ChatSource, _ options: ImportOptions) throws(ImportError) -> Reading {
    var reader = MessengerReader(source)
    do {
      try reader.run()
    } catch {
      throw ImportError(source.file, error)
    }
    reader.finish(options)
    return reader.reading
  }

  private init(_ source: ChatSource) { self.source = source }

  private mutating func run() throws(JSONError) {
    var parser = JSONParser(source.bytes)
    try parser.object { (parser, key) throws(JSONError) in
      switch (key, try parser.peek()) {
      case ("participants", UInt8(ascii: "[")):
        try parser.array { (parser, _) throws(JSONError) in
          let person = try parser.value()
          if let name = person["name"]?.string ?? person.string { _ = speaker(name) }
        }
      case ("messages", UInt8(ascii: "[")):
        try parser.array { (parser, index) throws(JSONError) in
          _ = try parser.peek()
          let offset = parser.offset
          let row = try parser.value()
          read(row, line: parser.line(of: offset), index)
        }
      case ("title", _), ("threadName", _):
        reading.transcript.title = Self.mended(try parser.value().string)
      default: _ = try parser.value()
      }
    }
    try parser.end()
  }

  private mutating func speaker(_ name: String) -> String {
    speakers.id(name: Self.mended(name) ?? name)
  }

  /// Undoes the exporter's escapes: text of code points up to U+00FF alone whose bytes are UTF-8
  /// is that UTF-8; any other text is right as it is. O(text).
  static func mended(_ text: String?) -> String? {
    guard let text, !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      guard let byte = UInt8(exactly: scalar.value) else { return text }
      bytes.append(byte)
    }
    return String(validating: bytes, as: UTF8.self) ?? text
  }

  private mutating func read(_ row: JSONValue, line: Int, _ index: Int) {
    func warn(_ message: String) -> ImportWarning {
      ImportWarning(source.file, line: line, path: "messages[\(index)]", message)
    }
    guard row.object != nil else {
      reading.warnings.append(warn("is \(row.kindName), not a message; left out"))
      return
    }
    var message = Message(id: "")
    let stamp = row["timestamp_ms"]?.count ?? row["timestamp"]?.count
    message.time = stamp.flatMap { Timestamp(unixMilliseconds: $0) }
    if message.time == nil {
      reading.warnings.append(warn("has no time that can be read; kept without one"))
    }
    if let name = row["sender_name"]?.string ?? row["senderName"]?.string {
      message.from = speaker(name)
    }
    message.text = Self.mended(row["content"]?.string ?? row["text"]?.string)
    message.isDeleted = row["is_unsent"]?.bool ?? row["isUnsent"]?.bool ?? false
    message.attachments = attachments(row)
    readShare(row["share"], &message)
    readType(row, &message)
    for reaction in row["reactions"]?.array ?? [] { add(reaction, to: &message) }
    let isEmpty = message.attachments.isEmpty && message.call == nil
    if message.text == nil, isEmpty { message.text = "" }
    messages.append(message)
  }

  private func attachments(_ row: JSONValue) -> [Attachment] {
    let kinds: [(String, Attachment.Kind)] = [
      ("photos", .image), ("gifs", .image), ("videos", .video), ("audio_files", .audio),
      ("files", .file), ("media", .image),
    ]
    var result = kinds.flatMap { key, kind in
      (row[key]?.array ?? []).map { file($0, key == "media" ? mediaKind($0) : kind) }
    }
    if let sticker = row["sticker"] { result.append(file(sticker, .sticker)) }
    return result
  }

  private func mediaKind(_ value: JSONValue) -> Attachment.Kind {
    let name = (value["uri"]?.string ?? "").lowercased()
    if name.hasSuffix(".mp4") || name.hasSuffix(".mov") { return .video }
    return name.hasSuffix(".m4a") || name.hasSuffix(".mp3") || name.hasSuffix(".aac")
      ? .audio : .image
  }

  private func file(_ value: JSONValue, _ kind: Attachment.Kind) -> Attachment {
    let path = Self.mended(value["uri"]?.string)
    let isHere = path.map { MediaStore.isConfined($0) && !$0.hasPrefix("http") } ?? false
    return Attachment(
      kind: kind, path: isHere ? path : nil, name: path.map(lastComponent), isMissing: !isHere)
  }

  private func readShare(_ share: JSONValue?, _ message: inout Message) {
    guard let link = Self.mended(share?["link"]?.string) else { return }
    var text = RichText()
    if let words = message.text { text.append(words) }
    if !text.text.contains(link) {
      if text.length > 0 { text.append("\n") }
      text.append(link, .link, url: link)
    }
    if let words = Self.mended(share?["share_text"]?.string), !words.isEmpty {
      text.append("\n" + words)
    }
    (message.text, message.spans) = (text.text, text.spans)
  }

  private func readType(_ row: JSONValue, _ message: inout Message) {
    if let seconds = row["call_duration"]?.count {
      let isVideo = message.text?.contains("video") ?? false
      message.call = Call(
        kind: isVideo ? .video : .voice, seconds: max(0, seconds),
        isMissed: seconds == 0 || message.text?.contains("missed") ?? false)
    }
    if ["Subscribe", "Unsubscribe"].contains(row["type"]?.string ?? "") {
      message.isSystem = true
      message.from = nil
    }
  }

  private mutating func add(_ value: JSONValue, to message: inout Message) {
    guard let emoji = Self.mended(value["reaction"]?.string) else { return }
    let actor = value["actor"]?.string.map { speaker($0) }
    if let place = message.reactions.firstIndex(where: { $0.emoji == emoji }) {
      message.reactions[place].count += 1
      if let actor { message.reactions[place].from.append(actor) }
    } else {
      message.reactions.append(Reaction(emoji: emoji, count: 1, from: actor.map { [$0] } ?? []))
    }
  }

  private mutating func finish(_ options: ImportOptions) {
    // Newest first, unless the times say otherwise.
    let times = messages.compactMap { $0.time.map { ($0.clockSeconds, $0.nanosecond) } }
    if let first = times.first, let last = times.last, first >= last { messages.reverse() }
    for index in messages.indices { messages[index].id = "m\(index + 1)" }
    reading.transcript.messages = messages
    reading.transcript.participants = speakers.participants
    let people = speakers.participants
    if !people.isEmpty { reading.transcript.kind = people.count > 2 ? .group : .direct }
    guard options.me == nil else { return }
    if people.count == 2,
      let other = people.firstIndex(where: { $0.name == reading.transcript.title })
    {
      reading.transcript.me = people[1 - other].id
      reading.notes.append("me: \(people[1 - other].name), for the chat is named after the other")
    } else {
      reading.notes.append("me: nobody; the file does not tell who exported it")
    }
  }
}
