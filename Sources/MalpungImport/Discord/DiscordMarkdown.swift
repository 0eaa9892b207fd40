import MalpungChat

/// Discord's markup: `**bold**`, `*italic*`, `_italic_`, `__underline__` (set as it is, without
/// its marks), `~~strike~~`, `||spoiler||`, code and fences, bare links; all else stays as typed.
///
/// A mark without a partner stays text. O(text × depth), the depth being bounded.
struct DiscordMarkdown {
  private static let depthLimit = 6
  private static let schemes = [Array("https://"), Array("http://")]
  private static let marks: [(text: [Character], style: Span.Style?)] = [
    (["`", "`", "`"], .pre), (["*", "*"], .bold), (["_", "_"], nil), (["~", "~"], .strike),
    (["|", "|"], .spoiler), (["*"], .italic),
    (["_"], .italic), (["`"], .code),
  ]

  private let source: [Character]
  private var result = RichText()

  static func read(_ text: String) -> RichText {
    var markdown = DiscordMarkdown(source: Array(text))
    markdown.read(0..<markdown.source.count, depth: 0)
    return markdown.result
  }

  private init(source: [Character]) { self.source = source }

  private mutating func read(_ range: Range<Int>, depth: Int) {
    /// Marks whose partner was looked for in vain are not looked for again.
    var unpaired = [Bool](repeating: false, count: Self.marks.count)
    var (index, plain) = (range.lowerBound, range.lowerBound)
    while index < range.upperBound {
      if source[index] == "\\", index + 1 < range.upperBound, source[index + 1].isPunctuation {
        result.append(String(source[plain..<index]))
        plain = index + 1
        index += 2
      } else if let end = address(at: index, range) {
        result.append(String(source[plain..<index]))
        let url = String(source[index..<end])
        result.append(url, .link, url: url)
        (index, plain) = (end, end)
      } else if depth < Self.depthLimit, let found = pair(at: index, range, &unpaired) {
        result.append(String(source[plain..<index]))
        write(found.inner, found.mark, depth)
        index = found.end
        plain = index
      } else {
        index += 1
      }
    }
    result.append(String(source[plain..<range.upperBound]))
  }

  private mutating func write(_ inner: Range<Int>, _ mark: Int, _ depth: Int) {
    let style = Self.marks[mark].style
    let start = result.length
    if style == .pre || style == .code {
      result.append(code(inner, isFence: style == .pre))
    } else {
      read(inner, depth: depth + 1)
    }
    if let style { result.cover(from: start, style) }
  }

  /// What a fence shows: without its language and the line ends beside the fences.
  private func code(_ inner: Range<Int>, isFence: Bool) -> String {
    var lines = source[inner]
    if isFence, let end = lines.firstIndex(where: \.isNewline) {
      let word = lines[..<end]
      if word.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "+" || $0 == "-" }) {
        lines = lines[(end + 1)...]
      }
    }
    if isFence, lines.last?.isNewline == true { lines.removeLast() }
    return String(lines)
  }

  private func pair(
    at index: Int, _ range: Range<Int>, _ unpaired: inout [Bool]
  ) -> (inner: Range<Int>, mark: Int, end: Int)? {
    for (place, (mark, style)) in Self.marks.enumerated() {
      let isBar = mark == ["_"]
      guard !unpaired[place], starts(mark, at: index, range) else { continue }
      let isWord = isBar && index > 0 && isWordPart(source[index - 1])
      if isWord { continue }
      let start = index + mark.count
      let isLoose = style == .italic && start < range.upperBound && source[start].isWhitespace
      if isLoose { continue }
      var end = start + 1
      while end + mark.count <= range.upperBound {
        let after = end + mark.count
        let isInWord = isBar && after < range.upperBound && isWordPart(source[after])
        if starts(mark, at: end, range), !isInWord {
          return (start..<end, place, after)
        }
        end += 1
      }
      unpaired[place] = true
    }
    return nil
  }

  private func isWordPart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }

  private func starts(_ mark: [Character], at index: Int, _ range: Range<Int>) -> Bool {
    index + mark.count <= range.upperBound
      && mark.indices.allSatisfy { source[index + $0] == mark[$0] }
  }

  private func address(at index: Int, _ range: Range<Int>) -> Int? {
    guard source[index] == "h" else { return nil }
    let isAddress = Self.schemes.contains { starts($0, at: index, range) }
    guard isAddress else { return nil }
    var end = index
    while end < range.upperBound, !source[end].isWhitespace, source[end] != "<", source[end] != ">",
      source[end] != "|"
    { end += 1 }
    while end > index, ".,;:!?)*_~'\"".contains(source[end - 1]) { end -= 1 }
    return end
  }
}
