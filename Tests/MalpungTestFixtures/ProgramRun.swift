public import FoundationEssentials
import Glibc

/// One run of the built command line, as a shell would make it.
public struct ProgramRun: Sendable {
  public var exitCode: Int32
  public var output: Data
  public var error: String

  public var outputText: String { String(decoding: output, as: UTF8.self) }

  public struct Failure: Error {
    public var message: String
  }

  /// Runs `malpung` from the folder of the test program, in `folder`, with `input` as its standard
  /// input. Streams go through files, so that no pipe can fill up.
  public static func malpung(
    _ arguments: [String], input: [UInt8] = [], in folder: Folder
  ) throws -> ProgramRun {
    let program = try programFolder() + "/malpung"
    guard access(program, X_OK) == 0 else { throw Failure(message: "\(program) is not built") }
    let streams = try Folder()
    let paths = ["in", "out", "err"].map { streams.path($0) }
    try Data(input).write(to: URL(filePath: paths[0]))

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, paths[0], O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, paths[1], O_WRONLY | O_CREAT, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, paths[2], O_WRONLY | O_CREAT, 0o600)

    var words: [UnsafeMutablePointer<CChar>?] =
      (["/usr/bin/env", "-C", folder.path, program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    guard posix_spawn(&process, "/usr/bin/env", &actions, nil, &words, environ) == 0 else {
      throw Failure(message: "\(program) cannot be started")
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    // As WIFEXITED and WEXITSTATUS do; a signal counts as 128 + its number, as in a shell.
    let code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    return ProgramRun(
      exitCode: code, output: try Data(contentsOf: URL(filePath: paths[1])),
      error: String(decoding: try Data(contentsOf: URL(filePath: paths[2])), as: UTF8.self))
  }

  private static func programFolder() throws -> String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    guard count > 0 else { throw Failure(message: "/proc/self/exe cannot be read") }
    let path = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // `swift test` runs the tests' own program, or loads them into one of the toolchain's.
    let own = path.split(separator: "/").dropLast().map { "/" + $0 }.joined()
    if access(own + "/malpung", X_OK) == 0 { return own }
    return Fixtures.root.appending(path: ".build/release").path
  }
}

/// A folder for one test, removed with all that is in it when the test lets go of it.
public final class Folder: Sendable {
  public let path: String

  public init() throws {
    var template = Array("/tmp/malpung-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw ProgramRun.Failure(message: "no temporary folder can be made")
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  public func path(_ name: String) -> String { "\(path)/\(name)" }

  public func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
    try Data(bytes).write(to: URL(filePath: path(name)))
  }

  public func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: path(name), withIntermediateDirectories: false)
  }

  public func bytes(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(filePath: path(name))))
  }

  /// Names of what is in the folder, sorted.
  public func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}
