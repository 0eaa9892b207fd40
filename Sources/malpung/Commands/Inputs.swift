import Glibc
import Malpung

/// A transcript as the options ask for it, and where its media lie.
struct LoadedChat {
  var chat: ImportResult
  var options: LayoutOptions
}

extension Arguments {
  /// Reads INPUT and applies every option that says what of it is wanted.
  func load(_ console: Console, findsMedia: Bool) throws -> LoadedChat {
    guard let input = positionals.first else {
      throw CommandError.usage("no input; name a chat export, or - for standard input")
    }
    let options = try layoutOptions()
    let filter = MessageFilter(
      first: try integer(.first, in: 0...Int.max), last: try integer(.last, in: 0...Int.max),
      since: try day(.since), until: try day(.until))
    let reading = ImportOptions(
      format: text(.from), locale: has(.locale) ? options.locale : nil, me: text(.me),
      chat: text(.chat))
    if let format = text(.from), ImportFormat(rawValue: format.lowercased()) == nil {
      throw CommandError.usage("--from takes \(ImportFormat.names), not \"\(format)\"")
    }
    var chat =
      input == "-"
      ? try Importer.read(bytes: readFile("-"), name: "standard input", options: reading)
      : try Importer.read(path: input, options: reading)
    let count = chat.transcript.messages.count
    chat.transcript = filter.apply(to: chat.transcript, in: options.timeZone)
    if count > 0, chat.transcript.messages.isEmpty {
      console.warn("\(chat.file): none of its \(count) messages is left; see --first to --until")
    }
    if findsMedia {
      chat.findMedia()
      chat.cutEndlessTexts()
    }
    for note in chat.notes { console.note("\(chat.file): \(note)") }
    for warning in chat.warnings { console.warn("\(warning)") }
    return LoadedChat(chat: chat, options: options)
  }

  func layoutOptions() throws -> LayoutOptions {
    var options = LayoutOptions(jobs: Int(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1)))
    options.width = try number(.width, in: 0...100_000) ?? options.width
    options.scale = try number(.scale, in: 0...16) ?? options.scale
    options.locale = try locale() ?? options.locale
    options.today = try day(.today)
    options.readUpTo = text(.readUpTo)
    options.isRightToLeft = has(.rightToLeft)
    options.jobs = try integer(.jobs, in: 1...1024) ?? options.jobs
    if let id = text(.timeZone) {
      guard let zone = TimeZone(id: id) else {
        throw CommandError.usage("--time-zone takes an id such as Asia/Seoul, not \"\(id)\"")
      }
      options.timeZone = zone
    }
    let fonts = all(.font)
    if !fonts.isEmpty {
      options.fonts = fonts
      options.usesFontFallback = has(.fontFallback)
    }
    return options
  }

  /// A language tag: letters and digits in groups.
  private func locale() throws -> String? {
    guard let text = text(.locale) else { return nil }
    let groups = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    let isTag =
      text.utf8.count <= 60 && (2...8).contains(groups[0].count)
      && groups.allSatisfy { group in
        (1...8).contains(group.count)
          && group.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      }
    guard isTag else {
      throw CommandError.usage("--locale takes a language tag such as ko or pt-BR, not \"\(text)\"")
    }
    return text
  }

  func theme() throws -> Theme {
    try loadTheme(text(.theme) ?? "malpung", appearance: has(.dark) ? .dark : .light)
  }

  /// A date option as days since 1970.
  private func day(_ option: Option) throws -> Int? {
    guard let text = text(option) else { return nil }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2],
      (1...9999).contains(year), (1...12).contains(month),
      day >= 1, day <= Timestamp.days(inMonth: month, year: year)
    else {
      throw CommandError.usage("\(option.name) takes a date such as 2026-01-31, not \"\(text)\"")
    }
    return WallTime.day(year: year, month: month, day: day)
  }

  /// Refuses to write a result over the chat it was made from.
  func checkIsNotInput(_ output: String) throws {
    guard let input = positionals.first, input != "-", output != "-" else { return }
    var (old, new) = (stat(), stat())
    guard stat(input, &old) == 0, stat(output, &new) == 0 else { return }
    if old.st_dev == new.st_dev, old.st_ino == new.st_ino {
      throw CommandError.usage("\(output) is the input itself; choose another place with -o")
    }
  }

  /// Where the result goes: `-o`, else INPUT's name with another ending in the current folder's
  /// place of INPUT; standard input's result goes to standard output.
  func outputPath(ending: String) -> String {
    if let output = text(.output) { return output }
    guard let input = positionals.first, input != "-" else { return "-" }
    var name = input
    while name.count > 1, name.hasSuffix("/") { name.removeLast() }
    if let dot = name.lastIndex(of: "."), dot != name.startIndex, !name[dot...].contains("/"),
      name[name.index(before: dot)] != "/"
    {
      name = String(name[..<dot])
    }
    return name + ending
  }
}

/// The fonts, or one line that says how to get them.
/// - Parameter families: what the command line asks for; each has to be there.
func openFonts(families: [String] = []) throws -> TextEngine {
  let engine: TextEngine
  do {
    engine = try TextEngine()
  } catch {
    throw CommandError(code: .input, message: "\(error); run tools/setup")
  }
  for family in families where engine.font(family: family) == nil {
    throw CommandError.usage(
      "--font: no font is \"\(family)\"; name an installed family or a font file")
  }
  return engine
}
