/// A message as a live room gets it, and who sent it.
public struct RoomMessage: Hashable, Sendable {
  public var message: Message
  public var sender: Participant?
  /// Whom it is for (reference design C).
  public var to: String?

  /// Reads one of the shapes that are met: reference design E (`createdAt`), C (`fromID`), and a
  /// message of the transcript form (`time`).
  init(_ value: JSONValue, path: String) throws(RoomEventError) {
    do throws(FormError) {
      var fields = try FormFields(value, path: path)
      _ = fields.remove("type")
      if fields.rest["createdAt"] != nil {
        self = try Self(designE: &fields)
      } else if fields.rest["fromID"] != nil || fields.rest["fromId"] != nil {
        self = try Self(designC: &fields)
      } else if fields.rest["time"] != nil {
        self = try Self(form: &fields)
      } else {
        throw FormError(
          path: path, message: "a message has a time: \"createdAt\", \"timeStamp\" or \"time\"")
      }
    } catch {
      throw RoomEventError(error.path.isEmpty ? error.message : "\(error.path): \(error.message)")
    }
  }

  /// Reference design E: `{text, name, createdAt, id}`.
  private init(designE fields: inout FormFields) throws(FormError) {
    guard let id = fields.id("id") else {
      throw FormError(path: fields.path("id"), message: "is missing")
    }
    let name = try fields.requiredString("name")
    message = Message(id: id, from: name)
    message.text = try fields.requiredString("text")
    message.time = try fields.requiredMoment("createdAt")
    message.extra = fields.rest
    sender = Participant(id: name, name: name)
  }

  /// Reference design C: `{text, fromID, toID, timeStamp, username, fullname, profileImageURL}`; the
  /// published data have `fromId` and `toId`, too, missing texts, and no ids.
  private init(designC fields: inout FormFields) throws(FormError) {
    guard let from = fields.id("fromID") ?? fields.id("fromId") else {
      throw FormError(path: fields.path("fromID"), message: "must be a string")
    }
    to = fields.id("toID") ?? fields.id("toId")
    let time = try fields.requiredMoment("timeStamp")
    let text = fields.string("text") ?? ""
    let username = fields.string("username")
    let name = fields.string("fullname") ?? username
    // What is sent twice is the same message: without an id, its content tells it.
    message = Message(
      id: fields.id("id") ?? "\(from) \(time) \(fingerprint(of: text))", from: from, time: time,
      text: text)
    sender = Participant(id: from, name: name ?? from)
    if let username { sender?.extra["username"] = .string(username) }
    if let url = fields.string("profileImageURL") {
      sender?.extra["profileImageURL"] = .string(url)
    }
    message.extra = fields.rest
  }

  private init(form fields: inout FormFields) throws(FormError) {
    guard fields.rest["id"] != nil else {
      throw FormError(path: fields.path("id"), message: "is missing")
    }
    message = Message(form: &fields, index: 0)
    if let note = fields.notes.first { throw note }
    sender = message.from.map { Participant(id: $0, name: $0) }
  }

  /// Reference design C: the partner of a conversation is `toID` for what the local user wrote, else
  /// `fromID`.
  public func partner(of me: String) -> String? { message.from == me ? to : message.from }
}

extension FormFields {
  /// ISO 8601, seconds or milliseconds since 1970, or `{seconds, nanoseconds}`: an instant, which a
  /// message of a live room is nothing without (**Decision**, design C: never "now").
  fileprivate mutating func requiredMoment(_ key: String) throws(FormError) -> Timestamp {
    let value = remove(key)
    let moment: Timestamp?
    switch value {
    case .null: throw FormError(path: path(key), message: "is missing")
    case .string(let text): moment = Timestamp(iso8601: text)
    case .integer, .number: moment = value.number.flatMap(Timestamp.init(unix:))
    default:
      moment = (value["seconds"] ?? value["_seconds"])?.number.flatMap(Timestamp.init(unix:))
        .map { whole in
          var moment = whole
          let fraction = (value["nanoseconds"] ?? value["_nanoseconds"])?.integer ?? 0
          if (0..<1_000_000_000).contains(fraction) { moment.nanosecond = fraction }
          return moment
        }
    }
    guard let moment else {
      throw FormError(
        path: path(key), message: "is no moment; expected one such as 2024-01-10T09:30:00Z")
    }
    return moment
  }
}

extension Timestamp {
  /// Seconds since 1970; from a hundred thousand million on, milliseconds.
  fileprivate init?(unix number: Double) {
    guard number >= 0, number < 1e15 else { return nil }
    self.init(unixMilliseconds: Int(number >= 1e11 ? number : (number * 1000).rounded()))
  }
}

/// FNV-1a of a text's UTF-8, in hexadecimal: the same on every machine.
private func fingerprint(of text: String) -> String {
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
  return String(hash, radix: 16)
}
