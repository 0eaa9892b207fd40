import Malpung

extension Command {
  private static let picture = Option(
    "--render", value: "FILE.png", help: "a picture of the bar above keyboard or bottom bar")

  static let composer = Command(
    name: "composer", summary: "the geometry of an input bar: states in, frames out",
    usage: "[FILE|-]",
    examples: [
      (#"echo '{"width": 390, "text": "Hello"}' | malpung composer"#, ""),
      (
        #"echo '{"text": "Hi", "keyboard": {"height": 336, "visible": true}, "listOffset": 90}' | malpung composer"#,
        "where the list is scrolled to"
      ),
      (
        #"echo '{"attachments": [{"kind": "file", "name": "a.pdf"}]}' | malpung composer --render bar.png"#,
        "what it looks like"
      ),
    ],
    options: [picture, .theme, .dark, .scale, .output, .quiet, .json],
    mostPositionals: 1
  ) { arguments, console in
    let input = arguments.positionals.first ?? "-"
    let output = arguments.text(.output) ?? "-"
    let engine = try openFonts()
    let scale = try arguments.layoutOptions().scale
    let theme = try loadTheme(
      arguments.text(.theme) ?? "sooda", appearance: arguments.has(.dark) ? .dark : .light)
    var failed = 0
    var count = 0
    var written: [UInt8] = []
    var last: ComposerLayout?
    func answer(_ bytes: [UInt8], line: Int) throws {
      count += 1
      do {
        let value = try JSONValue(jsonBytes: bytes)
        let layout = ComposerLayout(try ComposerState(value), engine: engine)
        last = layout
        guard case .object(let members) = layout.form else { return }
        written += jsonLine(members).utf8
      } catch let error as ComposerError {
        failed += 1
        written += jsonLine(["line": .integer(line), "error": .string(error.description)]).utf8
      } catch {
        failed += 1
        written += jsonLine(["line": .integer(line), "error": .string("not JSON")]).utf8
      }
    }
    let bytes = try readFile(input)
    if (try? JSONValue(jsonBytes: bytes)) != nil {
      try answer(bytes, line: 1)
    } else {
      // Not one document, perhaps one a line.
      for (number, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        .enumerated() where !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D })
      {
        try answer(Array(line), line: number + 1)
      }
    }
    try writeResult(written, to: output)
    if let path = arguments.text(picture), let last {
      do {
        _ = try writePNG(
          ComposerPicture(last, theme: theme), to: .file(path),
          options: PictureOptions(scale: scale, software: malpungSoftware), images: { _ in [] })
      } catch {
        throw CommandError(code: .output, message: "\(error); choose another place with --render")
      }
    }
    if failed > 0 || count == 0 {
      throw CommandError(
        code: .input,
        message: count == 0
          ? "\(input): no state; give a JSON object such as {\"text\": \"Hello\"}"
          : "\(input): \(failed) bad state\(failed == 1 ? "" : "s"); see \"error\" in the output")
    }
    return .done
  }
}
