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

/// Writes a result to `path`, or to standard output for `-`; never half.
/// - Throws: `CommandError` with code `output`.
func writeResult(_ bytes: [UInt8], to path: String) throws {
  do {
    let file = try OutputFile(path == "-" ? .standardOutput : .file(path))
    bytes.withUnsafeBytes { file.write($0) }
    try file.commit()
  } catch {
    throw CommandError(code: .output, message: "\(error); choose another place with -o")
  }
}

/// One JSON object on a line of its own.
func jsonLine(_ members: [String: JSONValue]) -> String {
  String(decoding: JSONValue.object(members).jsonBytes(isPretty: false), as: UTF8.self)
}
