/// Searching in bytes.
enum Bytes {
  /// Where a sequence first stands in a text. O(text × sequence) at worst, for short sequences.
  static func first(_ needle: [UInt8], in text: [UInt8]) -> Int? {
    guard let head = needle.first, text.count >= needle.count else { return nil }
    return text.withUnsafeBufferPointer { text in
      for start in 0...(text.count - needle.count) where text[start] == head {
        if needle.indices.allSatisfy({ text[start + $0] == needle[$0] }) { return start }
      }
      return nil
    }
  }
}
