import MalpungChat

/// Finds web addresses in a text that does not mark them: most exports do not, and every messenger
/// shows them as links.
enum LinkFinder {
  private static let starts = ["https://", "http://", "www."].map { Array($0.utf16) }
  /// What closes a sentence around an address belongs to the sentence.
  private static let closing = Set(".,;:!?'\"…。，、！？»”’".utf16)
  private static let brackets: [(open: UInt16, close: UInt16)] = [
    (0x28, 0x29), (0x5B, 0x5D), (0x7B, 0x7D), (0x3C, 0x3E),
  ]

  /// Links over the addresses outside of `spans`. O(length).
  static func links(in text: String, besides spans: [Span]) -> [Span] {
    let units = Array(text.utf16)
    guard units.contains(0x2F) || units.contains(0x2E) else { return [] }
    let taken = spans.filter { [.link, .mention, .code, .pre].contains($0.style) }
    var links: [Span] = []
    var offset = 0
    while offset < units.count {
      guard isStart(offset, in: units), let end = end(of: offset, in: units) else {
        offset += 1
        continue
      }
      if !taken.contains(where: { $0.start < end && offset < $0.end }) {
        let address = String(decoding: units[offset..<end], as: UTF16.self)
        links.append(
          Span(
            start: offset, end: end, style: .link,
            url: address.hasPrefix("www.") ? "https://" + address : address))
      }
      offset = end
    }
    return links
  }

  private static func isStart(_ offset: Int, in units: [UInt16]) -> Bool {
    if offset > 0, isWord(units[offset - 1]) { return false }
    return starts.contains { start in
      units.count - offset > start.count
        && start.indices.allSatisfy { units[offset + $0] | 0x20 == start[$0] | 0x20 }
    }
  }

  /// The end of an address; `nil` when nothing is left of it.
  private static func end(of start: Int, in units: [UInt16]) -> Int? {
    var end = start
    while end < units.count, isAddressUnit(units[end]) { end += 1 }
    while end > start {
      let last = units[end - 1]
      let opener = brackets.first { $0.close == last }?.open
      let isUnbalanced =
        opener.map { open in
          units[start..<end].count { $0 == open } < units[start..<end].count { $0 == last }
        } ?? false
      guard closing.contains(last) || isUnbalanced else { break }
      end -= 1
    }
    let slashes = units[start..<end].lastIndex(of: 0x2F).map { $0 + 1 } ?? start
    let isBare = slashes == end && units[start..<end].count { $0 == 0x2F } == 2
    return end - start > 4 && !isBare ? end : nil
  }

  private static func isWord(_ unit: UInt16) -> Bool {
    (0x30...0x39).contains(unit) || (0x41...0x5A).contains(unit & 0xFFDF)
  }

  /// Visible; a space of any kind and CJK punctuation end an address.
  private static func isAddressUnit(_ unit: UInt16) -> Bool {
    if unit < 0x80 {
      return unit > 0x20 && unit != 0x7F && unit != 0x22 && unit != 0x3C && unit != 0x3E
    }
    return !(0x80...0xA0).contains(unit) && !(0x2000...0x200B).contains(unit)
      && !(0x2028...0x2029).contains(unit) && !(0x3000...0x3002).contains(unit)
      && !(0x300A...0x3011).contains(unit) && unit != 0xFF0C && unit != 0xFF01 && unit != 0xFF09
  }
}
