import MalpungTestFixtures
import Testing

/// Every mistake gives one clear line, the right exit code, and leaves nothing behind.
struct BadInputTests {
  private static let chat = #"{"malpung": 1, "participants": [], "messages": []}"#

  struct Case: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var code: Int32
    /// What the one line has to say.
    var says: String

    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let cases: [Case] = [
    Case(arguments: ["render", "empty.txt"], code: 3, says: "empty.txt"),
    Case(arguments: ["render", "binary.bin"], code: 3, says: "binary.bin"),
    Case(arguments: ["render", "truncated.json"], code: 3, says: "truncated.json:1"),
    Case(arguments: ["render", "absent.txt"], code: 3, says: "absent.txt"),
    Case(arguments: ["render", "folder"], code: 3, says: "folder: holds no chat"),
    Case(arguments: ["render", "chat.json", "--theme", "folder"], code: 2, says: "folder"),
    Case(arguments: ["render", "chat.json", "--theme", "./folder"], code: 3, says: "folder"),
    Case(
      arguments: ["render", "chat.json", "--theme", "bad-theme.json"], code: 3,
      says: "bad-theme.json: bubble.radios: unknown key"),
    Case(arguments: ["render", "chat.json", "--theme", "none"], code: 2, says: "none"),
    Case(
      arguments: ["render", "chat.json", "-o", "absent/chat.png"], code: 4,
      says: "absent/chat.png"),
    Case(arguments: ["render", "chat.json", "-o", "folder.png"], code: 4, says: "folder.png"),
    Case(
      arguments: ["layout", "chat.json", "-o", "absent/a.json"], code: 4, says: "absent/a.json"),
    Case(
      arguments: ["convert", "chat.json", "-o", "absent/a.json"], code: 4, says: "absent/a.json"),
    Case(arguments: ["render", "chat.json", "-o", "chat.gif"], code: 2, says: "chat.gif"),
    Case(arguments: ["render", "chat.json", "--width", "0"], code: 2, says: "--width"),
    Case(arguments: ["render", "chat.json", "--width", "-3"], code: 2, says: "--width"),
    Case(arguments: ["render", "chat.json", "--width", "1e999"], code: 2, says: "--width"),
    Case(arguments: ["render", "chat.json", "--scale", "NaN"], code: 2, says: "--scale"),
    Case(arguments: ["render", "chat.json", "--scale", "0"], code: 2, says: "--scale"),
    Case(arguments: ["render", "chat.json", "--scale"], code: 2, says: "--scale needs a value"),
    Case(
      arguments: ["render", "chat.json", "--scale", "2", "--scale", "3"], code: 2,
      says: "--scale is given twice"),
    Case(arguments: ["render", "chat.json", "--jobs", "0"], code: 2, says: "--jobs"),
    Case(arguments: ["render", "chat.json", "--first", "-1"], code: 2, says: "--first"),
    Case(arguments: ["render", "chat.json", "--since", "soon"], code: 2, says: "--since"),
    Case(arguments: ["render", "chat.json", "--time-zone", "Moon"], code: 2, says: "--time-zone"),
    Case(
      arguments: ["render", "chat.json", "--locale", String(repeating: "a", count: 10_000)],
      code: 2, says: "--locale"),
    Case(arguments: ["render", "chat.json", "--font", "Nope"], code: 2, says: "Nope"),
    Case(arguments: ["render", "chat.json", "--from", "fax"], code: 2, says: "--from"),
    Case(
      arguments: ["render", "chat.json", "--wdth", "3"], code: 2, says: "did you mean --width?"),
    Case(arguments: ["render", "chat.json", "other.json"], code: 2, says: "one word too many"),
    Case(arguments: ["render"], code: 2, says: "no input"),
    Case(arguments: ["layout", "chat.json", "-o", "chat.json"], code: 2, says: "the input itself"),
    Case(
      arguments: ["convert", "chat.json", "-o", "./chat.json"], code: 2, says: "the input itself"),
    Case(arguments: ["render", "chat.json", "-o", ""], code: 2, says: "must not be empty"),
    Case(arguments: ["render", "chat.json", "--today", "2026-02-30"], code: 2, says: "--today"),
    Case(arguments: ["rendr"], code: 2, says: "did you mean render?"),
    Case(arguments: ["--frobnicate"], code: 2, says: "--frobnicate"),
    Case(arguments: ["themes", "show"], code: 2, says: "themes show needs a name"),
    Case(arguments: ["measure", "absent.jsonl"], code: 3, says: "absent.jsonl"),
    Case(arguments: ["measure", "--size", "0"], code: 2, says: "--size"),
  ]

  @Test(arguments: cases)
  func oneLineTheRightCodeNothingLeft(_ test: Case) throws {
    let folder = try Folder()
    try folder.write(Self.chat.utf8, to: "chat.json")
    try folder.write([], to: "empty.txt")
    try folder.write((0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 37) }, to: "binary.bin")
    try folder.write(Self.chat.utf8.dropLast(9), to: "truncated.json")
    try folder.write(#"{"bubble": {"radios": 3}}"#.utf8, to: "bad-theme.json")
    for name in ["folder", "folder.png"] { try folder.makeFolder(name) }
    let before = try folder.names()

    let run = try ProgramRun.malpung(test.arguments, in: folder)
    let lines = run.error.split(separator: "\n")
    #expect(run.exitCode == test.code, "\(run.error)")
    #expect(lines.count == 1, "\(run.error)")
    #expect(run.error.hasPrefix("malpung: "))
    #expect(run.error.contains(test.says), "\(run.error)")
    #expect(run.output.isEmpty)
    #expect(try folder.names() == before)
  }

  @Test func jsonErrorsAreObjects() throws {
    let run = try ProgramRun.malpung(["render", "absent.txt", "--json"], in: Folder())
    #expect(run.exitCode == 3)
    #expect(run.error.hasPrefix(#"{"code":3,"error":"absent.txt"#))
  }

  @Test func anOutputThatIsThereStaysWhenRenderingFails() throws {
    let folder = try Folder()
    try folder.write("precious".utf8, to: "out.png")
    try folder.write([], to: "empty.txt")
    #expect(
      try ProgramRun.malpung(["render", "empty.txt", "-o", "out.png"], in: folder).exitCode == 3)
    #expect(try folder.bytes("out.png") == Array("precious".utf8))
  }
}
