import MalpungChat

/// LINE's `.txt` export (import-formats.md §9): a head, days alone on a line, and rows of time,
/// name and text between tabs. Every line belongs to a message, is a day, or is of the head.
/// O(bytes).
struct LineReader {
  private let source: ChatSource
  private let options: ImportOptions
  private var reading = Reading(transcript: Transcript())
  private var speakers = Speakers()
  private var day: (Int, Int, Int)?

  static func read(_ source: ChatSource, _ options: ImportOptions) throws(ImportError) -> Reading {
    var reader = LineReader(source: source, options: options)
    TextLines(source.bytes).visit { range, number in
      reader.read(String(decoding: source.bytes[range], as: UTF8.self), number)
      return true
    }
    guard !reader.reading.transcript.messages.isEmpty else {
      throw ImportError(source.file, "holds no message of LINE; export the chat again")
    }
    reader.finish()
    return reader.reading
  }

  private init(source: ChatSource, options: ImportOptions) {
    self.source = source
    self.options = options
  }

  private mutating func read(_ line: String, _ number: Int) {
    let isHead = reading.transcript.messages.isEmpty && day == nil
    if isHead, line.isEmpty || readHead(line) { return }
    if let date = LineTime.day(line) {
      day = date
      return
    }
    let fields = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
    if day != nil, fields.count > 1, let minutes = LineTime.time(fields[0]) {
      begin(minutes, fields)
    } else if let last = reading.transcript.messages.indices.last {
      reading.transcript.messages[last].text?.append("\n")
      reading.transcript.messages[last].text?.append(line)
    } else {
      let words = "a line before the first message left out"
      reading.warnings.append(ImportWarning(source.file, line: number, words))
    }
  }

  private mutating func readHead(_ line: String) -> Bool {
    for word in ["保存日時", "Saved on", "儲存日期", "保存时间"] where line.hasPrefix(word) { return true }
    var rest = Substring(line)
    let isMarked = rest.hasPrefix("[LINE]")
    if isMarked { rest = rest.dropFirst("[LINE]".count).drop { $0 == " " } }
    let titles: [(String, String, Transcript.Kind?)] = [
      ("", "とのトーク履歴", nil), ("", "のトーク履歴", .group), ("Chat history with ", "", nil),
      ("Chat history in ", "", .group), ("与", "的聊天记录", nil), ("與", "的聊天記錄", nil),
    ]
    for (start, end, kind) in titles
    where rest.hasPrefix(start) && rest.hasSuffix(end) && rest.count > start.count + end.count {
      reading.transcript.title = String(rest.dropFirst(start.count).dropLast(end.count))
      reading.transcript.kind = kind
      return true
    }
    return isMarked
  }

  private mutating func begin(_ minutes: Int, _ fields: [Substring]) {
    var message = Message(id: "m\(reading.transcript.messages.count + 1)")
    if let (year, month, date) = day {
      message.time = Timestamp(
        year: year, month: month, day: date, hour: minutes / 60, minute: minutes % 60)
    }
    if fields.count == 3, !fields[1].isEmpty {
      message.from = speakers.id(name: String(fields[1]))
    } else {
      message.isSystem = true
    }
    message.text = String(fields[fields.count - 1])
    reading.transcript.messages.append(message)
  }

  private mutating func finish() {
    for index in reading.transcript.messages.indices {
      finish(&reading.transcript.messages[index])
    }
    let people = speakers.participants
    reading.transcript.participants = people
    if people.count > 2 { reading.transcript.kind = .group }
    guard options.me == nil else { return }
    let title = reading.transcript.title
    if people.count == 2, let other = people.firstIndex(where: { $0.name == title }) {
      reading.transcript.me = people[1 - other].id
      reading.notes.append("me: \(people[1 - other].name), for the chat is named after the other")
    } else {
      reading.notes.append("me: nobody; the file does not tell who exported it")
    }
  }

  private static let placeholders: [String: Attachment.Kind] = [
    "スタンプ": .sticker, "写真": .image, "動画": .video, "ボイスメッセージ": .audio, "ファイル": .file,
    "位置情報": .location, "連絡先": .contact, "Sticker": .sticker, "Stickers": .sticker,
    "Photo": .image, "Photos": .image, "Video": .video, "Videos": .video, "Voice message": .audio,
    "File": .file, "Location": .location, "貼圖": .sticker, "照片": .image, "影片": .video,
  ]

  private func finish(_ message: inout Message) {
    guard var text = message.text else { return }
    // Newer versions put a text of several lines between quotes.
    if text.contains("\n"), text.hasPrefix("\""), text.hasSuffix("\"") {
      text = String(text.dropFirst().dropLast())
      message.text = text
    } else {
      // Blank lines before the next day are the file's, not the message's.
      while text.hasSuffix("\n") { text.removeLast() }
      message.text = text
    }
    guard !message.isSystem else { return }
    let isBare = !text.hasPrefix("[")
    let word = isBare || !text.hasSuffix("]") ? text : String(text.dropFirst().dropLast())
    if let kind = Self.placeholders[word] {
      message.text = nil
      message.attachments = [Attachment(kind: kind, isMissing: true)]
    } else if text.hasPrefix("☎"), text.count < 40 {
      let seconds = LineTime.length(text)
      message.call = Call(kind: .voice, seconds: seconds, isMissed: seconds == nil)
    }
  }
}
