import Malpung

extension Command {
  static let render = Command(
    name: "render", summary: "make a picture of a chat",
    usage: "INPUT [-o OUT.png|OUT.pdf|OUT.svg]",
    examples: [
      ("malpung render chat.txt", "chat.png beside it"),
      (
        "malpung render \"WhatsApp Chat.zip\" -o chat.png --me Mina", "Mina's messages on the right"
      ),
      ("malpung render chat.json --theme exchat --scale 3", "another look, sharper"),
      ("malpung render chat.json -o chat.pdf --page-height 842", "text stays text, in pages"),
      ("malpung render chat.json --last 20 -o - | display -", "to standard output"),
    ],
    options: [.output] + Option.reading + Option.layout + [.pageHeight] + Option.reporting,
    mostPositionals: 1
  ) { arguments, console in
    let output = arguments.outputPath(ending: ".png")
    let kind = try PictureKind(path: output)
    try arguments.checkIsNotInput(output)
    let pageHeight = try arguments.number(.pageHeight, in: 0...1_000_000_000)
    let theme = try arguments.theme()
    let engine = try openFonts(families: arguments.all(.font))
    let loaded = try arguments.load(console, findsMedia: true)
    let layout = TranscriptLayout(
      loaded.chat.transcript, theme: theme, options: loaded.options, engine: engine,
      progress: { console.progress("measuring", $0) })
    let pages = pageHeight.map { layout.pages(height: $0) } ?? layout.pages(height: .infinity)
    if kind != .pdf, pages.count > 1, output == "-" {
      throw CommandError.usage("--page-height makes \(pages.count) files; name them with -o")
    }
    let files: [(path: String, pages: [PageSlice])] =
      kind == .pdf
      ? [(output, pages)]
      : pages.enumerated().map { number, page in
        (pages.count > 1 ? numbered(output, number + 1, of: pages.count) : output, [page])
      }
    for file in files { try write(file.pages, kind, to: file.path, loaded, console) }
    for scalar in engine.missingCharacters {
      console.warn(
        "no font has U+\(hexadecimal(scalar.value)); a box is shown; install a font that has it")
    }
    return console.finish(strict: arguments.has(.strict))
  }

  /// Paints one file, and passes on what is missing from it.
  private static func write(
    _ pages: [PageSlice], _ kind: PictureKind, to path: String, _ loaded: LoadedChat,
    _ console: Console
  ) throws {
    let output = path == "-" ? PictureOutput.standardOutput : .file(path)
    let options = PictureOptions(
      scale: loaded.options.scale, jobs: loaded.options.jobs, software: malpungSoftware,
      title: loaded.chat.transcript.title)
    let images = loaded.chat.images
    do {
      let warnings =
        switch kind {
        case .png:
          try writePNG(
            pages[0], to: output, options: options, images: images,
            progress: { console.progress("painting", $0) })
        case .svg: try writeSVG(pages[0], to: output, options: options, images: images)
        case .pdf: try writePDF(pages, to: output, options: options, images: images)
        }
      for warning in warnings { console.warn("\(loaded.chat.file): \(warning)") }
    } catch let error as DrawingError {
      let code = ExitCode(error)
      let advice = code == .output ? "; choose another place with -o" : ""
      throw CommandError(code: code, message: "\(error)\(advice)")
    }
    if console.isJSON, path != "-" {
      console.print(
        jsonLine([
          "output": .string(path), "width": .number(pages[0].size.width),
          "height": .number(pages.map(\.size.height).reduce(0, +)),
        ]))
    }
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

/// The kinds of picture, by the ending of their file's name; standard output gets a PNG.
private enum PictureKind: String {
  case png, pdf, svg

  init(path: String) throws {
    guard path != "-" else {
      self = .png
      return
    }
    let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard path.contains("."), let kind = PictureKind(rawValue: ending) else {
      throw CommandError.usage(
        "\(path): cannot tell the kind of picture; choose a name that ends in .png, .pdf or .svg")
    }
    self = kind
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
