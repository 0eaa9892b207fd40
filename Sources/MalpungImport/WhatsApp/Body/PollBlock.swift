import MalpungChat

/// A poll as one block, in whatever language (import-formats.md §3, "Poll"):
/// ```
/// POLL:
/// Where shall we eat?
/// OPTION: Noodles (3 votes)
/// OPTION: Pizza (1 vote)
/// ```
/// The words differ by locale; the shape is what tells: a word and a colon, a question, then lines
/// that all start with one word and a colon and end in a number of votes.
enum PollBlock {
  static func poll(_ text: [UInt8]) -> Poll? {
    guard text.count < 20_000, let first = text.firstIndex(of: 10), first > 2, first < 40,
      text[..<first].contains(UInt8(ascii: ":"))
    else { return nil }
    let lines = text.split(separator: 10).map(trimmed)
    guard lines.count >= 4, lines[0].hasSuffix(":"), !lines[0].contains(" ") else { return nil }
    var options: [Poll.Option] = []
    var word: Substring?
    var question: [String] = []
    for line in lines.dropFirst() {
      guard let colon = line.firstRange(of: ": "), let open = line.lastIndex(of: "("),
        line.hasSuffix(")"), colon.upperBound < open,
        word == nil || word == line[..<colon.lowerBound]
      else {
        if word != nil { return nil }
        question.append(line)
        continue
      }
      let votes = line[line.index(after: open)...].filter { "0"..."9" ~= $0 }
      guard let count = Int(votes) else { return nil }
      word = line[..<colon.lowerBound]
      var answer = line[colon.upperBound..<open]
      while answer.last == " " { answer.removeLast() }
      options.append(Poll.Option(text: String(answer), votes: count))
    }
    guard options.count >= 2, !question.isEmpty else { return nil }
    return Poll(question: question.joined(separator: "\n"), options: options)
  }

  /// Without the marks that iOS puts around each piece.
  private static func trimmed(_ line: ArraySlice<UInt8>) -> String {
    let text = String(decoding: line, as: UTF8.self)
    return String(text.unicodeScalars.filter { $0 != "\u{200E}" && $0 != "\u{200F}" })
  }
}
