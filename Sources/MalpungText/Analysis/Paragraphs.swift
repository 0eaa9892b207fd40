/// A piece of text between hard breaks. UTF-16 offsets.
struct ParagraphRange {
  /// Without the hard break.
  var content: Range<Int>
  /// With the hard break.
  var end: Int
  /// Bidi base level: 0 left to right, 1 right to left.
  var baseLevel: UInt8 = 0

  /// At least one; a text that ends in a hard break has an empty last one.
  static func find(in text: UnsafeBufferPointer<UInt16>, into paragraphs: inout [ParagraphRange]) {
    paragraphs.removeAll(keepingCapacity: true)
    var start = 0
    var offset = 0
    while offset < text.count {
      let unit = text[offset]
      guard Characters.isHardBreak(unit) else {
        offset += 1
        continue
      }
      let isPair = unit == 0x0D && offset + 1 < text.count && text[offset + 1] == 0x0A
      let end = offset + (isPair ? 2 : 1)
      paragraphs.append(ParagraphRange(content: start..<offset, end: end))
      start = end
      offset = end
    }
    paragraphs.append(ParagraphRange(content: start..<text.count, end: text.count))
  }
}

extension Bidi {
  /// Levels of a whole text, one a unit, and the base levels of its paragraphs; empty when all are
  /// 0. A bidi paragraph may hold several of ours (U+2028, VT and FF end a line only).
  static func levels(
    of text: UnsafeBufferPointer<UInt16>, _ paragraphs: inout [ParagraphRange],
    direction: TextStyle.Direction
  ) -> [UInt8] {
    let base: UInt8? =
      switch direction {
      case .automatic: nil
      case .leftToRight: 0
      case .rightToLeft: 1
      }
    var levels = [UInt8](repeating: base ?? 0, count: text.count)
    var first = 0
    while first < paragraphs.count {
      var last = first
      while last + 1 < paragraphs.count,
        !Characters.endsBidiParagraph(text[paragraphs[last].end - 1])
      {
        last += 1
      }
      let range = paragraphs[first].content.lowerBound..<paragraphs[last].content.upperBound
      if let found = Bidi.levels(of: text, in: range, base: base) {
        for (i, level) in found.levels.enumerated() { levels[range.lowerBound + i] = level }
        for i in first...last { paragraphs[i].baseLevel = found.base }
      }
      first = last + 1
    }
    return levels.allSatisfy { $0 == 0 } ? [] : levels
  }
}
