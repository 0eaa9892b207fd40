extension Participant {
  init(form fields: inout FormFields) throws(FormError) {
    guard let id = fields.id("id") else {
      throw FormError(path: fields.path("id"), message: "is missing")
    }
    self.init(id: id, name: fields.string("name") ?? id, avatar: fields.string("avatar"))
    extra = fields.rest
  }
}

extension Message {
  init(form fields: inout FormFields, index: Int) {
    let id = fields.id("id")
    if id == nil { fields.note("id", "is missing; \"#\(index + 1)\" is used") }
    self.init(id: id ?? "#\(index + 1)", from: fields.id("from"))
    if let text = fields.string("time") {
      time = Timestamp(iso8601: text)
      if time == nil {
        fields.note(
          "time", "\"\(text)\" is no date and time like 2024-01-10T09:30:00+09:00; ignored")
      }
    }
    text = fields.string("text")
    spans = Span.list(in: &fields, of: text ?? "")
    attachments = fields.elements("attachments") { (entry) throws(FormError) in
      Attachment(form: &entry)
    }
    replyTo = fields.id("replyTo")
    reactions = fields.elements("reactions") { (entry) throws(FormError) in
      try Reaction(form: &entry)
    }
    poll = fields.object("poll") { (entry) throws(FormError) in try Poll(form: &entry) }
    call = fields.object("call") { (entry) throws(FormError) in try Call(form: &entry) }
    isEdited = fields.flag("edited")
    isDeleted = fields.flag("deleted")
    forwardedFrom = fields.string("forwardedFrom")
    isSystem = fields.flag("system")
    thread = fields.id("thread")
    extra = fields.rest
  }
}

extension Span {
  /// The spans of a text, their ends brought into it and onto scalar edges. What had to be mended is
  /// said once a message: a message can have thousands.
  static func list(in fields: inout FormFields, of text: String) -> [Span] {
    let units = Array(text.utf16)
    var mended: [(was: Span, isNow: Span)] = []
    let spans: [Span] = fields.elements("spans") { (entry) throws(FormError) in
      var span = try Span(form: &entry)
      let was = span
      span.clamp(to: units)
      if span != was { mended.append((was, span)) }
      return span
    }
    if let first = mended.first {
      let rest = mended.count > 1 ? ", and \(mended.count - 1) more" : ""
      fields.note(
        "spans",
        "\(first.was.start)…\(first.was.end) leaves the text of \(units.count) UTF-16 units or cuts a "
          + "character; \(first.isNow.start)…\(first.isNow.end) is used\(rest)")
    }
    return spans.filter { $0.start < $0.end }
  }

  private init(form fields: inout FormFields) throws(FormError) {
    guard let start = fields.integer("start"), let end = fields.integer("end") else {
      throw FormError(path: fields.path, message: "needs whole numbers \"start\" and \"end\"")
    }
    let name = try fields.requiredString("style")
    guard let style = Style(rawValue: name) else {
      throw FormError(path: fields.path("style"), message: "\"\(name)\" is not known")
    }
    self.init(start: start, end: end, style: style, url: fields.string("url"))
    extra = fields.rest
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
  /// An attachment without a kind that is known is still something that was sent: a file.
  init(form fields: inout FormFields) {
    let name = fields.string("kind")
    let kind = name.flatMap { Kind(rawValue: $0) }
    if kind == nil {
      let problem = name.map { "\"\($0)\" is not known" } ?? "is not stated"
      fields.note("kind", "\(problem); taken as a file")
    }
    self.init(
      kind: kind ?? .file, path: fields.string("path"), name: fields.string("name"),
      bytes: fields.count("bytes"), width: fields.extent("width"), height: fields.extent("height"),
      isMissing: fields.flag("missing"))
    extra = fields.rest
  }
}

extension Reaction {
  init(form fields: inout FormFields) throws(FormError) {
    let from = fields.strings("from")
    self.init(
      emoji: try fields.requiredString("emoji"), count: fields.count("count") ?? max(1, from.count),
      from: from)
    extra = fields.rest
  }
}

extension Poll {
  init(form fields: inout FormFields) throws(FormError) {
    self.init(question: try fields.requiredString("question"), options: [])
    options = fields.elements("options") { (entry) throws(FormError) in
      var option = Option(text: try entry.requiredString("text"))
      option.votes = entry.count("votes")
      option.extra = entry.rest
      return option
    }
    extra = fields.rest
  }
}

extension Call {
  init(form fields: inout FormFields) throws(FormError) {
    let name = try fields.requiredString("kind")
    guard let kind = Kind(rawValue: name) else {
      throw FormError(path: fields.path("kind"), message: "\"\(name)\" is neither voice nor video")
    }
    self.init(kind: kind, seconds: fields.count("seconds"), isMissed: fields.flag("missed"))
    extra = fields.rest
  }
}

extension FormFields {
  /// A number of things; less than none is ignored with a note.
  fileprivate mutating func count(_ key: String) -> Int? {
    guard let value = integer(key) else { return nil }
    if value >= 0 { return value }
    note(key, "\(value) is negative; ignored")
    return nil
  }

  /// A side of a picture in pixels; negative ones are ignored with a note.
  fileprivate mutating func extent(_ key: String) -> Double? {
    guard let value = number(key) else { return nil }
    if value >= 0 { return value }
    note(key, "\(value) is negative; ignored")
    return nil
  }
}
