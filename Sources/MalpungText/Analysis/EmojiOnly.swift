extension TextEngine {
  /// How many emoji `text` consists of; `nil` when it is longer than 16 clusters or holds anything
  /// else but white space, and for no text at all. `©` and `1` are no emoji (see
  /// `EmojiPresentation`). O(1).
  public func emojiCount(in text: String) -> Int? {
    // A flag of tags or a family takes up to 16 code units.
    let units = ContiguousArray(text.utf16.prefix(257))
    guard !units.isEmpty, units.count < 257 else { return nil }
    var count = 0
    var isOnlyEmoji = true
    units.withUnsafeBufferPointer { text in
      var start = 0
      iterators.forEachBoundary(.grapheme, in: text) { end in
        if !text[start..<end].allSatisfy({ $0 == 0x20 || $0 == 0x0A }) {
          isOnlyEmoji =
            isOnlyEmoji && EmojiPresentation(cluster: text, from: start, to: end) == .emoji
          count += 1
        }
        start = end
      }
    }
    return isOnlyEmoji && count > 0 && count <= 16 ? count : nil
  }
}
