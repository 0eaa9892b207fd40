extension Participant {
  init(form: FormFields) throws(FormError) {
    var fields = form
    let id = try fields.requiredString("id")
    self.init(id: id, name: try fields.string("name") ?? id, avatar: try fields.string("avatar"))
    extra = fields.rest
  }
}

extension Message {
  /// `notes` receives what was mended.
  init(form: FormFields, index: Int, notes: inout [FormError]) throws(FormError) {
    var fields = form
    let id = try fields.string("id")
    if id == nil {
      notes.append(
        FormError(path: fields.path("id"), message: "is missing; \"#\(index + 1)\" is used"))
    }
    self.init(id: id ?? "#\(index + 1)", from: try fields.string("from"))
    if let text = try fields.string("time") {
      time = Timestamp(iso8601: text)
      if time == nil {
        throw FormError(
          path: fields.path("time"),
          message: "\"\(text)\" is no date and time like 2024-01-10T09:30:00+09:00")
      }
    }
    text = try fields.string("text")
    spans = try Span.list(in: &fields, of: text ?? "", notes: &notes)
    for (place, value) in try fields.array("attachments").enumerated() {
      let entry = try FormFields(value, path: "\(fields.path("attachments"))[\(place)]")
      attachments.append(try Attachment(form: entry, notes: &notes))
    }
    replyTo = try fields.string("replyTo")
    for (place, value) in try fields.array("reactions").enumerated() {
      let entry = try FormFields(value, path: "\(fields.path("reactions"))[\(place)]")
      reactions.append(try Reaction(form: entry, notes: &notes))
    }
    if let entry = try fields.object("poll") { poll = try Poll(form: entry, notes: &notes) }
    if let entry = try fields.object("call") { call = try Call(form: entry, notes: &notes) }
    isEdited = try fields.flag("edited")
    isDeleted = try fields.flag("deleted")
    forwardedFrom = try fields.string("forwardedFrom")
    isSystem = try fields.flag("system")
    thread = try fields.string("thread")
    extra = fields.rest
  }
}

extension Span {
  /// The spans of a text, their ends brought into it and onto scalar edges.
  static func list(
    in fields: inout FormFields, of text: String, notes: inout [FormError]
  ) throws(FormError) -> [Span] {
    let values = try fields.array("spans")
    if values.isEmpty { return [] }
    let units = Array(text.utf16)
    var spans: [Span] = []
    for (place, value) in values.enumerated() {
      let path = "\(fields.path("spans"))[\(place)]"
      var entry = try FormFields(value, path: path)
      guard let start = try entry.integer("start"), let end = try entry.integer("end") else {
        throw FormError(path: path, message: "needs \"start\" and \"end\"")
      }
      let name = try entry.requiredString("style")
      guard let style = Style(rawValue: name) else {
        notes.append(
          FormError(path: entry.path("style"), message: "\"\(name)\" is not known; ignored"))
        continue
      }
      var span = Span(start: start, end: end, style: style, url: try entry.string("url"))
      span.extra = entry.rest
      span.clamp(to: units)
      if span.start != start || span.end != end {
        notes.append(
          FormError(
            path: path,
            message: "\(start)…\(end) does not fit the text of \(units.count) UTF-16 units; "
              + "\(span.start)…\(span.end) is used"))
      }
      if span.start < span.end { spans.append(span) }
    }
    return spans
  }

  /// A range never cuts a surrogate pair: it grows to hold the whole scalar.
  private mutating func clamp(to units: [UInt16]) {
    start = min(max(start, 0), units.count)
    end = min(max(end, start), units.count)
    if start < units.count, UTF16.isTrailSurrogate(units[start]) { start -= 1 }
    if end < units.count, UTF16.isTrailSurrogate(units[end]) { end += 1 }
  }
}

extension Attachment {
  init(form: FormFields, notes: inout [FormError]) throws(FormError) {
    var fields = form
    let name = try fields.requiredString("kind")
    if Kind(rawValue: name) == nil {
      notes.append(
        FormError(path: fields.path("kind"), message: "\"\(name)\" is not known; taken as a file"))
    }
    self.init(
      kind: Kind(rawValue: name) ?? .file, path: try fields.string("path"),
      name: try fields.string("name"),
      bytes: try fields.count("bytes", &notes), width: try fields.extent("width", &notes),
      height: try fields.extent("height", &notes), isMissing: try fields.flag("missing"))
    extra = fields.rest
  }
}

extension Reaction {
  init(form: FormFields, notes: inout [FormError]) throws(FormError) {
    var fields = form
    let from = try fields.strings("from")
    self.init(
      emoji: try fields.requiredString("emoji"),
      count: try fields.count("count", &notes) ?? max(1, from.count), from: from)
    extra = fields.rest
  }
}

extension Poll {
  init(form: FormFields, notes: inout [FormError]) throws(FormError) {
    var fields = form
    self.init(question: try fields.requiredString("question"), options: [])
    for (place, value) in try fields.array("options").enumerated() {
      var entry = try FormFields(value, path: "\(fields.path("options"))[\(place)]")
      var option = Option(text: try entry.requiredString("text"))
      option.votes = try entry.count("votes", &notes)
      option.extra = entry.rest
      options.append(option)
    }
    extra = fields.rest
  }
}

extension Call {
  init(form: FormFields, notes: inout [FormError]) throws(FormError) {
    var fields = form
    let name = try fields.requiredString("kind")
    guard let kind = Kind(rawValue: name) else {
      throw FormError(path: fields.path("kind"), message: "\"\(name)\" is neither voice nor video")
    }
    self.init(
      kind: kind, seconds: try fields.count("seconds", &notes),
      isMissed: try fields.flag("missed"))
    extra = fields.rest
  }
}

extension FormFields {
  /// A number of things; less than none is ignored with a note.
  fileprivate mutating func count(
    _ key: String, _ notes: inout [FormError]
  ) throws(FormError) -> Int? {
    guard let value = try integer(key) else { return nil }
    if value >= 0 { return value }
    notes.append(FormError(path: path(key), message: "\(value) is negative; ignored"))
    return nil
  }

  /// A side of a picture in pixels; negative ones are ignored with a note.
  fileprivate mutating func extent(
    _ key: String, _ notes: inout [FormError]
  ) throws(FormError) -> Double? {
    guard let value = try number(key) else { return nil }
    if value >= 0 { return value }
    notes.append(FormError(path: path(key), message: "\(value) is negative; ignored"))
    return nil
  }
}
