import MalpungChat

/// The app's markup: `*bold*`, `_italic_`, `~strike~`, `` `code` ``, ```` ```pre``` ````, links and
/// mentions. Markers are taken out and become spans.
///
/// A marker opens after a blank or punctuation and before no blank, closes after no blank
/// and before a blank or punctuation, on the same line; the first that can open is the one that is
/// closed. Quotes (`> `) and lists stay as typed. O(text).
struct TextMarkup {
  private(set) var text: [UInt8] = []
  private(set) var spans: [Span] = []

  private struct Mark {
    var style: Span.Style
    /// Byte ranges of the source: the markers that are taken out (empty for links).
    var open: Range<Int>
    var close: Range<Int>
    var url: String?
  }

  private let source: [UInt8]
  private var marks: [Mark] = []

  init(_ source: [UInt8]) {
    self.source = source
    guard source.contains(where: Self.mayMean) else {
      text = source
      return
    }
    findMarks()
    build()
  }

  private static func mayMean(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "`"),
      UInt8(ascii: "@"), UInt8(ascii: "/"), UInt8(ascii: "w"), UInt8(ascii: "W"):
      true
    default: false
    }
  }

  // MARK: finding

  private mutating func findMarks() {
    /// Where bold, italic and strike may have opened on this line.
    var open: [Int?] = [nil, nil, nil]
    /// Searches for a closing fence that failed are not repeated.
    var (hasFences, codeSearchedTo) = (true, 0)
    var index = 0
    while index < source.count {
      let byte = source[index]
      switch byte {
      case 10: open = [nil, nil, nil]
      case UInt8(ascii: "`"):
        if hasFences, isFence(index) {
          if let close = fence(after: index + 3) {
            marks.append(Mark(style: .pre, open: index..<index + 3, close: close..<close + 3))
            open = [nil, nil, nil]
            index = close + 3
            continue
          }
          hasFences = false
        }
        if index >= codeSearchedTo, let close = code(after: index, &codeSearchedTo) {
          marks.append(Mark(style: .code, open: index..<index + 1, close: close..<close + 1))
          index = close + 1
          continue
        }
      case UInt8(ascii: "*"): pair(index, 0, .bold, &open)
      case UInt8(ascii: "_"): pair(index, 1, .italic, &open)
      case UInt8(ascii: "~"): pair(index, 2, .strike, &open)
      case UInt8(ascii: "h"), UInt8(ascii: "H"), UInt8(ascii: "w"), UInt8(ascii: "W"):
        if isEdge(before: index), let link = Link(source, at: index) {
          marks.append(
            Mark(
              style: .link, open: index..<index, close: link.end..<link.end, url: link.url))
          index = link.end
          continue
        }
      case UInt8(ascii: "@"):
        if isEdge(before: index), let end = mention(at: index) {
          marks.append(Mark(style: .mention, open: index..<index, close: end..<end))
          index = end
          continue
        }
      default: break
      }
      index += 1
    }
  }

  private mutating func pair(_ index: Int, _ slot: Int, _ style: Span.Style, _ open: inout [Int?]) {
    if let start = open[slot], index > start + 1, !isBlank(at: index - 1), isEdge(after: index) {
      marks.append(Mark(style: style, open: start..<start + 1, close: index..<index + 1))
      open[slot] = nil
      // What opened inside cannot close outside.
      for other in open.indices where open[other].map({ $0 > start }) ?? false { open[other] = nil }
    } else if open[slot] == nil, isEdge(before: index), index + 1 < source.count,
      !isBlank(at: index + 1), source[index + 1] != source[index]
    {
      open[slot] = index
    }
  }

  private func isFence(_ index: Int) -> Bool {
    index + 2 < source.count && source[index + 1] == source[index]
      && source[index + 2] == source[index]
  }

  private func fence(after start: Int) -> Int? {
    var index = start
    while index + 2 < source.count {
      if source[index] == UInt8(ascii: "`"), isFence(index), index > start { return index }
      index += 1
    }
    return nil
  }

  /// The backtick that closes on the same line; `searchedTo` is where a search found nothing.
  private func code(after open: Int, _ searchedTo: inout Int) -> Int? {
    var index = open + 1
    while index < source.count, source[index] != 10 {
      if source[index] == UInt8(ascii: "`") { return index > open + 1 ? index : nil }
      index += 1
    }
    searchedTo = index
    return nil
  }

  /// `@` and a name in isolates, as iOS writes it, or a phone number.
  private func mention(at start: Int) -> Int? {
    if source[(start + 1)...].starts(with: [0xE2, 0x81, 0xA8]) {
      var index = start + 4
      while index + 2 < min(source.count, start + 300), source[index] != 10 {
        if source[index] == 0xE2, source[index + 1] == 0x81, source[index + 2] == 0xA9 {
          return index + 3
        }
        index += 1
      }
      return nil
    }
    var index = start + 1
    while index < source.count, 0x30...0x39 ~= source[index] { index += 1 }
    return 7...15 ~= index - start - 1 ? index : nil
  }

  private func isBlank(at index: Int) -> Bool {
    let byte = source[index]
    return byte == 0x20 || byte == 9 || byte == 10
  }

  private func isEdge(before index: Int) -> Bool {
    var start = index - 1
    while start > 0, source[start] & 0xC0 == 0x80 { start -= 1 }
    return start < 0 || isSeparator(at: start)
  }

  private func isEdge(after index: Int) -> Bool {
    index + 1 == source.count || isSeparator(at: index + 1)
  }

  /// Blanks, punctuation, symbols and emoji; letters and digits of any script stop a marker.
  /// Beyond ASCII the blocks decide: U+2000…U+2FFF, U+3000…U+303F, and the planes above.
  private func isSeparator(at index: Int) -> Bool {
    switch source[index] {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: false
    case 0..<0x80, 0xE2: true
    case 0xE3: index + 1 < source.count && source[index + 1] == 0x80
    case 0xF0: index + 1 < source.count && source[index + 1] == 0x9F
    default: false
    }
  }

  // MARK: building

  /// Copies what is no marker, and turns byte offsets of the source into UTF-16 offsets of the
  /// text, in one sweep.
  private mutating func build() {
    if marks.isEmpty {
      text = source
      return
    }
    let removed = marks.flatMap { [$0.open, $0.close] }.filter { !$0.isEmpty }
      .sorted { $0.lowerBound < $1.lowerBound }
    let wanted = marks.flatMap { [$0.open.upperBound, $0.close.lowerBound] }.sorted()
    var offsets: [Int: Int] = [:]
    text.reserveCapacity(source.count)
    var (nextRemoved, nextWanted, units) = (0, 0, 0)
    for index in 0...source.count {
      while nextWanted < wanted.count, wanted[nextWanted] == index {
        offsets[index] = units
        nextWanted += 1
      }
      if index == source.count { break }
      while nextRemoved < removed.count, removed[nextRemoved].upperBound <= index {
        nextRemoved += 1
      }
      if nextRemoved < removed.count, removed[nextRemoved].contains(index) { continue }
      let byte = source[index]
      text.append(byte)
      if byte & 0xC0 != 0x80 { units += byte >= 0xF0 ? 2 : 1 }
    }
    for mark in marks {
      guard let start = offsets[mark.open.upperBound], let end = offsets[mark.close.lowerBound],
        start < end
      else { continue }
      spans.append(Span(start: start, end: end, style: mark.style, url: mark.url))
    }
    spans.sort { ($0.start, -$0.end, $0.style.rawValue) < ($1.start, -$1.end, $1.style.rawValue) }
  }
}
