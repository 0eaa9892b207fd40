import Glibc

/// The lines of a text, ended by LF, CRLF, or CR.
///
/// A file that holds any LF is split at LF alone: iOS ends messages with CRLF and the lines
/// inside them with LF, and a lone CR in such a file is part of somebody's text.
struct TextLines {
  let bytes: [UInt8]
  private let terminator: UInt8

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    terminator = bytes.contains(10) ? 10 : 13
  }

  /// Calls `body` with the range of each line, its end excluded, and its 1-based number, until it
  /// returns false. O(bytes).
  func visit(_ body: (Range<Int>, Int) -> Bool) {
    var start = 0
    var number = 1
    while start < bytes.count {
      let end = index(of: terminator, from: start)
      let hasReturn = terminator == 10 && end > start && end < bytes.count && bytes[end - 1] == 13
      if !body(start..<(hasReturn ? end - 1 : end), number) { return }
      start = end + 1
      number += 1
    }
  }

  private func index(of byte: UInt8, from start: Int) -> Int {
    bytes.withUnsafeBytes { all in
      guard let base = all.baseAddress,
        let found = memchr(base + start, Int32(byte), all.count - start)
      else { return bytes.count }
      return UnsafeRawPointer(found) - base
    }
  }
}
