import Glibc

/// A line of input and its place in the file, from 1.
struct NumberedLine: Sendable {
  var number: Int
  var bytes: [UInt8]
}

/// Calls `body` with the lines of a file that are not blank, some at a time, without holding the
/// file in memory. A batch is what one read brought, so that a person who types sees each answer.
func eachBatch(of path: String, _ body: ([NumberedLine]) throws -> Void) throws {
  let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
  func unreadable() -> CommandError {
    CommandError(
      code: .input, message: "\(path): cannot be read: \(String(cString: strerror(errno)))")
  }
  guard descriptor >= 0 else { throw unreadable() }
  defer { if path != "-" { close(descriptor) } }
  var piece = [UInt8](repeating: 0, count: 1 << 18)
  var pending: [UInt8] = []
  var number = 0
  func take(_ line: [UInt8], into batch: inout [NumberedLine]) {
    number += 1
    let isBlank = line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    if !isBlank { batch.append(NumberedLine(number: number, bytes: line)) }
  }
  while true {
    let count = read(descriptor, &piece, piece.count)
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { throw unreadable() }
    if count == 0 { break }
    var batch: [NumberedLine] = []
    var rest = piece[..<count]
    while let end = rest.firstIndex(of: 0x0A) {
      pending.append(contentsOf: rest[..<end])
      take(pending, into: &batch)
      pending.removeAll(keepingCapacity: true)
      rest = rest[(end + 1)...]
    }
    pending.append(contentsOf: rest)
    try body(batch)
  }
  var batch: [NumberedLine] = []
  take(pending, into: &batch)
  try body(batch)
}
