import FoundationEssentials
import MalpungChat

/// What is wrong with a theme, in one line: the key's path and what was expected there.
public struct ThemeError: Error, Hashable, Sendable, CustomStringConvertible {
  public var description: String
}

/// The built-in themes, and the way from a theme file to a `Theme`.
public enum ThemeCatalog {
  /// Name and file of every built-in theme, in the order `malpung themes` lists them.
  private static let builtIn: [(name: String, bytes: [UInt8])] = [
    ("malpung", PackageResources.malpung_json),
    ("exchat", PackageResources.exchat_json),
    ("sooda", PackageResources.sooda_json),
    ("relay", PackageResources.relay_json),
    ("discord", PackageResources.discord_json),
    ("imessage", PackageResources.imessage_json),
    ("kakao", PackageResources.kakao_json),
    ("line", PackageResources.line_json),
    ("slack", PackageResources.slack_json),
    ("telegram", PackageResources.telegram_json),
    ("whatsapp", PackageResources.whatsapp_json),
  ]

  public static var names: [String] { builtIn.map(\.name) }

  /// The built-in theme called `name`.
  /// - Throws: `ThemeError` that lists the names there are.
  public static func theme(
    named name: String, appearance: Theme.Appearance = .light
  ) throws -> Theme {
    try decode(document(named: name), appearance)
  }

  /// The theme a JSON file states; what it leaves out comes from the theme it `extends`
  /// (`malpung` when it does not say).
  /// - Throws: `ThemeError` for broken JSON, an unknown key, a wrong type or an unknown base.
  public static func theme(
    json bytes: some Sequence<UInt8>, appearance: Theme.Appearance = .light
  ) throws -> Theme {
    let overlay: JSONValue
    do {
      overlay = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
    } catch {
      throw ThemeError(description: "not JSON; write a theme as `malpung themes show malpung` does")
    }
    return try decode(resolve(overlay, depth: 0), appearance)
  }

  /// A theme as JSON with every key, as `malpung themes show` prints it.
  public static func json(_ theme: Theme) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try [UInt8](encoder.encode(theme)) + [UInt8(ascii: "\n")]
  }

  private static func document(named name: String, depth: Int = 0) throws -> JSONValue {
    guard let entry = builtIn.first(where: { $0.name == name }) else {
      throw ThemeError(
        description: "no theme is called \"\(name)\"; there are \(names.joined(separator: ", "))")
    }
    let document = try JSONDecoder().decode(JSONValue.self, from: Data(entry.bytes))
    return depth == 0 && name == names[0] ? document : try resolve(document, depth: depth)
  }

  /// The overlay laid over the theme it extends; the default theme is the root and has every key.
  private static func resolve(_ overlay: JSONValue, depth: Int) throws -> JSONValue {
    guard case .object(let members) = overlay else {
      throw ThemeError(description: "a theme is a JSON object")
    }
    let base: String
    switch members["extends"] {
    case nil: base = names[0]
    case .string(let name)?: base = name
    default: throw ThemeError(description: "extends: expected the name of a theme")
    }
    guard depth < names.count else {
      throw ThemeError(description: "extends: themes extend each other in a circle")
    }
    let under =
      base == names[0] ? try document(named: base) : try document(named: base, depth: depth + 1)
    return try merge(overlay, over: under, path: "")
  }

  /// Objects merge key by key; arrays, values and the free-form `dark` replace. A key that the base
  /// lacks is a mistake.
  private static func merge(
    _ overlay: JSONValue, over base: JSONValue, path: String
  ) throws -> JSONValue {
    guard case .object(var result) = base else {
      if case .object = overlay {
        throw ThemeError(description: "\(path): expected a value, not an object")
      }
      return overlay
    }
    guard case .object(let members) = overlay else {
      throw ThemeError(description: "\(path): expected an object")
    }
    for (key, value) in members.sorted(by: { $0.key < $1.key }) {
      let keyPath = path.isEmpty ? key : "\(path).\(key)"
      if keyPath == "extends" { continue }
      guard let under = result[key] else {
        let known = result.keys.sorted().joined(separator: ", ")
        throw ThemeError(description: "\(keyPath): unknown key; known here: \(known)")
      }
      result[key] =
        keyPath == "dark" ? value : try merge(value, over: under, path: keyPath)
    }
    return .object(result)
  }

  private static func decode(
    _ document: JSONValue, _ appearance: Theme.Appearance
  ) throws -> Theme {
    do {
      let document = try applying(appearance, to: document)
      try checkNumbers(in: document, path: "")
      let theme = try JSONDecoder().decode(Theme.self, from: JSONEncoder().encode(document))
      try theme.validate()
      return theme
    } catch let error as DecodingError {
      throw ThemeError(description: describe(error))
    }
  }

  /// In the dark, `dark` is laid over `colors` and `darkParticipantColors` replace the others.
  private static func applying(
    _ appearance: Theme.Appearance, to document: JSONValue
  ) throws -> JSONValue {
    guard case .object(var members) = document, let colors = members["colors"],
      let dark = members["dark"]
    else { return document }
    let darkened = try merge(dark, over: colors, path: "dark")
    if appearance == .dark {
      members["colors"] = darkened
      members["participantColors"] = members["darkParticipantColors"]
    }
    return .object(members)
  }

  /// No length of a look is anywhere near this; without a limit a page could be too tall to draw.
  private static let largestNumber = 10_000.0

  private static func checkNumbers(in value: JSONValue, path: String) throws {
    switch value {
    case .object(let members):
      for (key, member) in members.sorted(by: { $0.key < $1.key }) {
        try checkNumbers(in: member, path: path.isEmpty ? key : "\(path).\(key)")
      }
    case .integer, .number:
      guard let number = value.number, abs(number) <= largestNumber || path == "grouping.window"
      else {
        throw ThemeError(
          description:
            "\(path): expected a number from -\(Int(largestNumber)) to \(Int(largestNumber))")
      }
      if path.hasSuffix(".weight") || path.hasSuffix(".lines") || path == "files.most",
        value.integer == nil
      {
        throw ThemeError(description: "\(path): expected a whole number")
      }
    case .null, .bool, .string, .array: break
    }
  }

  private static func describe(_ error: DecodingError) -> String {
    func at(_ path: [any CodingKey]) -> String {
      path.reduce(into: "") { text, key in
        if let index = key.intValue {
          text += "[\(index)]"
        } else {
          text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
        }
      }
    }
    switch error {
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      return "\(at(context.codingPath)): expected \(noun(for: type))"
    case .keyNotFound(let key, let context):
      return "\(at(context.codingPath + [key])): missing"
    case .dataCorrupted(let context):
      return "\(at(context.codingPath)): \(context.debugDescription)"
    @unknown default:
      return "\(error)"
    }
  }

  private static func noun(for type: any Any.Type) -> String {
    switch type {
    case is Double.Type, is Int.Type: "a number"
    case is String.Type: "a text"
    case is Bool.Type: "true or false"
    case is [Any].Type: "a list"
    default: "an object"
    }
  }
}

extension Theme {
  /// Rules that types cannot state.
  fileprivate func validate() throws {
    let styles: [(String, Style)] = [
      ("body", text.body), ("jumbo", text.jumbo), ("name", text.name), ("time", text.time),
      ("day", text.day), ("system", text.system), ("quoteName", text.quoteName),
      ("quote", text.quote), ("fileName", text.fileName), ("fileDetail", text.fileDetail),
      ("reaction", text.reaction), ("initials", text.initials), ("unread", text.unread),
    ]
    for (key, style) in styles {
      guard style.size > 0, style.size <= 1000 else {
        throw ThemeError(description: "text.\(key).size: expected a number of points, 0…1000")
      }
      guard (1...1000).contains(style.weight) else {
        throw ThemeError(description: "text.\(key).weight: expected 1…1000")
      }
      guard style.lineHeight.value >= 0, style.lineHeight.value <= 1000 else {
        throw ThemeError(description: "text.\(key).lineHeight.value: expected 0…1000")
      }
    }
    let lengths: [(String, Double)] = [
      ("page.rowSpacing", page.rowSpacing), ("page.runSpacing", page.runSpacing),
      ("page.rowInset", page.rowInset), ("unread.width", unread.width),
      ("unread.height", unread.height),
      ("bubble.radius", bubble.radius), ("bubble.joinedRadius", bubble.joinedRadius),
      ("bubble.border", bubble.border), ("bubble.textWidth.share", bubble.textWidth.share),
      ("bubble.textWidth.points", bubble.textWidth.points), ("partSpacing", partSpacing),
      ("avatar.size", avatar.size), ("images.width", images.width), ("images.gap", images.gap),
      ("images.rowHeight", images.rowHeight), ("files.width", files.width),
      ("files.height", files.height), ("files.icon", files.icon),
      ("reactions.height", reactions.height), ("grouping.window", grouping.window),
    ]
    for (key, value) in lengths where !(0...100_000).contains(value) {
      throw ThemeError(description: "\(key): expected a number from 0 to 100000")
    }
    guard files.most >= 1 else { throw ThemeError(description: "files.most: expected 1 or more") }
    guard !participantColors.isEmpty, !darkParticipantColors.isEmpty else {
      throw ThemeError(description: "participantColors: expected at least one colour")
    }
  }
}
