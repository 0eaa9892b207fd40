/// A text on its way to be cut into pieces.
struct StretchSource {
  let text: UnsafeBufferPointer<UInt16>
  /// One a unit; empty when all are 0.
  let levels: [UInt8]
  let fonts: StyleFonts
  let library: FontLibrary
  let segments: [FontSegment]
  let boxes: [InlineBox]

  func level(at offset: Int) -> UInt8 { levels.isEmpty ? 0 : levels[offset] }

  /// What decides the shape of a word besides its characters; nil when it is not so simple: it is
  /// long, fonts or levels change inside it, or something stands in it that is no text.
  func key(of word: Word, _ segment: inout Int) -> WordCache.Context? {
    let start = Int(word.start)
    let end = Int(word.end)
    while segments[segment].end <= start, segment + 1 < segments.count { segment += 1 }
    guard end - start <= WordCache.longestWord, segments[segment].end >= end else { return nil }
    if !boxes.isEmpty, boxes.contains(where: { (start..<end).contains($0.offset) }) { return nil }
    var key = WordCache.Context(style: segments[segment].number)
    if !levels.isEmpty {
      let contentEnd = Int(word.contentEnd)
      guard let content = uniformLevel(start..<contentEnd),
        let spaces = uniformLevel(contentEnd..<end)
      else { return nil }
      key.levels = UInt16(content) << 8 | UInt16(spaces)
    }
    return key
  }

  private func uniformLevel(_ range: Range<Int>) -> UInt8? {
    guard let first = range.first.map({ levels[$0] }) else { return 0 }
    for offset in range where levels[offset] != first { return nil }
    return first
  }

  /// Analyses, itemizes and shapes a part of the text; nil when no font at all is installed.
  /// `notes` gets what neutral characters behind each of the words' `ends` lean on.
  func makePiece(
    _ range: Range<Int>, ends: [Int], _ context: inout ItemContext, _ notes: inout [ItemContext],
    _ shaper: inout StretchShaper
  ) -> Piece? {
    let slice = UnsafeBufferPointer(rebasing: text[range])
    let edges = fonts.edgeFinder.edges(of: slice)
    let itemizer = Itemizer(
      text: slice, edges: edges, levels: levels.isEmpty ? [] : levels[range], library: library,
      segments: localSegments(range), size: fonts.emSize, boxes: localBoxes(range))
    let items = itemizer.items(&context, marks: ends, notes: &notes)
    guard !items.isEmpty else { return nil }
    if !slice.contains(where: Characters.isHidden) {
      shaper.shape(items, of: slice, edges: edges, fonts)
    } else {
      var visible = ContiguousArray(slice)
      for offset in visible.indices where Characters.isHidden(visible[offset]) {
        visible[offset] = Characters.wordJoiner
      }
      visible.withUnsafeBufferPointer {
        shaper.shape(items, of: $0, edges: edges, fonts)
      }
    }
    return Piece.make(
      text: slice, edges: edges, runs: shaper.runs, shaped: shaper.shaped, fonts: fonts)
  }

  private func localSegments(_ range: Range<Int>) -> [FontSegment] {
    if segments.count == 1 { return segments }
    let first = segments.firstIndex { $0.end > range.lowerBound } ?? segments.count - 1
    var local: [FontSegment] = []
    for var segment in segments[first...] {
      segment.end -= range.lowerBound
      local.append(segment)
      if segment.end >= range.count { break }
    }
    return local
  }

  private func localBoxes(_ range: Range<Int>) -> [InlineBox] {
    boxes.isEmpty
      ? []
      : boxes.compactMap { box in
        guard range.contains(box.offset) else { return nil }
        var local = box
        local.offset -= range.lowerBound
        return local
      }
  }
}
