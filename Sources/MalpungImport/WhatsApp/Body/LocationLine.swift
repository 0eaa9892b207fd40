import MalpungChat

/// `Location: https://maps.google.com/?q=37.5665,126.9780`, or a place's words in front of it.
struct LocationLine {
  var attachment: AttachmentLine
  /// What stands before the link, unless it is no more than the word for a location.
  var rest: [UInt8]

  init?(_ text: [UInt8], _ phrasebook: Phrasebook) {
    guard text.count <= Phrasebook.longest, !text.contains(10) else { return nil }
    let string = String(decoding: text, as: UTF8.self)
    guard let link = string.firstRange(of: ": https://maps.google.com/?q=") else { return nil }
    let place = string[link.upperBound...]
    guard !place.contains(" ") else { return nil }
    attachment = AttachmentLine(kind: .location, file: nil, shownName: String(place))
    let word = Array(string[..<link.lowerBound].utf8)
    rest = phrasebook.isLocation(Folding.fold(word)) ? [] : word
  }
}
