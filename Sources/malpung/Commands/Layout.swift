import Malpung

extension Command {
  private static let displayList = Option(
    "--display-list", help: "add the paint operations and the font table")

  static let layout = Command(
    name: "layout", summary: "print a chat's geometry as JSON",
    usage: "INPUT [-o OUT.json]",
    examples: [
      ("malpung layout chat.json", "to standard output"),
      ("malpung layout chat.zip --width 320 -o chat.layout.json", "for a narrower page"),
      ("malpung layout chat.json --display-list", "with everything a painter needs"),
    ],
    options: [.output, displayList] + Option.reading + Option.layout + Option.reporting,
    mostPositionals: 1
  ) { arguments, console in
    let theme = try arguments.theme()
    let engine = try openFonts(families: arguments.all(.font))
    let output = arguments.text(.output) ?? "-"
    try arguments.checkIsNotInput(output)
    let loaded = try arguments.load(console, findsMedia: true)
    let layout = TranscriptLayout(
      loaded.chat.transcript, theme: theme, options: loaded.options, engine: engine,
      progress: { console.progress("measuring", $0) })
    let json = try LayoutForm.json(layout, displayList: arguments.has(displayList))
    try writeResult(json, to: output)
    return console.finish(strict: arguments.has(.strict))
  }
}
