import Glibc
import Malpung

/// Preparing and laying out texts, against bare HarfBuzz and Pango over the same texts.
struct TextBench {
  private struct Message {
    var text: String
    var style: TextStyle
  }

  private let families: [String]
  private let messages: [Message]
  private let engine: TextEngine
  private let rounds: Int
  private static let size = 17.0
  private static let widths = [180.0, 260, 340]

  init(_ arguments: Arguments) throws {
    let fonts = arguments.all(.font)
    families = fonts.isEmpty ? ["Inter"] : fonts
    engine = try openFonts(families: families)
    let corpus = Command.bench.options.first { $0.name == "--corpus" } ?? .output
    let rounds = Command.bench.options.first { $0.name == "--rounds" } ?? .output
    self.rounds = try arguments.integer(rounds, in: 1...1000) ?? 7
    let path = arguments.text(corpus) ?? "Fixtures/bench/chat.jsonl"
    messages = try Self.read(path, families: families)
    guard !messages.isEmpty else {
      throw CommandError(code: .input, message: "\(path): no line has a \"text\"")
    }
  }

  private static func read(_ path: String, families: [String]) throws -> [Message] {
    try readFile(path).split(separator: 0x0A).compactMap { line in
      guard let members = try? JSONValue(jsonBytes: Array(line)).object,
        let text = members["text"]?.string
      else { return nil }
      let language = members["lang"]?.string
      return Message(
        text: text, style: TextStyle(families: families, size: size, language: language))
    }
  }

  func run(_ console: Console) throws {
    var prepared = prepareAll()  // opens the fonts
    let count = Double(messages.count)
    let cold = medianTime(
      rounds: rounds, before: { engine.forgetWords() }, pass: { prepared = prepareAll() })
    let warm = medianTime(rounds: rounds) { prepared = prepareAll() }
    let peers = try peers()
    var report = BenchReport(
      title: "text: \(messages.count) messages, \(families.joined(separator: ", "))")
    for (name, seconds) in peers { add(name, seconds, [], to: &report) }
    let shape = peers.filter { $0.name == "hb_shape" }
    add("prepare, cold", cold, shape, to: &report)
    add("prepare, warm", warm, peers, to: &report)
    var sum = 0
    let all = medianTime(rounds: rounds) { sum &+= layOut(prepared) } / 3
    add("re-layout, mean of 3 widths", all, peers, to: &report)
    let short = zip(messages, prepared).filter { isShort($0.0.text) }.map(\.1)
    let shortTime = medianTime(rounds: rounds) { sum &+= layOut(short) } / 3
    report.rows.append(
      .init(
        name: "re-layout, up to 12 words", value: shortTime / Double(max(1, short.count)) * 1e9,
        unit: "ns/message"))
    report.rows.append(
      .init(
        name: "prepared, in memory",
        value: Double(engine.byteCount(of: prepared)) / count, unit: "B/message"))
    let own = sum == 42 ? 1.0 : 0
    report.rows.append(
      .init(
        name: "text alone, as UTF-8",
        value: Double(messages.reduce(0) { $0 + $1.text.utf8.count }) / count + own,
        unit: "B/message"))
    try report.print(to: console)
  }

  private func add(
    _ name: String, _ seconds: Double, _ peers: [(name: String, seconds: Double)],
    to report: inout BenchReport
  ) {
    report.rows.append(
      .init(
        name: name, value: seconds / Double(messages.count) * 1e9, unit: "ns/message",
        ratios: peers.map { ($0.name, $0.seconds / seconds) }))
  }

  private func prepareAll() -> [PreparedText] {
    messages.map { engine.prepare($0.text, style: $0.style) }
  }

  private func layOut(_ texts: [PreparedText]) -> Int {
    var sum = 0
    for width in Self.widths {
      for text in texts { sum &+= text.lineStats(maxWidth: width).count }
    }
    return sum
  }

  private func isShort(_ text: String) -> Bool {
    text.utf8.reduce(0) { $0 + ($1 == 0x20 ? 1 : 0) } < 12
  }

  // MARK: Peers

  /// Seconds a pass of each peer; none when `tools/bench` built none.
  private func peers() throws -> [(name: String, seconds: Double)] {
    guard let folder = getenv("MALPUNG_BENCH_PEERS").map({ String(cString: $0) }) else { return [] }
    let program = "\(folder)/text-peers"
    guard access(program, X_OK) == 0 else { return [] }
    let input = "\(folder)/texts"
    try writeResult(peerInput(), to: input)
    let command = "'\(program)' '\(input)' 260 \(Self.size) \(rounds)"
    guard let pipe = popen(command, "r") else { return [] }
    defer { pclose(pipe) }
    var line = [CChar](repeating: 0, count: 256)
    var peers: [(name: String, seconds: Double)] = []
    while fgets(&line, Int32(line.count), pipe) != nil {
      let end = line.firstIndex(of: 0) ?? 0
      let words = String(decoding: line[..<end].map(UInt8.init(bitPattern:)), as: UTF8.self)
        .split(whereSeparator: \.isWhitespace)
      if words.count == 2, let seconds = Double(words[1]) {
        peers.append((String(words[0]), seconds))
      }
    }
    return peers
  }

  /// Every message with the font that most of it is set in, as the peers read it.
  private func peerInput() -> [UInt8] {
    var bytes: [UInt8] = []
    for message in messages {
      let choices = engine.fontChoices(for: message.text, style: message.style)
      var lengths: [FontFace: Int] = [:]
      for choice in choices { lengths[choice.font, default: 0] += choice.range.count }
      let most = choices.max { lengths[$0.font, default: 0] < lengths[$1.font, default: 0] }
      guard let font = most?.font else { continue }
      let text = Array(message.text.utf8)
      bytes += "\(font.path)\t\(font.index)\t\(font.family)\t\(text.count)\n".utf8
      bytes += text
      bytes.append(0x0A)
    }
    return bytes
  }
}
