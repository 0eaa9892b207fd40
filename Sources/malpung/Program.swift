import Malpung

/// Exit codes, as interfaces.md states them.
enum ExitCode: Int32 {
  case done = 0
  /// The answer is "different".
  case different = 1
  case usage = 2
  /// Unreadable or malformed input.
  case input = 3
  /// The output could not be written.
  case output = 4
  /// Partly done: warnings made errors by `--strict`.
  case partly = 5
}

/// Why a command ends early: an exit code and one line that says what to do.
struct CommandError: Error {
  var code: ExitCode
  var message: String

  static func usage(_ message: String) -> CommandError {
    CommandError(code: .usage, message: message)
  }
}

/// The command line: finds the command, parses its options, runs it, prints its one error.
enum Program {
  static let commands: [Command] = [
    .render, .layout, .convert, .measure, .composer, .follow, .themes, .fonts, .bench, .completion,
  ]

  static func run(_ words: [String]) -> ExitCode {
    let console = Console(isQuiet: words.contains("--quiet"), isJSON: words.contains("--json"))
    do {
      return try run(words, console)
    } catch let error as CommandError {
      console.error(error.message, code: error.code)
      return error.code
    } catch {
      console.error("\(error)", code: .input)
      return .input
    }
  }

  private static func run(_ words: [String], _ console: Console) throws -> ExitCode {
    guard let first = words.first else {
      console.printError(Help.overview)
      return .usage
    }
    switch first {
    case "--help", "-h":
      console.print(Help.overview)
      return .done
    case "help":
      guard words.count > 1 else {
        console.print(Help.overview)
        return .done
      }
      console.print(Help.of(try command(named: words[1])))
      return .done
    case "--version":
      console.print("malpung \(malpungVersion)\n")
      return .done
    default:
      let command = try command(named: first)
      let rest = Array(words.dropFirst())
      if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
        console.print(Help.of(command))
        return .done
      }
      return try command.run(Arguments(rest, for: command), console)
    }
  }

  private static func command(named name: String) throws -> Command {
    if let command = commands.first(where: { $0.name == name }) { return command }
    let names = commands.map(\.name)
    let hint = closest(to: name, in: names).map { "did you mean \($0)?" } ?? "try malpung --help"
    throw CommandError.usage(
      name.hasPrefix("-")
        ? "unknown option \(name); try malpung --help"
        : "no command is called \"\(name)\"; \(hint)")
  }
}
