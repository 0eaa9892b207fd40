import FoundationEssentials
import MalpungTestFixtures

/// A data file of the Unicode Character Database, read byte by byte: some have 90,000 lines and
/// are read in every test run.
struct UnicodeTestFile {
  private let bytes: [UInt8]

  init(_ path: String) throws {
    bytes = [UInt8](try Data(contentsOf: Fixtures.unicode.appending(path: path)))
  }

  /// Calls `body` with every line that is not empty, comments cut off, and its number from 1.
  func forEachLine(_ body: (Int, ArraySlice<UInt8>) throws -> Void) rethrows {
    var number = 0
    var start = 0
    while start < bytes.count {
      number += 1
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let content = bytes[start..<end].prefix { $0 != 0x23 }
      if content.contains(where: { $0 > 0x20 }) { try body(number, content) }
      start = end + 1
    }
  }
}

extension ArraySlice<UInt8> {
  /// Fields between semicolons.
  var fields: [ArraySlice<UInt8>] { split(separator: 0x3B, omittingEmptySubsequences: false) }

  /// Words between blanks.
  var words: [ArraySlice<UInt8>] {
    split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
  }

  var string: String { String(decoding: self, as: UTF8.self) }

  /// Hexadecimal words as code points.
  var scalars: [UInt32] { words.compactMap { UInt32($0.string, radix: 16) } }

  /// A decimal number; nil for anything else (`x`).
  var number: Int? {
    var value = 0
    for byte in self {
      guard (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    return isEmpty ? nil : value
  }
}

/// A row of GraphemeBreakTest or LineBreakTest: `÷ 0020 × 0308 ÷`.
struct BreakTestRow {
  var text: [UInt16] = []
  /// UTF-16 offsets of the breaks after the start, the end included.
  var breaks: [Int] = []

  init(_ line: ArraySlice<UInt8>) {
    for word in line.words {
      switch word.string {
      case "÷": if !text.isEmpty { breaks.append(text.count) }
      case "×": break
      case let hex:
        if let value = UInt32(hex, radix: 16) {
          if let scalar = Unicode.Scalar(value) {
            text.append(contentsOf: UTF16.encode(scalar).map(Array.init) ?? [])
          } else {
            text.append(UInt16(truncatingIfNeeded: value))  // a lone surrogate
          }
        }
      }
    }
  }
}
