/// What `--help` prints: usage, then examples, then options.
enum Help {
  static var overview: String {
    let width = (Program.commands.map(\.name.count).max() ?? 0) + 2
    let list = Program.commands.map { "  \(pad($0.name, to: width))\($0.summary)" }
    return """
      Malpung turns chat exports into pictures, and gives their geometry to any front end.

      usage: malpung COMMAND …

      \(list.joined(separator: "\n"))

      examples:
        malpung render chat.txt                      chat.png beside it
        malpung render "WhatsApp Chat.zip" -o a.png --theme exchat --scale 3
        malpung layout chat.json -o chat.layout.json
        echo '{"id": 1, "text": "안녕, world"}' | malpung measure --width 120

      malpung COMMAND --help tells the rest. Exit codes: 0 done, 1 different, 2 usage, 3 input,
      4 output, 5 warnings under --strict.

      """
  }

  static func of(_ command: Command) -> String {
    var text = "\(command.summary)\n\nusage: malpung \(command.name) \(command.usage)\n"
    if !command.examples.isEmpty {
      let width = (command.examples.map(\.line.count).max() ?? 0) + 3
      text += "\nexamples:\n"
      for example in command.examples {
        let line = example.what.isEmpty ? example.line : pad(example.line, to: width) + example.what
        text += "  \(line)\n"
      }
    }
    let rows = command.options.map { option in
      let names = option.names.sorted { $0.count < $1.count }.joined(separator: ", ")
      return (left: names + (option.value.map { " \($0)" } ?? ""), right: option.help)
    }
    let width = (rows.map(\.left.count).max() ?? 0) + 2
    if !rows.isEmpty { text += "\noptions:\n" }
    for row in rows { text += "  \(pad(row.left, to: width))\(row.right)\n" }
    return text
  }

  private static func pad(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 1))
  }
}
