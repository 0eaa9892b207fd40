import MalpungChat

/// KakaoTalk's text export of Android, iOS and Windows (import-formats.md §5), in Korean and
/// English. Every line belongs to a message, is a day's head, or is part of the file's head.
/// O(bytes).
struct KakaoTalkReader {
  private let source: ChatSource
  private let options: ImportOptions
  private var reading = Reading(transcript: Transcript())
  private var speakers = Speakers()
  private var day: (Int, Int, Int)?
  private var ownId: String?
  /// Blank lines that belong to the message before them if more of it follows.
  private var blanks = 0

  static func read(_ source: ChatSource, _ options: ImportOptions) throws(ImportError) -> Reading {
    var reader = KakaoTalkReader(source: source, options: options)
    if source.bytes.starts(with: Array("Date,User,Message".utf8)) {
      reader.readTable()
    } else {
      reader.readLines()
    }
    guard !reader.reading.transcript.messages.isEmpty else {
      throw ImportError(source.file, "holds no message of KakaoTalk; export the chat again")
    }
    reader.finish()
    return reader.reading
  }

  private init(source: ChatSource, options: ImportOptions) {
    self.source = source
    self.options = options
  }

  private mutating func readLines() {
    TextLines(source.bytes).visit { range, number in
      read(String(decoding: source.bytes[range], as: UTF8.self), number)
      return true
    }
  }

  private mutating func read(_ line: String, _ number: Int) {
    if line.isEmpty {
      blanks += 1
      return
    }
    if reading.transcript.messages.isEmpty, day == nil, head(line) { return }
    if isDay(line) { return }
    if let message = message(line) {
      begin(message)
    } else if isEvent(line), day != nil {
      begin(Parts(minutes: nil, name: nil, text: Substring(line)))
    } else if let last = reading.transcript.messages.indices.last {
      let gap = String(repeating: "\n", count: blanks + 1)
      reading.transcript.messages[last].text?.append(gap)
      reading.transcript.messages[last].text?.append(line)
      blanks = 0
    } else {
      let words = "a line before the first message left out"
      reading.warnings.append(ImportWarning(source.file, line: number, words))
    }
  }

  /// The title and the day of saving.
  private mutating func head(_ line: String) -> Bool {
    if line.hasPrefix("저장한 날짜") || line.hasPrefix("Date Saved") { return true }
    for (ending, kind) in [(" 님과 카카오톡 대화", Transcript.Kind.direct), (" 카카오톡 대화", .group)]
    where line.hasSuffix(ending) {
      reading.transcript.title = String(line.dropLast(ending.count))
      reading.transcript.kind = kind
      return true
    }
    guard line.hasPrefix("KakaoTalk Chats with ") else { return false }
    reading.transcript.title = String(line.dropFirst("KakaoTalk Chats with ".count))
    return true
  }

  /// A day's head: Windows puts it between dashes, iOS alone on a line, Android with the time.
  private mutating func isDay(_ line: String) -> Bool {
    var scanner = KakaoScanner(line.drop { $0 == "-" })
    scanner.blanks()
    guard let date = scanner.date() else { return false }
    _ = scanner.skip(",")
    scanner.blanks()
    _ = scanner.time()
    scanner.blanks()
    guard scanner.rest.allSatisfy({ $0 == "-" }) else { return false }
    day = date
    blanks = 0
    return true
  }

  private struct Parts {
    /// Of the day; `nil` for an event without a time, as Windows writes them.
    var minutes: Int?
    /// `nil` for an event.
    var name: Substring?
    var text: Substring
  }

  private mutating func message(_ line: String) -> Parts? {
    if line.hasPrefix("[") { return bracketed(line) }
    var scanner = KakaoScanner(line)
    let date = scanner.date()
    if date != nil {
      _ = scanner.skip(",")
      scanner.blanks()
      if scanner.skip("at") { scanner.blanks() }
    }
    guard let minutes = scanner.time() else { return nil }
    let isEvent = date != nil && (scanner.skip(" : ") || scanner.skip(": "))
    guard isEvent || scanner.skip(",") else { return nil }
    // iOS writes bare times under a day's head; without one, such a line is somebody's text.
    guard date != nil || day != nil else { return nil }
    if let date { day = date }
    scanner.blanks()
    let rest = scanner.rest
    if !isEvent, let colon = Self.colon(in: rest) {
      let text = rest[colon...].dropFirst(2)
      return Parts(
        minutes: minutes, name: rest[..<colon], text: text.hasPrefix(" ") ? text.dropFirst() : text)
    }
    return Parts(minutes: minutes, name: nil, text: rest)
  }

  /// The first ` : `, or ` :` that ends the line.
  private static func colon(in text: Substring) -> Substring.Index? {
    var index = text.startIndex
    while index < text.endIndex {
      if text[index] == " " {
        let rest = text[index...]
        if rest.hasPrefix(" : ") || rest == " :" { return index }
      }
      index = text.index(after: index)
    }
    return nil
  }

  /// Windows: `[name] [time] text`.
  private func bracketed(_ line: String) -> Parts? {
    guard day != nil else { return nil }
    // A name may hold brackets: the first "] [" that a time follows ends it.
    var index = line.index(after: line.startIndex)
    while index < line.endIndex {
      if line[index] == "]", line[index...].hasPrefix("] [") {
        var scanner = KakaoScanner(line[index...].dropFirst(3))
        if let minutes = scanner.time(), scanner.skip("]") {
          _ = scanner.skip(" ")
          let name = line[line.index(after: line.startIndex)..<index]
          return Parts(minutes: minutes, name: name, text: scanner.rest)
        }
      }
      index = line.index(after: index)
    }
    return nil
  }

  private static let events = [
    "님이 들어왔습니다.", "님이 나갔습니다.", "초대하였습니다.", "초대했습니다.", "내보냈습니다.", "메시지를 가렸습니다.",
    "님을 내보냈습니다.", "방장이 되었습니다.", "부방장이 되었습니다.", "joined this chatroom.",
    "left this chatroom.",
  ]

  private func isEvent(_ line: String) -> Bool { Self.events.contains { line.hasSuffix($0) } }

  private mutating func begin(_ parts: Parts) {
    blanks = 0
    var message = Message(id: "m\(reading.transcript.messages.count + 1)")
    if let minutes = parts.minutes, let (year, month, date) = day {
      message.time = Timestamp(
        year: year, month: month, day: date, hour: minutes / 60, minute: minutes % 60)
    }
    if let name = parts.name, !name.isEmpty {
      message.from = speakers.id(name: String(name))
      if name == "회원님" || name == "you" { ownId = message.from }
    } else {
      message.isSystem = true
    }
    message.text = String(parts.text)
    reading.transcript.messages.append(message)
  }

  private mutating func finish() {
    for index in reading.transcript.messages.indices {
      KakaoPlaceholder.apply(to: &reading.transcript.messages[index])
    }
    let people = speakers.participants
    reading.transcript.participants = people
    if people.count > 2 { reading.transcript.kind = .group }
    guard options.me == nil else { return }
    let title = reading.transcript.title
    if let ownId {
      reading.transcript.me = ownId
      reading.notes.append("me: the one whom the app calls you")
    } else if people.count == 2, let other = people.firstIndex(where: { $0.name == title }) {
      reading.transcript.me = people[1 - other].id
      reading.notes.append("me: \(people[1 - other].name), for the chat is named after the other")
    } else {
      reading.notes.append("me: nobody; the file does not tell who exported it")
    }
  }
}

extension KakaoTalkReader {
  /// macOS: a table with the columns date, user, message (RFC 4180).
  private mutating func readTable() {
    var isHead = true
    CommaTable(source.bytes).visit { fields, line in
      if isHead {
        isHead = false
        return
      }
      if fields == [""] { return }
      guard fields.count == 3 else {
        let words = "a row of \(fields.count) columns, not 3; left out"
        reading.warnings.append(ImportWarning(source.file, line: line, words))
        return
      }
      var message = Message(id: "m\(reading.transcript.messages.count + 1)")
      message.time = Timestamp(iso8601: fields[0])
      message.isDeleted = fields[0].isEmpty
      message.isSystem = fields[1].isEmpty || isEvent(fields[2])
      if !message.isSystem { message.from = speakers.id(name: fields[1]) }
      message.text = fields[2]
      reading.transcript.messages.append(message)
    }
  }
}
