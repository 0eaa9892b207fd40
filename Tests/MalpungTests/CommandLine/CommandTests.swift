import MalpungChat
import MalpungTestFixtures
import Testing

/// What the commands do when all is well, through the built program.
struct CommandTests {
  private static let chat = """
    {"malpung": 1, "me": "a", "title": "Trip", "future": {"kept": true},
     "participants": [{"id": "a", "name": "Ana"}, {"id": "b", "name": "Bo"}],
     "messages": [
      {"id": "1", "from": "a", "time": "2026-01-09T10:00", "text": "one"},
      {"id": "2", "from": "b", "time": "2026-01-10T10:00", "text": "two"},
      {"id": "3", "from": "a", "time": "2026-01-11T10:00", "text": "three"}]}
    """

  private func folder() throws -> Folder {
    let folder = try Folder()
    try folder.write(Self.chat.utf8, to: "chat.json")
    return folder
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47]

  @Test func renderWritesInputsNameWithPng() throws {
    let folder = try folder()
    let run = try ProgramRun.malpung(["render", "chat.json"], in: folder)
    #expect(run.exitCode == 0, "\(run.error)")
    #expect(run.output.isEmpty)
    #expect(try folder.names() == ["chat.json", "chat.png"])
    #expect(try folder.bytes("chat.png").prefix(4).elementsEqual(Self.signature))
  }

  @Test func aDashIsStandardInputAndOutput() throws {
    let folder = try folder()
    let run = try ProgramRun.malpung(
      ["render", "-", "-o", "-", "--quiet"], input: Array(Self.chat.utf8), in: folder)
    #expect(run.exitCode == 0, "\(run.error)")
    #expect(run.error.isEmpty)
    #expect(run.output.prefix(4).elementsEqual(Self.signature))
    #expect(try folder.names() == ["chat.json"])
  }

  @Test func theSameBytesWhateverTheJobsAndTheMachinesZone() throws {
    let folder = try folder()
    let one = try ProgramRun.malpung(
      ["render", "chat.json", "-o", "-", "--jobs", "1"], in: folder)
    let four = try ProgramRun.malpung(
      ["render", "chat.json", "-o", "-", "--jobs", "4"], in: folder)
    #expect(one.output == four.output)
    #expect(!one.output.isEmpty)
  }

  @Test func convertKeepsWhatItDoesNotKnowAndIsStable() throws {
    let folder = try folder()
    let once = try ProgramRun.malpung(["convert", "chat.json"], in: folder)
    #expect(once.exitCode == 0, "\(once.error)")
    #expect(once.outputText.contains("kept"))
    try folder.write(once.output, to: "again.json")
    let twice = try ProgramRun.malpung(["convert", "again.json"], in: folder)
    #expect(twice.output == once.output)
  }

  @Test(arguments: [
    (["--first", "1"], ["one"]), (["--last", "2"], ["two", "three"]),
    (["--since", "2026-01-10"], ["two", "three"]), (["--until", "2026-01-10"], ["one", "two"]),
    (["--since", "2026-01-10", "--until", "2026-01-10"], ["two"]),
    (["--since", "2026-01-10", "--first", "1"], ["two"]), (["--first", "0"], []),
  ])
  func filtersKeepWhatWasAskedFor(options: [String], kept: [String]) throws {
    let run = try ProgramRun.malpung(["convert", "chat.json"] + options, in: folder())
    for text in ["one", "two", "three"] {
      #expect(run.outputText.contains("\"\(text)\"") == kept.contains(text))
    }
  }

  @Test func pagesAreNumbered() throws {
    let folder = try folder()
    let run = try ProgramRun.malpung(
      ["render", "chat.json", "-o", "p.png", "--page-height", "140"], in: folder)
    #expect(run.exitCode == 0, "\(run.error)")
    #expect(try folder.names() == ["chat.json", "p-1.png", "p-2.png", "p-3.png"])
  }

  @Test func measureAnswersInOrderAndGoesOnAfterABadLine() throws {
    let lines = """
      {"id": "a", "text": "one two", "width": 300}
      nonsense

      {"id": 7, "text": "x", "maxLines": 0}
      {"id": null, "text": ""}
      """
    let run = try ProgramRun.malpung(["measure"], input: Array(lines.utf8), in: folder())
    #expect(run.exitCode == 3)
    let answers = run.outputText.split(separator: "\n")
    #expect(answers.count == 4)
    #expect(answers[0].contains(#""id":"a","lines":[[0,7,"#))
    #expect(answers[1] == #"{"error":"not JSON","line":2}"#)
    #expect(answers[2] == #"{"error":"maxLines: expected 1 or more","line":4}"#)
    #expect(answers[3].contains(#""id":null"#))
  }

  @Test(arguments: [
    ("{\"text\": \"a\", \"wordBreak\": \"x\"}", "wordBreak: expected normal or keep-all"),
    ("{\"text\": \"a\", \"maxLines\": 3.7}", "maxLines: expected a whole number"),
    ("{\"text\": 3}", "text: expected a text"), ("{}", "text: missing"),
    ("[]", "expected an object"), ("{\"text\": \"a\", \"font\": \"Nope\"}", "font: no font is"),
  ])
  func measureNamesWhatIsWrong(line: String, reason: String) throws {
    let run = try ProgramRun.malpung(["measure"], input: Array(line.utf8), in: folder())
    #expect(run.exitCode == 3)
    #expect(run.outputText.hasPrefix("{\"error\":\"\(reason)"))
  }

  /// Invariant 3: measuring and laying out are one path.
  @Test(arguments: [
    "Hello there, this is long enough to be wrapped somewhere", "안녕하세요 반갑습니다 오늘 저녁에 뭐 먹을까요?",
    "مرحبا بالعالم، كيف حالك اليوم يا صديقي العزيز؟",
    "a https://example.com/very/long/path?x=1&y=2 b",
  ])
  func measureGivesTheLinesOfTheLayout(text: String) throws {
    let folder = try folder()
    let chat = #"{"malpung":1,"participants":[],"messages":[{"id":"1","text":"\#(text)"}]}"#
    let layout = try ProgramRun.malpung(
      ["layout", "-", "--theme", "exchat"], input: Array(chat.utf8), in: folder)
    let measure = try ProgramRun.malpung(
      ["measure", "--size", "18"], input: Array(#"{"text":"\#(text)","lang":"en"}"#.utf8),
      in: folder)
    let row = try JSONValue(jsonBytes: [UInt8](layout.output))["rows"]?[0]
    let lines = row?["text"]?["lines"]?.array?.map { line in
      JSONValue.array((line["range"]?.array ?? []) + [line["width"] ?? .null])
    }
    let measured = try JSONValue(jsonBytes: [UInt8](measure.output))["lines"]?.array
    #expect(lines?.count ?? 0 > 1)
    #expect(lines == measured)
  }

  @Test func anEmptySelectionIsSaid() throws {
    let run = try ProgramRun.malpung(["convert", "chat.json", "--first", "0"], in: folder())
    #expect(run.error.contains("none of its 3 messages is left"))
  }

  @Test func strictMakesWarningsCount() throws {
    let folder = try Folder()
    let chat = Self.chat.replacing("\"me\": \"a\"", with: "\"me\": \"nobody\"")
    try folder.write(chat.utf8, to: "chat.json")
    #expect(try ProgramRun.malpung(["render", "chat.json"], in: folder).exitCode == 0)
    let strict = try ProgramRun.malpung(["render", "chat.json", "--strict"], in: folder)
    #expect(strict.exitCode == 5)
    #expect(strict.error.contains("1 warning"))
  }

  @Test(arguments: ["render", "layout", "convert", "measure", "themes", "fonts", "completion"])
  func helpTeachesByExample(command: String) throws {
    let run = try ProgramRun.malpung([command, "--help"], in: Folder())
    #expect(run.exitCode == 0)
    #expect(run.outputText.contains("usage: malpung \(command)"))
    #expect(run.outputText.contains("examples:\n  "))
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func completionKnowsTheCommands(shell: String) throws {
    let run = try ProgramRun.malpung(["completion", shell], in: Folder())
    #expect(run.exitCode == 0)
    for name in ["render", "page-height"] { #expect(run.outputText.contains(name)) }
  }
}
