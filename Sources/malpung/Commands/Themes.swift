import Malpung

extension Command {
  static let themes = Command(
    name: "themes", summary: "list the themes, or print one as JSON",
    usage: "[show NAME|FILE.json]",
    examples: [
      ("malpung themes", "names and what they look like"),
      ("malpung themes show malpung > my.json", "a start for a theme of one's own"),
    ],
    options: [.json, .quiet], mostPositionals: 2
  ) { arguments, console in
    switch arguments.positionals.first {
    case nil:
      let themes = try ThemeCatalog.names.map { try ThemeCatalog.theme(named: $0) }
      for theme in themes {
        console.print(
          console.isJSON
            ? jsonLine(["name": .string(theme.name), "about": .string(theme.about)])
            : "\(theme.name)\t\(theme.about)\n")
      }
    case "show"?:
      guard arguments.positionals.count == 2 else {
        throw CommandError.usage(
          "themes show needs a name: \(ThemeCatalog.names.joined(separator: ", "))")
      }
      let theme = try loadTheme(arguments.positionals[1], appearance: .light)
      console.print(String(decoding: try ThemeCatalog.json(theme), as: UTF8.self))
    case let word?:
      throw CommandError.usage("themes: unknown word \"\(word)\"; try malpung themes --help")
    }
    return .done
  }
}

/// A built-in theme by name, or one from a file when the name has a dot or slash in it.
func loadTheme(_ name: String, appearance: Theme.Appearance) throws -> Theme {
  guard name.contains(".") || name.contains("/") else {
    do {
      return try ThemeCatalog.theme(named: name, appearance: appearance)
    } catch {
      throw CommandError.usage("\(error); a file's name ends in .json")
    }
  }
  let bytes = try readFile(name)
  do {
    return try ThemeCatalog.theme(json: bytes, appearance: appearance)
  } catch {
    throw CommandError(code: .input, message: "\(name): \(error)")
  }
}
