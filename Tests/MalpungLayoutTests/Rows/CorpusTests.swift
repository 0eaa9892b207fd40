import FoundationEssentials
import MalpungChat
import MalpungLayout
import MalpungTestFixtures
import MalpungText
import Testing

/// Invariants 3 and 10 of quality.md, section 2, at the level of pages: over our own samples always,
/// over the shared corpus where it is.
struct CorpusTests {
  private struct Sample: Decodable {
    var text: String
    var lang: String?
  }

  private static func texts(_ file: URL) throws -> [String] {
    let lines = try String(decoding: Data(contentsOf: file), as: UTF8.self).split(separator: "\n")
    return try lines.map { try JSONDecoder().decode(Sample.self, from: Data($0.utf8)).text }
  }

  private static let files = [Fixtures.url("text/samples.jsonl"), Fixtures.corpus].filter {
    FileManager.default.fileExists(atPath: $0.path)
  }

  @Test func theCorpusIsThere() throws {
    // Says so where it is absent; the samples of our own are never absent.
    if Self.files.count == 1 { print("skipped: no corpus at \(Fixtures.corpus.path)") }
    #expect(!Self.files.isEmpty)
  }

  private func page(_ texts: [String], theme: String, scale: Double = 2) throws -> TranscriptLayout
  {
    let messages = texts.enumerated().map { number, text in
      Message(id: "\(number)", from: number % 2 == 0 ? "Ana" : "Bo", text: text)
    }
    return try lay(chat(messages), theme: theme, options: LayoutOptions(scale: scale, jobs: 2))
  }

  @Test(arguments: files)
  func theLinesAreTheSameAtEveryScale(file: URL) throws {
    let texts = try Self.texts(file)
    func lines(_ scale: Double) throws -> [[Line]] {
      try page(texts, theme: "exchat", scale: scale).messages.map { $0.layout.text?.lines ?? [] }
    }
    let reference = try lines(1)
    for scale in [1.5, 2, 3] { #expect(try lines(scale) == reference) }
  }

  @Test(arguments: files)
  func theLayoutHasTheEnginesLinesAndThePaintHasTheirGlyphs(file: URL) throws {
    let layout = try page(Self.texts(file), theme: "exchat")
    let style = TextStyle(
      families: ["Inter"], size: 18, language: "en", lineHeight: .strut(multiple: 1))
    for number in 0..<layout.rowCount {
      guard case .message(let message) = layout.row(number).content, let text = message.text else {
        continue
      }
      let prepared = try engine.get().prepare(text.text, style: style)
      #expect(text.lines == prepared.lines(maxWidth: 260))
      let stats = prepared.lineStats(maxWidth: 260)
      #expect(stats.count == text.lines.count)
      #expect(stats.width == text.lines.map(\.width).max() ?? 0)

      let painted = layout.items(ofRow: number).compactMap { item -> GlyphRun? in
        guard item.role == .text, case .glyphs(let run, _, _) = item.operation else { return nil }
        return run
      }
      // A link's colour cuts a painted run, and nothing else of it.
      let expected = text.lines.flatMap(\.runs)
      #expect(painted.flatMap(\.glyphs) == expected.flatMap(\.glyphs), "\(text.text)")
      #expect(painted.map(\.font).removingRepeats == expected.map(\.font).removingRepeats)
    }
  }
}

extension Array where Element: Equatable {
  /// Without those that are as the one before.
  fileprivate var removingRepeats: [Element] {
    reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }
}
