import MalpungChat

/// WhatsApp's text export (import-formats.md §3): lines → entries → dates, speakers, bodies →
/// transcript. O(bytes).
struct WhatsAppReader {
  private let source: ChatSource
  private let options: ImportOptions
  private let phrasebook = Phrasebook.shared
  private var reading = Reading(transcript: Transcript())
  private var cast = Cast()
  private var files: AttachmentFiles

  static func read(
    _ source: ChatSource, _ options: ImportOptions
  ) throws(ImportError) -> Reading {
    var reader = WhatsAppReader(source, options)
    return try reader.run()
  }

  private init(_ source: ChatSource, _ options: ImportOptions) {
    self.source = source
    self.options = options
    files = AttachmentFiles(source.media, file: source.file)
  }

  private mutating func run() throws(ImportError) -> Reading {
    let lines = TextLines(source.bytes)
    guard let shape = HeaderCensus(lines).shape else {
      throw ImportError(
        source.file,
        "none of the first \(HeaderCensus.linesLooked) lines starts with a date and "
          + "time; is it a WhatsApp chat?")
    }
    let entries = Entries(lines, shape: shape)
    if let first = entries.preface.first {
      let count = entries.preface.count
      warn(first, "\(count) line\(count == 1 ? "" : "s") before the first message left out")
    }
    let title = ChatTitle.title(source.names, phrasebook)
    let order = decideDates(entries, shape)
    readMessages(entries.list, order, title, isBracketed: shape.delimiter == .brackets)
    finish(title)
    return reading
  }

  private mutating func warn(_ line: Int?, _ message: String) {
    reading.warnings.append(ImportWarning(source.file, line: line, message))
  }

  private mutating func decideDates(_ entries: Entries, _ shape: HeaderShape) -> DateOrder {
    let evidence = DateEvidence(
      entries: entries.list, bytes: source.bytes, shape: shape, isPadded: entries.isPadded,
      options: options)
    let decision = evidence.decide()
    reading.notes.append("dates: \(decision.order.title), for \(decision.evidence)")
    if let contradiction = decision.contradiction { warn(nil, contradiction) }
    if decision.isGuess {
      warn(
        entries.list.first?.line,
        "nothing tells day from month; read \(decision.order.title), for \(decision.evidence); "
          + "say which to be sure")
    }
    return decision.order
  }

  private mutating func readMessages(
    _ entries: [Entry], _ order: DateOrder, _ title: String?, isBracketed: Bool
  ) {
    reading.transcript.messages.reserveCapacity(entries.count)
    var speakers = SpeakerLines(
      source.bytes, phrasebook, knownNames: [title, options.me].compactMap { $0 })
    for (index, entry) in entries.enumerated() {
      let line = speakers.split(entry.rest)
      let body = MessageBody(
        lineFeeds(line.text), hasSpeaker: line.name != nil, phrasebook: phrasebook)
      var message = Message(id: "m\(index + 1)", time: time(entry, order))
      let isApp =
        line.name == nil || body.event != nil || isBracketed && isUnknownAppText(body)
      if isApp {
        message.isSystem = true
        if let event = body.event { cast.note(event: event) }
      } else if let name = line.name {
        message.from = cast.id(of: name)
      }
      fill(&message, from: body, line: entry.line)
      reading.transcript.messages.append(message)
    }
    cast.retireTitle(title, in: &reading.transcript.messages)
  }

  /// On iOS the app marks its own texts: a short marked line that is none of the phrases known is
  /// an event all the same.
  private func isUnknownAppText(_ body: MessageBody) -> Bool {
    body.isMarked && body.attachments.isEmpty && body.call == nil && body.poll == nil
      && !body.isDeleted && !body.isEdited && !body.text.isEmpty && body.text.count <= 300
      && !body.text.contains(10)
  }

  private mutating func fill(_ message: inout Message, from body: MessageBody, line: Int) {
    message.isEdited = body.isEdited
    message.isDeleted = body.isDeleted
    message.call = body.call
    message.poll = body.poll
    for attachment in body.attachments {
      message.attachments.append(files.resolve(attachment, line: line, &reading.warnings))
    }
    if message.isSystem || body.isDeleted || body.call != nil {
      message.text = string(body.text, line)
    } else {
      let markup = TextMarkup(body.text)
      let text = string(markup.text, line)
      let isAttachmentAlone = text.isEmpty && !(message.attachments.isEmpty && body.poll == nil)
      message.text = isAttachmentAlone ? nil : text
      message.spans = markup.spans
    }
  }

  private mutating func time(_ entry: Entry, _ order: DateOrder) -> Timestamp? {
    guard let date = order.date(entry.numbers) else {
      let (first, second, third) = entry.numbers
      warn(
        entry.line,
        "\(first), \(second), \(third) read \(order.title) is no date; "
          + "the message is kept without a time")
      return nil
    }
    return Timestamp(
      year: date.year, month: date.month, day: date.day, hour: entry.hour, minute: entry.minute,
      second: entry.second)
  }

  /// The text with LF between its lines.
  private func lineFeeds(_ range: Range<Int>) -> [UInt8] {
    var text = Array(source.bytes[range])
    guard text.contains(13) else { return text }
    text.removeAll(keepingCapacity: true)
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = source.bytes[index]
      let isPair = byte == 13 && index + 1 < range.upperBound && source.bytes[index + 1] == 10
      if !isPair { text.append(byte == 13 ? 10 : byte) }
      index += 1
    }
    return text
  }

  private mutating func string(_ bytes: [UInt8], _ line: Int) -> String {
    let valid = bytes.withUnsafeBufferPointer { String(validating: $0, as: UTF8.self) }
    if let valid { return valid }
    warn(line, "the text holds bytes that are not UTF-8; U+FFFD stands in their place")
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func finish(_ title: String?) {
    let people = cast.participants
    reading.transcript.title = title
    reading.transcript.participants = people
    reading.transcript.kind = cast.kind(title: title)
    files.summarise(&reading.warnings)
    guard options.me == nil else { return }
    if people.count == 2, let title,
      let other = people.firstIndex(where: { cast.isNamed($0, title) })
    {
      let me = people[1 - other]
      reading.transcript.me = me.id
      reading.notes.append("me: \(me.name), for the chat is named after the other")
    } else {
      reading.notes.append("me: nobody; the file does not tell who exported it")
    }
  }
}
