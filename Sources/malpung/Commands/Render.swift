import Malpung

extension Command {
  static let render = Command(
    name: "render", summary: "make a picture of a chat",
    usage: "INPUT [-o OUT.png]",
    examples: [
      ("malpung render chat.txt", "chat.png beside it"),
      (
        "malpung render \"WhatsApp Chat.zip\" -o chat.png --me Mina", "Mina's messages on the right"
      ),
      ("malpung render chat.json --theme exchat --scale 3", "another look, sharper"),
      ("malpung render chat.json --last 20 -o - | display -", "to standard output"),
    ],
    options: [.output] + Option.reading + Option.layout + [.pageHeight] + Option.reporting,
    mostPositionals: 1
  ) { arguments, console in
    let output = arguments.outputPath(ending: ".png")
    try checkPictureEnding(output)
    let pageHeight = try arguments.number(.pageHeight, in: 0...1_000_000_000)
    let theme = try arguments.theme()
    let engine = try openFonts()
    let loaded = try arguments.load(console, findsMedia: true)
    let layout = TranscriptLayout(
      loaded.chat.transcript, theme: theme, options: loaded.options, engine: engine,
      progress: { console.progress("measuring", $0) })
    let pages = pageHeight.map { layout.pages(height: $0) } ?? layout.pages(height: .infinity)
    if pages.count > 1, output == "-" {
      throw CommandError.usage("--page-height makes \(pages.count) files; name them with -o")
    }
    for (number, page) in pages.enumerated() {
      let path = pages.count > 1 ? numbered(output, number + 1, of: pages.count) : output
      try write(page, to: path, loaded, console)
      if console.isJSON, path != "-" {
        console.print(
          try jsonLine([
            "output": .string(path), "width": .number(page.size.width),
            "height": .number(page.size.height),
          ]))
      }
    }
    for scalar in engine.missingCharacters {
      console.warn(
        "no font has U+\(hexadecimal(scalar.value)); a box is shown; install a font that has it")
    }
    return console.finish(strict: arguments.has(.strict))
  }

  /// Paints one page, and passes on what is missing from it.
  private static func write(
    _ page: PageSlice, to path: String, _ loaded: LoadedChat, _ console: Console
  ) throws {
    do {
      let warnings = try writePNG(
        page, to: path == "-" ? .standardOutput : .file(path),
        options: PictureOptions(
          scale: loaded.options.scale, software: "malpung \(malpungVersion)"),
        images: loaded.chat.images, progress: { console.progress("painting", $0) })
      for warning in warnings { console.warn("\(warning)") }
    } catch let error as DrawingError {
      throw CommandError(code: ExitCode(error), message: "\(error)")
    }
  }

  private static func checkPictureEnding(_ path: String) throws {
    let name = path.lowercased()
    if path == "-" || name.hasSuffix(".png") { return }
    throw CommandError.usage(
      name.hasSuffix(".pdf") || name.hasSuffix(".svg")
        ? "\(path): this version draws .png only; choose a name that ends in .png"
        : "\(path): cannot tell the kind of picture; choose a name that ends in .png")
  }

  /// `chat.png` → `chat-01.png`
  private static func numbered(_ path: String, _ number: Int, of count: Int) -> String {
    let digits = String(count).count
    let text = String(number)
    let padded = String(repeating: "0", count: max(digits - text.count, 0)) + text
    return String(path.dropLast(4)) + "-\(padded)" + path.suffix(4)
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(4 - digits.count, 0)) + digits
  }
}

extension ExitCode {
  /// Whose fault it is that a picture was not drawn: the options', a font's, or the output's.
  fileprivate init(_ error: DrawingError) {
    switch error {
    case .invalid: self = .usage
    case .font: self = .input
    case .output, .canvas: self = .output
    }
  }
}
