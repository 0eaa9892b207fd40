/// A phrase of the app with gaps: `{} added {}`. A gap holds anything but nothing.
struct PhrasePattern {
  /// The literal pieces between the gaps, folded; the outer ones may be empty.
  private let pieces: [[UInt8]]

  init(_ phrase: String) {
    pieces = phrase.split(separator: "{}", omittingEmptySubsequences: false)
      .map { Folding.fold(Array($0.utf8)) }
  }

  var hasGaps: Bool { pieces.count > 1 }

  /// What stands in the gaps of a folded text that is this phrase as a whole. The first fit of
  /// each inner piece is taken. O(text × pieces).
  func match(_ text: [UInt8]) -> [Range<Int>]? {
    guard let head = pieces.first, let tail = pieces.last, starts(text, head, at: 0) else {
      return nil
    }
    if !hasGaps { return text.count == head.count ? [] : nil }
    let tailStart = text.count - tail.count
    guard tailStart > head.count, starts(text, tail, at: tailStart) else { return nil }
    var gaps: [Range<Int>] = []
    var start = head.count
    for piece in pieces.dropFirst().dropLast() {
      guard let found = find(piece, in: text, from: start + 1, to: tailStart) else { return nil }
      gaps.append(start..<found)
      start = found + piece.count
    }
    guard start < tailStart else { return nil }
    gaps.append(start..<tailStart)
    return gaps
  }

  private func starts(_ text: [UInt8], _ piece: [UInt8], at start: Int) -> Bool {
    guard start + piece.count <= text.count else { return false }
    for offset in piece.indices where text[start + offset] != piece[offset] { return false }
    return true
  }

  private func find(_ piece: [UInt8], in text: [UInt8], from start: Int, to end: Int) -> Int? {
    var index = start
    while index + piece.count <= end {
      if starts(text, piece, at: index) { return index }
      index += 1
    }
    return nil
  }
}

/// What phrases are compared by: ASCII in lower case, no invisible marks, plain blanks.
enum Folding {
  static func fold(_ bytes: [UInt8]) -> [UInt8] {
    var folded: [UInt8] = []
    folded.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x80 {
        folded.append(0x41...0x5A ~= byte ? byte | 0x20 : byte)
        index += 1
        continue
      }
      let mark = InvisibleMarks.end(bytes, index..<bytes.count)
      if mark > index {
        index = mark
        continue
      }
      let blank = Blank.length(bytes, index..<bytes.count)
      folded.append(blank > 0 ? 0x20 : byte)
      index += max(blank, 1)
    }
    return folded
  }
}
