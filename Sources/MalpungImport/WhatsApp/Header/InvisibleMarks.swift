/// Marks that the app writes around dates, names and its own texts: U+200E, U+200F, the
/// embeddings U+202A…U+202E, the isolates U+2066…U+2069, and U+FEFF.
enum InvisibleMarks {
  /// Where the marks at the start of a range end.
  static func end(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    var index = range.lowerBound
    while index + 2 < range.upperBound, isMark(bytes[index], bytes[index + 1], bytes[index + 2]) {
      index += 3
    }
    return index
  }

  /// Where the marks at the end of a range start.
  static func start(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    var index = range.upperBound
    while index - 3 >= range.lowerBound,
      isMark(bytes[index - 3], bytes[index - 2], bytes[index - 1])
    {
      index -= 3
    }
    return index
  }

  /// Whether U+200E starts here: what follows was written by the app, on iOS.
  static func isAppMark(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    let index = range.lowerBound
    return range.count >= 3 && bytes[index] == 0xE2 && bytes[index + 1] == 0x80
      && bytes[index + 2] == 0x8E
  }

  private static func isMark(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    if first == 0xE2 {
      return second == 0x80 && (0x8E...0x8F ~= third || 0xAA...0xAE ~= third)
        || second == 0x81 && 0xA6...0xA9 ~= third
    }
    return first == 0xEF && second == 0xBB && third == 0xBF
  }
}

/// Blanks inside a header.
enum Blank {
  /// Bytes of the blank that starts here: U+0020, tab, U+00A0, U+2009, U+202F; 0 for none.
  static func length(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    let index = range.lowerBound
    guard index < range.upperBound else { return 0 }
    switch bytes[index] {
    case 0x20, 0x09: return 1
    case 0xC2: return range.count > 1 && bytes[index + 1] == 0xA0 ? 2 : 0
    case 0xE2:
      guard range.count > 2, bytes[index + 1] == 0x80 else { return 0 }
      return bytes[index + 2] == 0x89 || bytes[index + 2] == 0xAF ? 3 : 0
    default: return 0
    }
  }
}
