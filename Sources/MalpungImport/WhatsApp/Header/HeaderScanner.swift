/// Reads `DATE TIME DELIMITER` at the start of a line (import-formats.md §3, "Header"): one pass
/// over the bytes, no backtracking but for a word after the time. Invisible marks are skipped
/// wherever they stand in a header.
struct HeaderScanner {
  let bytes: [UInt8]
  var index: Int
  let end: Int

  init(_ bytes: [UInt8], _ line: Range<Int>) {
    self.bytes = bytes
    index = line.lowerBound
    end = line.upperBound
  }

  /// The header of a line; `nil` for a line that has none. O(header).
  static func header(_ bytes: [UInt8], _ line: Range<Int>) -> Header? {
    var scanner = HeaderScanner(bytes, line)
    return scanner.header()
  }

  private mutating func header() -> Header? {
    skipMarks()
    let isBracketed = skip("[")
    if isBracketed { skipMarks() }
    guard let first = number(), let separator = dateSeparator(), let second = number(),
      dateSeparator() == separator, let third = number()
    else { return nil }
    guard let year = Self.yearPlace(first, second, third) else { return nil }
    skipMarks()
    if separator == UInt8(ascii: ".") { _ = skip(".") }
    let hasComma = skipComma()
    var hasBlank = skipBlanks()
    // A word, or the half of the day, may stand before the time.
    var meridiem: Meridiem?
    if !nextIsDigit {
      guard let word = word(), hasBlank || hasComma else { return nil }
      meridiem = Meridiem(word)
      if meridiem == nil, word.count > 12 { return nil }
      hasBlank = skipBlanks()
    }
    guard let hour = number(), hour.digits <= 2, let timeSeparator = timeSeparator(),
      let minute = number(), minute.digits == 2, minute.value < 60
    else { return nil }
    var seconds: Int?
    if index < end, bytes[index] == timeSeparator, index + 1 < end, isDigit(at: index + 1) {
      index += 1
      guard let number = number(), number.digits == 2, number.value < 60 else { return nil }
      seconds = number.value
    }
    if meridiem == nil { meridiem = meridiemAfterTime() }
    let hourOfDay = meridiem?.hour(hour.value) ?? hour.value
    guard hourOfDay < 24, let delimiter = delimiter(isBracketed) else { return nil }
    let shape = HeaderShape(
      delimiter: delimiter, dateSeparator: separator, yearPlace: year, hasComma: hasComma,
      timeSeparator: timeSeparator, hasSeconds: seconds != nil, hasMeridiem: meridiem != nil)
    return Header(
      shape: shape, numbers: (first.value, second.value, third.value),
      isPadded: first.isPadded || second.isPadded, hour: hourOfDay, minute: minute.value,
      second: seconds ?? 0, end: index)
  }

  /// One number may have four digits and is the year then; none may have three.
  private static func yearPlace(_ first: Digits, _ second: Digits, _ third: Digits)
    -> HeaderShape.YearPlace?
  {
    guard second.digits <= 2 else { return nil }
    switch (first.digits, third.digits) {
    case (4, 1...2): return .first
    case (1...2, 4): return .last
    case (1...2, 2): return .untold
    default: return nil
    }
  }

  /// AM or PM after the time; nothing is consumed when there is none.
  private mutating func meridiemAfterTime() -> Meridiem? {
    let start = index
    _ = skipBlanks()
    if let word = word(), let meridiem = Meridiem(word) { return meridiem }
    index = start
    return nil
  }

  private mutating func delimiter(_ isBracketed: Bool) -> HeaderShape.Delimiter? {
    skipMarks()
    if isBracketed {
      guard skip("]") else { return nil }
      _ = skip(" ")
      return .brackets
    }
    if skip(":") { return index == end || skip(" ") ? .colon : nil }
    guard skipBlanks() else { return nil }
    if skip("-") { return index == end || skip(" ") ? .hyphen : nil }
    if skip([0xE2, 0x80, 0x93]) { return index == end || skip(" ") ? .enDash : nil }
    return index < end ? .blank : nil
  }
}

/// A run of digits.
private struct Digits {
  var value: Int
  var digits: Int
  var isPadded: Bool
}

extension HeaderScanner {
  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard index < end, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func skip(_ sequence: [UInt8]) -> Bool {
    guard end - index >= sequence.count else { return false }
    for (place, byte) in sequence.enumerated() where bytes[index + place] != byte { return false }
    index += sequence.count
    return true
  }

  private mutating func skipMarks() {
    index = InvisibleMarks.end(bytes, index..<end)
  }

  /// U+0020, tab, U+00A0, U+2009, U+202F, and marks among them.
  private mutating func skipBlanks() -> Bool {
    let start = index
    while index < end {
      skipMarks()
      let length = Blank.length(bytes, index..<end)
      if length == 0 { break }
      index += length
    }
    return index > start
  }

  /// `,` or `،`
  private mutating func skipComma() -> Bool {
    skipMarks()
    return skip(",") || skip([0xD8, 0x8C])
  }

  private mutating func dateSeparator() -> UInt8? {
    skipMarks()
    guard index < end else { return nil }
    let byte = bytes[index]
    guard byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") else {
      return nil
    }
    index += 1
    _ = skipBlanks()
    return byte
  }

  private mutating func timeSeparator() -> UInt8? {
    guard index < end, bytes[index] == UInt8(ascii: ":") || bytes[index] == UInt8(ascii: ".")
    else { return nil }
    index += 1
    return bytes[index - 1]
  }

  private var nextIsDigit: Bool { isDigit(at: index) }

  private func isDigit(at index: Int) -> Bool { digit(at: index) != nil }

  /// ASCII, Arabic-Indic (U+0660…) or Persian (U+06F0…): its value and length.
  private func digit(at index: Int) -> (value: Int, length: Int)? {
    guard index < end else { return nil }
    let byte = bytes[index]
    if 0x30...0x39 ~= byte { return (Int(byte - 0x30), 1) }
    guard byte == 0xD9 || byte == 0xDB, index + 1 < end else { return nil }
    let base: UInt8 = byte == 0xD9 ? 0xA0 : 0xB0
    let next = bytes[index + 1]
    return base...(base + 9) ~= next ? (Int(next - base), 2) : nil
  }

  /// One to four digits.
  private mutating func number() -> Digits? {
    guard let first = digit(at: index) else { return nil }
    var result = Digits(value: first.value, digits: 1, isPadded: first.value == 0)
    index += first.length
    while let next = digit(at: index) {
      result.value = result.value * 10 + next.value
      result.digits += 1
      index += next.length
      if result.digits > 4 { return nil }
    }
    return result
  }

  /// Letters and full stops, `a. m.` with a blank in it as one word; what is skipped is returned
  /// without stops, blanks and marks, in lower case.
  private mutating func word() -> [UInt8]? {
    var word: [UInt8] = []
    var last: UInt8 = 0
    while index < end, word.count < 32 {
      let byte = bytes[index]
      if byte < 0x80 {
        let isLetter = 0x61...0x7A ~= byte | 0x20
        if !isLetter && byte != UInt8(ascii: ".") && byte != UInt8(ascii: "'") { break }
        if isLetter { word.append(byte | 0x20) }
        index += 1
      } else if let next = afterMark() {
        index = next
        continue
      } else if digit(at: index) != nil || isEnDash || Blank.length(bytes, index..<end) > 0 {
        break
      } else {
        let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
        word.append(contentsOf: bytes[index..<min(index + length, end)])
        index = min(index + length, end)
      }
      last = byte
      // "a. m."
      if last == UInt8(ascii: "."), word == [UInt8(ascii: "a")] || word == [UInt8(ascii: "p")] {
        let blank = Blank.length(bytes, index..<end)
        if index + blank < end, bytes[index + blank] | 0x20 == UInt8(ascii: "m") { index += blank }
      }
    }
    return word.isEmpty ? nil : word
  }

  private func afterMark() -> Int? {
    let next = InvisibleMarks.end(bytes, index..<end)
    return next > index ? next : nil
  }

  private var isEnDash: Bool {
    index + 2 < end && bytes[index] == 0xE2 && bytes[index + 1] == 0x80 && bytes[index + 2] == 0x93
  }
}
