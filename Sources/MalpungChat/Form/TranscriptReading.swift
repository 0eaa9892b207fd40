extension Transcript {
  /// Version of the transcript form that this library reads and writes (`"malpung": 1`).
  public static let formVersion = 1

  /// Reads the transcript form (interfaces.md, "Transcript form") from UTF-8 bytes.
  ///
  /// Participants and messages are read one by one. A bad value is left out and reported in
  /// `warnings` by its path and line; what is around it stays. Throws when the text is no JSON, when
  /// the version is missing or another, and when participants or messages are no list.
  /// O(bytes).
  public init(
    jsonBytes: [UInt8], warnings: inout [TranscriptWarning]
  ) throws(TranscriptError) {
    var reading = TranscriptReading(jsonBytes)
    do {
      self = try reading.run()
    } catch let error as JSONError {
      throw TranscriptError(
        "\(error.message) (byte \(error.offset)); correct the JSON", line: error.line,
        offset: error.offset)
    } catch let error as FormError {
      throw TranscriptError(error.message, path: error.path.isEmpty ? nil : error.path)
    } catch {
      throw TranscriptError("\(error)")
    }
    warnings += reading.warnings
  }
}

/// One pass over the text; the model grows as the members come, in whatever order.
private struct TranscriptReading {
  var parser: JSONParser
  var transcript = Transcript()
  var warnings: [TranscriptWarning] = []
  private var top: [String: JSONValue] = [:]
  private var hasMessages = false
  /// Lines of the messages that were kept, for warnings that need the whole transcript.
  private var lines: [(index: Int, line: Int)] = []

  init(_ bytes: [UInt8]) { parser = JSONParser(bytes) }

  mutating func run() throws -> Transcript {
    guard try parser.peek() == UInt8(ascii: "{") else {
      throw FormError(path: "", message: "the transcript form is a JSON object, see the README")
    }
    // A copy drives the closures, which fill the other fields.
    var parser = self.parser
    try parser.object { (parser, key) throws(JSONError) in
      switch (key, try parser.peek()) {
      case ("participants", UInt8(ascii: "[")): try readParticipants(&parser)
      case ("messages", UInt8(ascii: "[")):
        if hasMessages {
          let words = "stands twice; the messages of both are kept, in their order"
          warnings.append(TranscriptWarning(words, path: key, line: parser.line(of: parser.offset)))
        }
        hasMessages = true
        try readMessages(&parser)
      default: top[key] = try parser.value()
      }
    }
    try parser.end()
    self.parser = parser
    try finishTop()
    checkReferences()
    if parser.repairs > 0 {
      let message = "held bytes or escapes that are no Unicode text; U+FFFD stands in their place"
      warnings.append(TranscriptWarning("\(parser.repairs) strings \(message)", path: "strings"))
    }
    return transcript
  }

  private mutating func readParticipants(_ parser: inout JSONParser) throws(JSONError) {
    try parser.array { (parser, index) throws(JSONError) in
      _ = try parser.peek()
      let offset = parser.offset
      let value = try parser.value()
      let participant = attempt(
        value, "participants[\(index)]", parser.line(of: offset), "participant"
      ) { (fields) throws(FormError) in try Participant(form: &fields) }
      if let participant { transcript.participants.append(participant) }
    }
  }

  private mutating func readMessages(_ parser: inout JSONParser) throws(JSONError) {
    try parser.array { (parser, index) throws(JSONError) in
      _ = try parser.peek()
      let offset = parser.offset
      let value = try parser.value()
      let line = parser.line(of: offset)
      let message = attempt(value, "messages[\(index)]", line, "message") {
        (fields) throws(FormError) in Message(form: &fields, index: index)
      }
      if let message {
        transcript.messages.append(message)
        lines.append((index, line))
      }
    }
  }

  /// Reads one element; its failure and its notes become warnings.
  private mutating func attempt<Element>(
    _ value: JSONValue, _ path: String, _ line: Int, _ what: String,
    _ read: (inout FormFields) throws(FormError) -> Element
  ) -> Element? {
    var notes: [FormError] = []
    var element: Element?
    do {
      var fields = try FormFields(value, path: path)
      element = try read(&fields)
      notes = fields.notes
    } catch {
      notes.append(
        FormError(path: error.path, message: "\(error.message); the \(what) is left out"))
    }
    for note in notes {
      warnings.append(TranscriptWarning(note.message, path: note.path, line: line))
    }
    return element
  }

  private mutating func finishTop() throws(FormError) {
    var fields = try FormFields(.object(top), path: "")
    if let value = fields.rest["malpung"], value != .null, value.integer == nil {
      throw FormError(path: "malpung", message: "must be 1, not \(value.kindName)")
    }
    guard let version = fields.integer("malpung") else {
      throw FormError(
        path: "malpung", message: "is missing; a transcript starts with \"malpung\": 1")
    }
    guard version == Transcript.formVersion else {
      throw FormError(
        path: "malpung", message: "version \(version) is not known; this program reads version 1")
    }
    transcript.title = fields.string("title")
    transcript.me = fields.id("me")
    if let kind = fields.string("kind") {
      transcript.kind = Transcript.Kind(rawValue: kind)
      if transcript.kind == nil {
        warnings.append(
          TranscriptWarning("\"\(kind)\" is neither direct nor group; ignored", path: "kind"))
      }
    }
    // Arrays were read on the way; what is still here is null, or has the wrong type, and without
    // its messages a transcript is nothing.
    for key in ["participants", "messages"] {
      let value = fields.remove(key)
      if value != .null {
        throw FormError(path: key, message: "must be an array, not \(value.kindName)")
      }
    }
    for note in fields.notes {
      warnings.append(TranscriptWarning(note.message, path: note.path))
    }
    transcript.extra = fields.rest
  }

  /// Ids that name nobody are kept as they are: a layout shows the id, and no data is lost.
  private mutating func checkReferences() {
    let people = Set(transcript.participants.map(\.id))
    let messages = Set(transcript.messages.map(\.id))
    if let me = transcript.me, !people.contains(me) {
      warnings.append(TranscriptWarning("\"\(me)\" names no participant", path: "me"))
    }
    for (message, place) in zip(transcript.messages, lines) {
      let path = "messages[\(place.index)]"
      if let from = message.from, !people.contains(from) {
        warnings.append(
          TranscriptWarning(
            "\"\(from)\" names no participant", path: "\(path).from", line: place.line))
      }
      if let replyTo = message.replyTo, !messages.contains(replyTo) {
        warnings.append(
          TranscriptWarning(
            "\"\(replyTo)\" names no message", path: "\(path).replyTo", line: place.line))
      }
    }
  }
}
