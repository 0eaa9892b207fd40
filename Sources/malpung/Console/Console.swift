import Glibc
import Malpung
import Synchronization

/// Standard output for results, standard error for everything that is about the run.
final class Console: Sendable {
  let isQuiet: Bool
  /// Errors, warnings and results as JSON objects, one a line.
  let isJSON: Bool
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private struct State {
    var warnings = 0
    var notes: [String] = []
    var shownPercent = -1
    var start = ContinuousClock.now
  }
  private let state = Mutex(State())

  init(isQuiet: Bool, isJSON: Bool) {
    self.isQuiet = isQuiet
    self.isJSON = isJSON
  }

  func print(_ text: String) { write(text, to: STDOUT_FILENO) }

  func printError(_ text: String) { write(text, to: STDERR_FILENO) }

  private func printObject(_ members: [String: JSONValue]) {
    printError(jsonLine(members))
  }

  func error(_ message: String, code: ExitCode) {
    clearProgress()
    isJSON
      ? printObject(["error": .string(message), "code": .integer(Int(code.rawValue))])
      : printError("malpung: \(oneLine(message))\n")
  }

  /// A file that is wrong throughout must not flood the terminal; the rest is only counted.
  private static let mostWarnings = 200

  func warn(_ message: String) {
    let number = state.withLock { state in
      state.warnings += 1
      return state.warnings
    }
    guard !isQuiet, number <= Self.mostWarnings else { return }
    clearProgress()
    isJSON
      ? printObject(["warning": .string(message)])
      : printError("malpung: warning: \(oneLine(message))\n")
  }

  /// Something a person may want to know when all went well: kept for `finish`, so that an error
  /// stands alone.
  func note(_ message: String) { state.withLock { $0.notes.append(message) } }

  /// Prints the notes, says how many warnings there were, and makes them count under `--strict`.
  func finish(strict: Bool) -> ExitCode {
    clearProgress()
    let (count, notes) = state.withLock { ($0.warnings, $0.notes) }
    if !isQuiet, !isJSON {
      for note in notes { printError("malpung: \(oneLine(note))\n") }
    }
    if count > 0, !isQuiet, !isJSON {
      let hidden = count > Self.mostWarnings ? ", the first \(Self.mostWarnings) shown" : ""
      printError("malpung: \(count) warning\(count == 1 ? "" : "s")\(hidden)\n")
    }
    return strict && count > 0 ? .partly : .done
  }

  /// A progress line, on a terminal and only for what takes longer than a second.
  func progress(_ what: String, _ share: Double) {
    guard isTerminal, !isQuiet, !isJSON else { return }
    let percent = Int(share * 100)
    let isDue = state.withLock { state in
      guard ContinuousClock.now - state.start > .seconds(1), percent != state.shownPercent else {
        return false
      }
      state.shownPercent = percent
      return true
    }
    if isDue { printError("\r\u{1B}[K\(what) \(percent) %") }
  }

  private func clearProgress() {
    let wasShown = state.withLock { state in
      defer { state.shownPercent = -1 }
      return state.shownPercent >= 0
    }
    if wasShown { printError("\r\u{1B}[K") }
  }

  /// Messages quote input; a quoted line break must not look like a second message, nor a control
  /// character reach the terminal.
  private func oneLine(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }

  private func write(_ text: String, to descriptor: Int32) {
    try? writeAll(Array(text.utf8), to: descriptor)
  }
}

/// Writes every byte, however often the system call has to be repeated.
/// - Throws: `CommandError` with the system's reason.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws {
  var start = 0
  while start < bytes.count {
    let written = bytes[start...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if written < 0 {
      if errno == EINTR { continue }
      throw CommandError(
        code: .output, message: "cannot write: \(String(cString: strerror(errno)))")
    }
    start += written
  }
}
