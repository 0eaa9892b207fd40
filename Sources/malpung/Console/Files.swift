import FoundationEssentials
import Glibc
import Malpung

/// The bytes of a file, or of standard input for `-`.
/// - Throws: `CommandError` with the system's reason.
func readFile(_ path: String) throws -> [UInt8] {
  let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw unreadable(path) }
  defer { if path != "-" { close(descriptor) } }
  var bytes: [UInt8] = []
  let piece = 1 << 20
  while true {
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: piece))
    let count = bytes[start...].withUnsafeMutableBytes { read(descriptor, $0.baseAddress, piece) }
    bytes.removeLast(piece - max(count, 0))
    if count == 0 { return bytes }
    if count < 0, errno != EINTR { throw unreadable(path) }
  }
}

private func unreadable(_ path: String) -> CommandError {
  CommandError(
    code: .input,
    message: "\(path): cannot be read: \(String(cString: strerror(errno))); name an existing file")
}

/// Writes a result to `path`, or to standard output for `-`: into a temporary file beside it first,
/// so that nothing half-written is ever left under the name.
/// - Throws: `CommandError` with code `output`.
func writeResult(_ bytes: [UInt8], to path: String) throws {
  guard path != "-" else { return try writeAll(bytes, to: STDOUT_FILENO) }
  func failure() -> CommandError {
    CommandError(
      code: .output,
      message: "\(path): cannot be written: \(String(cString: strerror(errno))); "
        + "choose another place with -o")
  }
  let temporary = "\(path).\(getpid()).part"
  let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
  guard descriptor >= 0 else { throw failure() }
  do {
    try writeAll(bytes, to: descriptor)
    guard close(descriptor) == 0, rename(temporary, path) == 0 else { throw failure() }
  } catch {
    unlink(temporary)
    throw failure()
  }
}

/// One JSON object on a line of its own.
func jsonLine(_ members: [String: JSONValue]) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return String(decoding: try encoder.encode(members), as: UTF8.self) + "\n"
}
