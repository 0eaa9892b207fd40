public import MalpungChat
public import MalpungGeometry

/// What an input bar holds: a text, what was picked, and the keyboard.
public struct ComposerState: Hashable, Sendable {
  public enum Design: String, Hashable, Sendable, CaseIterable {
    /// Reference design B.
    case sooda
    /// Reference design D.
    case chattingui
  }

  public struct Attachment: Hashable, Sendable {
    public var isImage: Bool
    public var name: String

    public init(isImage: Bool, name: String) {
      self.isImage = isImage
      self.name = name
    }
  }

  public var design = Design.sooda
  /// Of the screen, in points.
  public var width = 390.0
  /// Of the screen. Without it, frames count from the line that the bar stands on: y is negative.
  public var height: Double?
  public var text = ""
  public var attachments: [Attachment] = []
  /// A batch that was picked just now.
  public var adding: [Attachment] = []
  public var keyboard: Keyboard?
  /// How far the list of messages is scrolled, before the keyboard comes or goes.
  public var listOffset = 0.0

  public init() {}

  /// Reads the form of interfaces.md, "`composer`".
  /// - Throws: `ComposerError` with the key's path and what was expected.
  public init(_ value: JSONValue) throws(ComposerError) {
    let fields = try ComposerFields(value, path: "")
    if let name = try fields.string("design") {
      guard let design = Design(rawValue: name) else {
        throw fields.error("design", "\"\(name)\" is not known; expected sooda or chattingui")
      }
      self.design = design
    }
    width = try fields.length("width") ?? width
    height = try fields.length("height")
    text = try fields.string("text") ?? ""
    attachments = try fields.objects("attachments").map(Self.attachment)
    adding = try fields.objects("adding").map(Self.attachment)
    if let keyboard = try fields.object("keyboard") { self.keyboard = try Keyboard(keyboard) }
    listOffset = try fields.number("listOffset") ?? 0
  }

  private static func attachment(_ fields: ComposerFields) throws(ComposerError) -> Attachment {
    switch try fields.string("kind") {
    case "image": Attachment(isImage: true, name: try fields.string("name") ?? "")
    case "file": Attachment(isImage: false, name: try fields.string("name") ?? "")
    default: throw fields.error("kind", "expected image or file")
    }
  }
}

/// Why a composer's state cannot be read, in one line.
public struct ComposerError: Error, Hashable, Sendable, CustomStringConvertible {
  public var description: String
}

extension Keyboard {
  fileprivate init(_ fields: ComposerFields) throws(ComposerError) {
    self.init(
      height: try fields.length("height") ?? 0, isVisible: try fields.bool("visible") ?? false,
      bottomBar: try fields.length("bottomBar") ?? Keyboard.defaultBottomBar,
      duration: try fields.length("duration") ?? Keyboard.defaultDuration)
    if let name = try fields.string("behaviour") {
      guard let behaviour = Behaviour(rawValue: name) else {
        throw fields.error(
          "behaviour", "\"\(name)\" is not known; expected kakao, slack, jandi or translate")
      }
      self.behaviour = behaviour
    }
  }
}

/// The members of one object; a wrong type is an error that names the key's path.
private struct ComposerFields {
  let members: [String: JSONValue]
  let path: String

  init(_ value: JSONValue, path: String) throws(ComposerError) {
    guard let members = value.object else {
      throw ComposerError(
        description: "\(path.isEmpty ? "" : "\(path): ")expected an object, not \(value.kindName)")
    }
    self.members = members
    self.path = path
  }

  func error(_ key: String, _ message: String) -> ComposerError {
    ComposerError(description: "\(path.isEmpty ? key : "\(path).\(key)"): \(message)")
  }

  private func take<Value>(
    _ key: String, _ expected: String, _ read: (JSONValue) -> Value?
  ) throws(ComposerError) -> Value? {
    guard let value = members[key], value != .null else { return nil }
    guard let result = read(value) else { throw error(key, "expected \(expected)") }
    return result
  }

  func string(_ key: String) throws(ComposerError) -> String? {
    try take(key, "a string", \.string)
  }

  func bool(_ key: String) throws(ComposerError) -> Bool? {
    try take(key, "true or false", \.bool)
  }

  func number(_ key: String) throws(ComposerError) -> Double? {
    try take(key, "a number up to 1000000000") { value in
      value.number.flatMap { abs($0) <= 1e9 ? $0 : nil }
    }
  }

  /// Not negative.
  func length(_ key: String) throws(ComposerError) -> Double? {
    try take(key, "a number from 0 to 1000000") { value in
      value.number.flatMap { (0...1e6).contains($0) ? $0 : nil }
    }
  }

  func object(_ key: String) throws(ComposerError) -> ComposerFields? {
    guard let value = members[key], value != .null else { return nil }
    return try ComposerFields(value, path: path.isEmpty ? key : "\(path).\(key)")
  }

  func objects(_ key: String) throws(ComposerError) -> [ComposerFields] {
    let values = try take(key, "an array", \.array) ?? []
    var objects: [ComposerFields] = []
    for (place, value) in values.enumerated() {
      objects.append(
        try ComposerFields(value, path: (path.isEmpty ? key : "\(path).\(key)") + "[\(place)]"))
    }
    return objects
  }
}
