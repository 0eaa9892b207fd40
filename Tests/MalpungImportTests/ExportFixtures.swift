import FoundationEssentials
import MalpungChat
import MalpungImport
import MalpungTestFixtures
import Testing

/// Every export under Fixtures/import of a format with its own folder, against the transcript
/// beside it; `warnings` of an expected file are what the reader must say.
@Suite struct ExportFixtures {
  struct Case: Sendable, CustomTestStringConvertible {
    var format: ImportFormat
    var file: String
    var expected: String { String(file.prefix { $0 != "." }) + ".expected.json" }
    var testDescription: String { "\(format.rawValue)/\(file)" }
  }

  static let cases: [Case] = [
    ImportFormat.telegram, .kakaotalk, .messenger, .discord, .line, .matrix,
  ].flatMap {
    format in
    let folder = Fixtures.url("import/\(format.rawValue)").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { !$0.hasSuffix(".expected.json") }.sorted()
      .map { Case(format: format, file: $0) }
  }

  @Test func areThere() { #expect(Self.cases.count >= 14) }

  @Test(arguments: cases) func reads(_ one: Case) throws {
    let folder = "import/\(one.format.rawValue)"
    var notes: [TranscriptWarning] = []
    let bytes = [UInt8](try Fixtures.data("\(folder)/\(one.expected)"))
    var expected = try Transcript(jsonBytes: bytes, warnings: &notes)
    let warnings = expected.extra.removeValue(forKey: "warnings")?.array ?? []
    let chat = expected.extra.removeValue(forKey: "chat")?.string

    let result = try Importer.read(
      path: Fixtures.url("\(folder)/\(one.file)").path, options: ImportOptions(chat: chat))
    #expect(result.format == one.format)
    let found = result.warnings.map { warning in
      "\(warning.line ?? 0): \(warning.path.map { "\($0): " } ?? "")\(warning.message)"
    }
    #expect(found == warnings.compactMap(\.string))
    for (message, wanted) in zip(result.transcript.messages, expected.messages) {
      #expect(message == wanted)
    }
    #expect(result.transcript == expected)
  }

  @Test func anExportOfManyChatsAsksForOne() {
    let path = Fixtures.url("import/telegram/full-export.json").path
    #expect {
      _ = try Importer.read(path: path)
    } throws: {
      "\($0)".hasSuffix("holds 2 chats; name one with --chat: Omar Said, Allotment")
    }
  }

  /// Cut anywhere, an export gives an error or fewer messages, never a crash.
  @Test(arguments: cases) func survivesBeingCut(_ one: Case) throws {
    let bytes = [UInt8](try Fixtures.data("import/\(one.format.rawValue)/\(one.file)"))
    let options = ImportOptions(format: one.format.rawValue, chat: "Allotment")
    let plain = ImportOptions(format: one.format.rawValue)
    for end in stride(from: 1, to: bytes.count, by: 3) {
      for options in [options, plain] {
        let result = try? Importer.read(bytes: Array(bytes[..<end]), name: "x", options: options)
        if let result { #expect(result.transcript.messages.count < 20) }
      }
    }
  }

  @Test func utf16WithoutAMarkIsRead() throws {
    let text = "민아 님과 카카오톡 대화\n저장한 날짜 : 2024-01-01\n\n2024년 1월 1일 오전 9:05, 민아 : hi\n"
    for isLittle in [true, false] {
      let bytes = text.utf16.flatMap { unit -> [UInt8] in
        let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
        return isLittle ? [low, high] : [high, low]
      }
      let result = try Importer.read(bytes: bytes, name: "x")
      #expect(result.transcript.messages.map(\.text) == ["hi"])
    }
  }

  @Test func aDeviceWithoutEndIsGivenUpAtOnce() {
    #expect { _ = try Importer.read(path: "/dev/zero") } throws: {
      "\($0)".contains("is not a chat export")
    }
  }
}
