import MalpungChat

/// `Location: https://maps.google.com/?q=37.5665,126.9780`, or a place's words in front of it.
struct LocationLine {
  var attachment: AttachmentLine
  /// What stands before the link, unless it is no more than the word for a location.
  var rest: [UInt8]

  private static let link = Array(": https://maps.google.com/?q=".utf8)

  init?(_ text: [UInt8], _ phrasebook: Phrasebook) {
    guard text.count <= Phrasebook.longest, let link = Bytes.first(Self.link, in: text),
      !text.contains(10), !text[(link + Self.link.count)...].contains(0x20)
    else { return nil }
    let place = text[(link + Self.link.count)...]
    attachment = AttachmentLine(
      kind: .location, file: nil, shownName: String(decoding: place, as: UTF8.self))
    let word = Array(text[..<link])
    rest = phrasebook.isLocation(Folding.fold(word)) ? [] : word
  }
}
