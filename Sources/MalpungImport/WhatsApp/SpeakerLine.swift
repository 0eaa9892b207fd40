/// `SENDER: TEXT`: the sender ends at the first colon that a blank or the line's end follows.
struct SpeakerLine {
  /// `nil` for a line nobody speaks: the app's own.
  var name: String?
  /// Byte range of the text.
  var text: Range<Int>
}

/// Tells speakers from texts over one file.
struct SpeakerLines {
  /// Longer ones are no names.
  private static let longestName = 300

  let bytes: [UInt8]
  let phrasebook: Phrasebook
  /// Names that hold `: ` themselves, known from elsewhere (the title, the user's word); the
  /// longest first.
  private let namesWithColon: [[UInt8]]
  /// Whether the words before the first colon are the app's, by those words.
  private var isApp: [String: Bool] = [:]

  init(_ bytes: [UInt8], _ phrasebook: Phrasebook, knownNames: [String]) {
    self.bytes = bytes
    self.phrasebook = phrasebook
    namesWithColon = knownNames.filter { $0.contains(": ") }.map { Array($0.utf8) }
      .sorted { $0.count > $1.count }
  }

  /// O(name), amortised.
  mutating func split(_ rest: Range<Int>) -> SpeakerLine {
    let whole = SpeakerLine(name: nil, text: rest)
    let start = InvisibleMarks.end(bytes, rest)
    guard let colon = colon(start..<rest.upperBound) else { return whole }
    var end = InvisibleMarks.start(bytes, start..<colon)
    while end > start, bytes[end - 1] == 0x20 { end -= 1 }
    guard end > start else { return whole }
    let name = String(decoding: bytes[start..<end], as: UTF8.self)
    if isApp[name] == nil {
      isApp[name] = phrasebook.isFalseSpeaker(Folding.fold(Array(bytes[start..<end])))
    }
    if isApp[name] == true { return whole }
    let textStart = min(colon + 1, rest.upperBound)
    let hasBlank = textStart < rest.upperBound && bytes[textStart] == 0x20
    return SpeakerLine(name: name, text: (hasBlank ? textStart + 1 : textStart)..<rest.upperBound)
  }

  private func colon(_ range: Range<Int>) -> Int? {
    for name in namesWithColon {
      let end = range.lowerBound + name.count
      if end < range.upperBound, bytes[end] == UInt8(ascii: ":"),
        bytes[range.lowerBound..<end].elementsEqual(name)
      {
        return end
      }
    }
    var index = range.lowerBound
    let limit = min(range.upperBound, range.lowerBound + Self.longestName)
    while index < limit, bytes[index] != 10, bytes[index] != 13 {
      if bytes[index] == UInt8(ascii: ":") {
        let next = index + 1
        if next == range.upperBound || bytes[next] == 0x20 || bytes[next] == 10 || bytes[next] == 13
        {
          return index
        }
      }
      index += 1
    }
    return nil
  }
}
