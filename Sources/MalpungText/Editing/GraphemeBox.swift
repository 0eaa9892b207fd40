/// Where a grapheme cluster stands on its line. 26.6, from the left edge of the visible content.
struct GraphemeBox {
  /// UTF-16 offsets in the text.
  var range: Range<Int>
  var left: Int
  var right: Int
  var isRightToLeft: Bool
}

extension LineComposer {
  /// The grapheme clusters of a line from left to right. A ligature is shared out evenly among its
  /// own; most fonts say nothing better.
  func graphemeBoxes(_ draft: LineDraft) -> [GraphemeBox] {
    let pieces = linePieces(draft)
    var x = startX(pieces, baseLevel: draft.paragraph.baseLevel)
    var boxes: [GraphemeBox] = []
    for index in Bidi.visualOrder(pieces.map(\.level)) {
      append(pieces[index], at: x, to: &boxes)
      x += pieces[index].advance
    }
    return joined(boxes)
  }

  /// A cluster can be set in two runs, as a skin tone that follows a letter is.
  private func joined(_ boxes: [GraphemeBox]) -> [GraphemeBox] {
    var result: [GraphemeBox] = []
    for box in boxes {
      if let last = result.last {
        let isRest =
          last.range.upperBound == box.range.lowerBound
          && !text.isGraphemeEdge(box.range.lowerBound)
        let isBase =
          box.range.upperBound == last.range.lowerBound
          && !text.isGraphemeEdge(last.range.lowerBound)
        if isRest || isBase {
          result[result.count - 1] = GraphemeBox(
            range: min(
              last.range.lowerBound, box.range.lowerBound)..<max(
                last.range.upperBound, box.range.upperBound),
            left: last.left, right: box.right,
            isRightToLeft: isRest ? last.isRightToLeft : box.isRightToLeft)
          continue
        }
      }
      result.append(box)
    }
    return result
  }

  private func append(_ piece: LinePiece, at x: Int, to boxes: inout [GraphemeBox]) {
    guard !piece.range.isEmpty else { return }
    let isReversed = piece.level & 1 == 1
    guard !piece.glyphs.isEmpty else {
      boxes.append(
        GraphemeBox(
          range: piece.range, left: x, right: x + piece.advance, isRightToLeft: isReversed))
      return
    }
    // HarfBuzz makes clusters of their own of joiners that belong to the letter before.
    let clusters = piece.glyphs.map { graphemeStart($0.cluster, in: piece.range) }
    var left = x
    var i = 0
    while i < clusters.count {
      var right = left
      var j = i
      while j < clusters.count, clusters[j] == clusters[i] {
        right += Int(piece.glyphs[j].0.advance)
        j += 1
      }
      let next =
        isReversed ? (i > 0 ? clusters[i - 1] : nil) : (j < clusters.count ? clusters[j] : nil)
      let range = clusters[i]..<max(clusters[i], next ?? piece.range.upperBound)
      append(range, left, right, isReversed, to: &boxes)
      left = right
      i = j
    }
  }

  private func graphemeStart(_ offset: Int, in range: Range<Int>) -> Int {
    var start = offset
    while start > range.lowerBound, !text.isGraphemeEdge(start) { start -= 1 }
    return start
  }

  /// Shares a cluster out among its grapheme clusters.
  private func append(
    _ range: Range<Int>, _ left: Int, _ right: Int, _ isReversed: Bool,
    to boxes: inout [GraphemeBox]
  ) {
    var edges = [range.lowerBound]
    for offset in range.dropFirst() where text.isGraphemeEdge(offset) { edges.append(offset) }
    edges.append(range.upperBound)
    let count = edges.count - 1
    for n in 0..<count {
      let part = isReversed ? count - 1 - n : n
      boxes.append(
        GraphemeBox(
          range: edges[part]..<edges[part + 1], left: left + (right - left) * n / count,
          right: left + (right - left) * (n + 1) / count, isRightToLeft: isReversed))
    }
  }
}
