import Malpung

extension Command {
  static let fonts = Command(
    name: "fonts", summary: "which font serves which script, and from which file",
    usage: "[TEXT]",
    examples: [
      ("malpung fonts", "every script that has a font"),
      ("malpung fonts \"Hello 세계 😀\"", "which font draws what of a text, and why"),
      ("malpung fonts 直 --locale ja", "as a Japanese reader expects it"),
    ],
    options: [.theme, .font, .fontFallback, .locale, .json, .quiet], mostPositionals: 1
  ) { arguments, console in
    let engine = try openFonts(families: arguments.all(.font))
    let options = try arguments.layoutOptions()
    let style = TextStyle(
      families: try options.fonts ?? arguments.theme().fonts.text,
      usesFallback: options.usesFontFallback, language: arguments.text(.locale))
    if let text = arguments.positionals.first {
      try explain(text, style, engine, console)
    } else {
      try list(style, engine, console)
    }
    return .done
  }

  /// One line a stretch of one font: the characters, the font, the reason, the file.
  private static func explain(
    _ text: String, _ style: TextStyle, _ engine: TextEngine, _ console: Console
  ) throws {
    let units = Array(text.utf16)
    for choice in engine.fontChoices(for: text, style: style) {
      let piece = String(decoding: units[choice.range], as: UTF16.self)
      try print(
        [("text", piece), ("font", choice.font.name), ("why", choice.reason.rawValue)],
        file: choice.font, console)
    }
  }

  private static func list(_ style: TextStyle, _ engine: TextEngine, _ console: Console) throws {
    for family in style.families {
      guard let font = engine.font(family: family) else { continue }
      try print([("script", "first"), ("font", font.name)], file: font, console)
    }
    for script in engine.scriptFonts(style: style) {
      guard let font = script.font else { continue }
      try print([("script", script.script), ("font", font.name)], file: font, console)
    }
  }

  private static func print(
    _ columns: [(key: String, value: String)], file: FontFace, _ console: Console
  ) throws {
    if console.isJSON {
      var members = Dictionary(
        uniqueKeysWithValues: columns.map { ($0.key, JSONValue.string($0.value)) })
      members["file"] = .string(file.path)
      members["index"] = .integer(file.index)
      console.print(jsonLine(members))
    } else {
      let index = file.index > 0 ? "#\(file.index)" : ""
      console.print((columns.map(\.value) + [file.path + index]).joined(separator: "\t") + "\n")
    }
  }
}

extension FontFace {
  fileprivate var name: String { style == "Regular" ? family : "\(family) \(style)" }
}
