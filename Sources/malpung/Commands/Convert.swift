import Malpung

extension Command {
  static let convert = Command(
    name: "convert", summary: "turn any export into the transcript form",
    usage: "INPUT [-o OUT.json]",
    examples: [
      ("malpung convert chat.txt", "to standard output"),
      ("malpung convert \"WhatsApp Chat.zip\" -o chat.json --me Mina", "and say who you are"),
    ],
    options: [.output] + Option.reading + [.timeZone] + Option.reporting, mostPositionals: 1
  ) { arguments, console in
    let output = arguments.text(.output) ?? "-"
    try arguments.checkIsNotInput(output)
    let loaded = try arguments.load(console, findsMedia: false)
    try writeResult(loaded.chat.transcript.jsonBytes(), to: output)
    return console.finish(strict: arguments.has(.strict))
  }
}
