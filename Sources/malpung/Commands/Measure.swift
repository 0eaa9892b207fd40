import Dispatch
import Glibc
import Malpung
import Synchronization

extension Command {
  static let measure = Command(
    name: "measure", summary: "measure texts: one JSON object a line in, one a line out",
    usage: "[FILE|-]",
    examples: [
      (#"echo '{"id": 1, "text": "Hello"}' | malpung measure --width 260"#, ""),
      ("malpung measure texts.jsonl --size 13 --line-height 18", "forced line height"),
    ],
    options: [
      Option("--width", value: "PT", help: "wrap at this many points (260)"),
      Option("--size", value: "PT", help: "em size in points (17)"),
      .font, .fontFallback,
      Option("--word-break", value: "RULE", help: "normal or keep-all (normal)"),
      Option("--line-height", value: "PT", help: "every line exactly this high (the font's own)"),
      .output, .jobs, .quiet, .json,
    ],
    mostPositionals: 1
  ) { arguments, console in
    let input = arguments.positionals.first ?? "-"
    let defaults = try MeasureDefaults(arguments)
    let measurer = Measurer(
      defaults: defaults, engine: try openFonts(families: arguments.all(.font)))
    let output = arguments.text(.output) ?? "-"
    let jobs = try arguments.layoutOptions().jobs
    var failed = 0
    var written: [UInt8] = []
    try eachBatch(of: input) { lines in
      for answer in measurer.measure(lines, jobs: jobs) {
        if !answer.isGood { failed += 1 }
        written.append(contentsOf: answer.line.utf8)
      }
      if output == "-" {
        try writeAll(written, to: STDOUT_FILENO)
        written.removeAll(keepingCapacity: true)
      }
    }
    try writeResult(written, to: output)
    if failed > 0 {
      throw CommandError(
        code: .input,
        message:
          "\(input): \(failed) bad line\(failed == 1 ? "" : "s"); see \"error\" in the output")
    }
    return .done
  }
}

/// What a line may leave out.
private struct MeasureDefaults: Sendable {
  var width = 260.0
  var style: TextStyle

  init(_ arguments: Arguments) throws {
    func option(_ name: String) -> Option {
      Command.measure.options.first { $0.name == name } ?? .width
    }
    style = TextStyle(lineHeight: .natural)
    width = try arguments.number(option("--width"), in: 0...1_000_000) ?? width
    style.size = try arguments.number(option("--size"), in: 0...1000) ?? style.size
    let fonts = arguments.all(.font)
    if !fonts.isEmpty {
      style.families = fonts
      style.usesFallback = arguments.has(.fontFallback)
    }
    if let rule = arguments.text(option("--word-break")) {
      guard let wordBreak = TextStyle.WordBreak(rawValue: rule) else {
        throw CommandError.usage("--word-break takes normal or keep-all, not \"\(rule)\"")
      }
      style.wordBreak = wordBreak
    }
    if let height = try arguments.number(option("--line-height"), in: 0...10_000) {
      style.lineHeight = .fixed(height)
    }
  }
}

/// Measures one line of JSON after another.
private struct Measurer: Sendable {
  let defaults: MeasureDefaults
  let engine: TextEngine

  /// One line's wishes; each key's type is checked by name, so that an error can say it.
  private struct Request {
    var id: JSONValue
    var text: String
    var lang: String?
    var width: Double?
    var size: Double?
    var font: String?
    var maxLines: Int?
    var wordBreak: TextStyle.WordBreak?
    var lineHeight: Double?

    init(_ line: [UInt8]) throws {
      let value: JSONValue
      do {
        value = try JSONValue(jsonBytes: line)
      } catch {
        throw MeasureError(reason: "not JSON")
      }
      guard let members = value.object else { throw MeasureError(reason: "expected an object") }
      func member<T>(_ key: String, _ expected: String, _ read: (JSONValue) -> T?) throws -> T? {
        guard let value = members[key], value != .null else { return nil }
        guard let result = read(value) else {
          throw MeasureError(reason: "\(key): expected \(expected)")
        }
        return result
      }
      guard let text = try member("text", "a text", \.string) else {
        throw MeasureError(reason: "text: missing")
      }
      self.text = text
      id = members["id"] ?? .null
      lang = try member("lang", "a language tag", \.string)
      width = try member("width", "a number", \.number)
      size = try member("size", "a number", \.number)
      font = try member("font", "a text", \.string)
      maxLines = try member("maxLines", "a whole number", \.integer)
      wordBreak = try member("wordBreak", "normal or keep-all") { value in
        value.string.flatMap { TextStyle.WordBreak(rawValue: $0) }
      }
      lineHeight = try member("lineHeight", "a number", \.number)
    }
  }

  /// A result line, and whether the request was a good one.
  struct Answer: Sendable {
    var line: String
    var isGood: Bool
  }

  /// The answers to a batch of lines, in their order, divided among `jobs` threads.
  func measure(_ lines: [NumberedLine], jobs: Int) -> [Answer] {
    let pieces = min(max(jobs, 1), max(lines.count / 64, 1))
    let answers = Mutex([[Answer]](repeating: [], count: pieces))
    DispatchQueue.concurrentPerform(iterations: pieces) { piece in
      let range = (lines.count * piece / pieces)..<(lines.count * (piece + 1) / pieces)
      let own = lines[range].map { measure($0) }
      answers.withLock { $0[piece] = own }
    }
    return answers.withLock { Array($0.joined()) }
  }

  private func measure(_ line: NumberedLine) -> Answer {
    do {
      return Answer(line: try measure(Request(line.bytes)), isGood: true)
    } catch {
      let reason = (error as? MeasureError)?.reason ?? "\(error)"
      let answer = jsonLine(["line": .integer(line.number), "error": .string(reason)])
      return Answer(line: answer, isGood: false)
    }
  }

  private struct MeasureError: Error {
    var reason: String
  }

  private func measure(_ request: Request) throws -> String {
    func positive(_ value: Double, _ key: String) throws -> Double {
      guard value > 0, value <= 1_000_000 else {
        throw MeasureError(reason: "\(key): expected a number above 0 and up to 1000000")
      }
      return value
    }
    var style = defaults.style
    style.language = request.lang
    if let size = request.size { style.size = try positive(size, "size") }
    if let font = request.font {
      guard engine.font(family: font) != nil else {
        throw MeasureError(reason: "font: no font is \"\(font)\"")
      }
      style.families = [font]
    }
    if let wordBreak = request.wordBreak { style.wordBreak = wordBreak }
    if let height = request.lineHeight {
      style.lineHeight = .fixed(try positive(height, "lineHeight"))
    }
    let width = try request.width.map { try positive($0, "width") } ?? defaults.width
    if let most = request.maxLines, most < 1 {
      throw MeasureError(reason: "maxLines: expected 1 or more")
    }
    let prepared = engine.prepare(request.text, style: style)
    let lines = prepared.lines(
      maxWidth: width, limit: request.maxLines.map { LineLimit(lines: $0) })
    var members: [String: JSONValue] = [
      "id": request.id,
      "lines": .array(
        lines.map { line in
          .array([
            .integer(line.range.lowerBound), .integer(line.range.upperBound), .number(line.width),
          ])
        }),
      "width": .number(lines.map(\.width).max() ?? 0),
      "height": .number(lines.last.map { $0.top + $0.height } ?? 0),
    ]
    if lines.contains(where: \.isTruncated) { members["truncated"] = .bool(true) }
    return jsonLine(members)
  }
}
