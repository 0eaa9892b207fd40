import CICU

/// Our changes to ICU's line break opportunities (UAX #14), each a rule by name. They see the
/// edges of a whole text and only ever move `.line` and `.reluctant`.
struct LineBreakFilters {
  let text: UnsafeBufferPointer<UInt16>
  let keepsKoreanWords: Bool

  func apply(to edges: inout [Edge]) {
    breakAfterSpaces(&edges)
    keepPlusSigns(&edges)
    breakAfterHyphens(&edges)
    keepAddresses(&edges)
    if keepsKoreanWords { keepKoreanWords(&edges) }
    keepGraphemes(&edges)
  }

  /// `Linux :)`, `word ...`, `hi !`: UAX #14 LB13 and LB14 forbid the break at the space, browsers
  /// and people do not.
  private func breakAfterSpaces(_ edges: inout [Edge]) {
    for offset in text.indices.dropFirst() where text[offset - 1] == Characters.space {
      let unit = text[offset]
      if !Characters.hangs(unit), !Characters.isHardBreak(unit) { edges[offset].insert(.line) }
    }
  }

  /// `C++`, `i++`: no break before a plus sign that follows a letter, digit or plus sign.
  private func keepPlusSigns(_ edges: inout [Edge]) {
    for offset in text.indices.dropFirst() where text[offset] == 0x2B {
      let before = text[offset - 1]
      if before == 0x2B || Characters.isASCIIAlphanumeric(before) { edges[offset].remove(.line) }
    }
  }

  /// `1234-5678`, `10:00-22:00`: a hyphen between letters or digits joins two of a kind, so a line may
  /// end after it; UAX #14 LB25 takes it for a minus sign, which it is after anything else.
  private func breakAfterHyphens(_ edges: inout [Edge]) {
    guard text.count > 2 else { return }
    for offset in 2..<text.count where text[offset - 1] == 0x2D {
      let isDigit = (0x30...0x39).contains(text[offset])
      if isDigit, Characters.isASCIIAlphanumeric(text[offset - 2]) { edges[offset].insert(.line) }
    }
  }

  // MARK: URLs and paths

  /// An address (`https://…`, `www.…`, letters around a slash, `C:\…`, `name@host`) stays whole while
  /// it fits on a line of its own; else it breaks after `/ \ . - _ ? & =`.
  private func keepAddresses(_ edges: inout [Edge]) {
    guard text.contains(where: { $0 == 0x2F || $0 == 0x5C || $0 == 0x40 || $0 == 0x2E }) else {
      return
    }
    var start = 0
    while start < text.count {
      guard isAddressUnit(at: start) else {
        start += 1
        continue
      }
      var end = start
      while end < text.count, isAddressUnit(at: end) { end += 1 }
      if isAddress(start..<end) { keepAddress(start..<end, &edges) }
      start = end
    }
  }

  private func keepAddress(_ range: Range<Int>, _ edges: inout [Edge]) {
    for offset in range.dropFirst() {
      edges[offset].remove(.line)
      if isAddressBreaker(text[offset - 1]), !isAddressBreaker(text[offset]) {
        edges[offset].insert(.reluctant)
      }
    }
  }

  private func isAddress(_ range: Range<Int>) -> Bool {
    if startsWithWWW(range) { return true }
    for offset in range.dropFirst() where offset + 1 < range.upperBound {
      let before = text[offset - 1]
      let after = text[offset + 1]
      switch text[offset] {
      case 0x2F:
        if after == 0x2F, before == 0x3A { return true }
        if isLetter(before), isLetter(after) { return true }
      case 0x5C:
        if isLetter(before) || before == 0x3A, isLetter(after) { return true }
      case 0x40:
        if isLetter(before), isHost(offset + 1..<range.upperBound) { return true }
      default: break
      }
    }
    return false
  }

  /// What follows the `@` of an e-mail address: letters, a full stop, letters.
  private func isHost(_ range: Range<Int>) -> Bool {
    guard let stop = range.first(where: { !isLetter(text[$0]) && text[$0] != 0x2D }) else {
      return false
    }
    return stop > range.lowerBound && text[stop] == 0x2E && stop + 1 < range.upperBound
      && isLetter(text[stop + 1])
  }

  private func startsWithWWW(_ range: Range<Int>) -> Bool {
    range.count > 4 && text[range.lowerBound + 3] == 0x2E
      && (0..<3).allSatisfy { text[range.lowerBound + $0] | 0x20 == 0x77 }
  }

  private func isLetter(_ unit: UInt16) -> Bool {
    unit < 0x80 ? Characters.isASCIIAlphanumeric(unit) : unit & 0xF800 != 0xD800
  }

  private func isAddressBreaker(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x2F, 0x5C, 0x2E, 0x2D, 0x5F, 0x3F, 0x26, 0x3D: true
    default: false
    }
  }

  /// Visible ASCII, and letters of scripts that are written with spaces between words. Brackets,
  /// quotes and commas end an address only by what follows them, so they may be inside.
  private func isAddressUnit(at offset: Int) -> Bool {
    let unit = text[offset]
    if unit < 0x80 { return unit > 0x20 && unit < 0x7F }
    guard unit >= 0xC0, unit & 0xF800 != 0xD800 else { return false }
    let lineBreak = icu_property_value(Int32(unit), UCHAR_LINE_BREAK)
    return lineBreak == Int32(U_LB_ALPHABETIC.rawValue)
      || lineBreak == Int32(U_LB_COMBINING_MARK.rawValue)
      || lineBreak == Int32(U_LB_HEBREW_LETTER.rawValue)
  }

  // MARK: Korean

  /// CSS `keep-all`: Korean words stay whole. Between two letters or numbers of which one is
  /// Hangul the break becomes reluctant.
  private func keepKoreanWords(_ edges: inout [Edge]) {
    for offset in text.indices.dropFirst() where edges[offset].contains(.line) {
      guard let before = text.scalar(before: offset) else { continue }
      let after = text.scalar(at: offset).value
      let isHangul =
        before < 0x10000 && Characters.isHangul(UInt16(before))
        || after < 0x10000 && Characters.isHangul(UInt16(after))
      if isHangul, Characters.isLetterOrNumber(before), Characters.isLetterOrNumber(after) {
        edges[offset].remove(.line)
        edges[offset].insert(.reluctant)
      }
    }
  }

  /// Nothing breaks inside a grapheme cluster.
  private func keepGraphemes(_ edges: inout [Edge]) {
    for offset in text.indices where !edges[offset].contains(.grapheme) {
      edges[offset].remove(.line)
      edges[offset].remove(.reluctant)
    }
  }
}
