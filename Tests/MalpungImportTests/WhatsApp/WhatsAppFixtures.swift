import FoundationEssentials
import MalpungChat
import MalpungImport
import MalpungTestFixtures
import Testing

/// Every export under Fixtures/import/whatsapp against the transcript written beside it by hand.
/// `dates` and `warnings` of an expected file are what the reader must say about it.
@Suite struct WhatsAppFixtures {
  static let cases: [String] = {
    let folder = Fixtures.url("import/whatsapp").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".expected.json") }
      .map { String($0.dropLast(".expected.json".count)) }.sorted()
  }()

  /// The folder of a case, or its file.
  static func input(_ name: String) -> String {
    let folder = Fixtures.url("import/whatsapp/\(name)").path
    return FileManager.default.fileExists(atPath: folder) ? folder : folder + ".txt"
  }

  @Test func areThere() { #expect(Self.cases.count >= 30) }

  @Test(arguments: cases) func reads(_ name: String) throws {
    var notes: [TranscriptWarning] = []
    let bytes = [UInt8](try Fixtures.data("import/whatsapp/\(name).expected.json"))
    var expected = try Transcript(jsonBytes: bytes, warnings: &notes)
    #expect(notes.isEmpty, "the expected file itself is sound")
    let dates = try #require(expected.extra.removeValue(forKey: "dates")?.string)
    let warnings = try #require(expected.extra.removeValue(forKey: "warnings")?.array)

    let result = try Importer.read(path: Self.input(name))
    #expect(result.format == .whatsapp)
    #expect(
      result.warnings.map { "\($0.line ?? 0): \($0.message)" } == warnings.compactMap(\.string))
    #expect(result.notes.contains { $0.hasPrefix("dates: \(dates)") }, "\(result.notes)")
    for (found, wanted) in zip(result.transcript.messages, expected.messages) {
      #expect(found == wanted)
    }
    #expect(result.transcript.messages.count == expected.messages.count)
    #expect(result.transcript.participants == expected.participants)
    var (found, wanted) = (result.transcript, expected)
    (found.messages, wanted.messages) = ([], [])
    #expect(found == wanted)
  }
}
