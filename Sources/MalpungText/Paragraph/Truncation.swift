/// Cuts a text down to a number of lines and sets an ellipsis where text is left out.
struct Truncation {
  let text: TextStorage
  let breaker: LineBreaker
  let limit: LineLimit

  /// `drafts` are more than the limit allows.
  func apply(_ drafts: [LineDraft]) -> [LineDraft] {
    let count = max(1, limit.lines)
    guard let primary = text.fonts.primary,
      let mark = LineMark.ellipsis(primary, text.fonts.shaper.buffers)
    else { return Array(drafts.prefix(count)) }
    switch limit.position {
    case .end:
      return drafts.prefix(count - 1) + [cutEnd(drafts[count - 1], mark)]
    case .start:
      let kept = drafts.suffix(count)
      return [cutStart(kept[kept.startIndex], mark)] + kept.dropFirst()
    case .middle:
      return drafts.prefix(count - 1) + [cutMiddle(drafts[count - 1], drafts, mark)]
    }
  }

  private func mark(_ mark: LineMark, at offset: Int, _ draft: LineDraft) -> LineDraft.Part {
    // The paragraph's level puts the ellipsis on the paragraph's own end side.
    .mark(mark, offset: offset, level: draft.paragraph.baseLevel)
  }

  private func finished(
    _ draft: LineDraft, _ parts: [LineDraft.Part], _ range: Range<Int>
  ) -> LineDraft {
    var result = draft
    result.parts = parts
    result.range = range
    result.isTruncated = true
    result.needsHyphen = false
    return result
  }

  /// The longest part of the text from the line's start that leaves room for the ellipsis. More
  /// than the line itself may fit, when the break before an unbreakable word left slack.
  private func cutEnd(_ draft: LineDraft, _ ellipsis: LineMark) -> LineDraft {
    let start = draft.range.lowerBound
    let end = text.head(
      from: start, to: draft.paragraph.content.upperBound, breaker.limit - ellipsis.advance)
    return finished(
      draft, [.text(start..<end, contentEnd: end), mark(ellipsis, at: end, draft)], start..<end)
  }

  private func cutStart(_ draft: LineDraft, _ ellipsis: LineMark) -> LineDraft {
    let end = draft.contentEnd
    let start = text.tail(
      from: draft.range.lowerBound, to: end, breaker.limit - ellipsis.advance)
    return finished(
      draft,
      [mark(ellipsis, at: start, draft), .text(start..<draft.range.upperBound, contentEnd: end)],
      start..<draft.range.upperBound)
  }

  /// Half of the room for the line's beginning, the rest for the text's end: the ending of a file
  /// name stays visible.
  private func cutMiddle(
    _ draft: LineDraft, _ all: [LineDraft], _ ellipsis: LineMark
  ) -> LineDraft {
    let last = all[all.count - 1]
    let room = max(0, breaker.limit - ellipsis.advance)
    let start = draft.range.lowerBound
    let tailEnd = last.contentEnd
    let isSameParagraph = last.paragraph.content == draft.paragraph.content
    let tailLimit = isSameParagraph ? start : last.paragraph.content.lowerBound
    let tailStart = text.tail(from: tailLimit, to: tailEnd, room / 2)
    let used = text.width(tailStart..<tailEnd)
    let headLimit = isSameParagraph ? tailStart : draft.paragraph.content.upperBound
    let headEnd = text.head(from: start, to: headLimit, room - used)
    return finished(
      draft,
      [
        .text(start..<headEnd, contentEnd: headEnd), mark(ellipsis, at: headEnd, draft),
        .text(tailStart..<tailEnd, contentEnd: tailEnd),
      ], start..<last.range.upperBound)
  }
}

/// Longest prefix and suffix. UTF-16 offsets, widths in 26.6.
extension TextStorage {
  /// End of the longest prefix of the range, cut between grapheme clusters and without white
  /// space at its end, that is at most `room` wide.
  func head(from start: Int, to limit: Int, _ room: Int) -> Int {
    var end = start
    var x = 0
    var index = entries.isEmpty ? 0 : entry(at: start)
    while index < entries.count, Int(entries[index].start) < limit {
      let entry = entries[index]
      let part = localPart(of: index, in: start..<limit)
      index += 1
      guard let piece = entry.piece else {
        x = nextTabStop(after: x)
        continue
      }
      var seen = part.lowerBound
      while seen < part.upperBound {
        seen = piece.nextGrapheme(after: seen, limit: part.upperBound)
        if Characters.hangs(piece.text[seen - 1]) { continue }
        let width = x + piece.advance(part.lowerBound..<seen, contentEnd: seen, fonts.shaper)
        if width > room + Int(fonts.emSize) { return end }
        if width <= room { end = entry.base + seen }
      }
      x += piece.advance(part, contentEnd: part.upperBound, fonts.shaper)
    }
    return end
  }

  /// Start of the longest suffix that is at most `room` wide, without white space at its start.
  func tail(from limit: Int, to end: Int, _ room: Int) -> Int {
    var start = end
    var behind = 0
    var hasTab = false
    var index = entries.isEmpty ? -1 : entry(at: max(limit, end - 1))
    while index >= 0, end > limit {
      let entry = entries[index]
      let part = localPart(of: index, in: limit..<end)
      let isLast = Int(entry.start) <= limit
      index -= 1
      if let piece = entry.piece {
        var seen = part.upperBound
        while seen > part.lowerBound {
          seen = max(part.lowerBound, piece.previousGrapheme(before: seen))
          if Characters.hangs(piece.text[seen]) { continue }
          // Where tabs go depends on where the suffix starts.
          let width =
            hasTab
            ? self.width(entry.base + seen..<end)
            : behind
              + piece.advance(seen..<part.upperBound, contentEnd: part.upperBound, fonts.shaper)
          if width > room + Int(fonts.emSize) { return start }
          if width <= room { start = entry.base + seen }
        }
        behind += piece.advance(part, contentEnd: part.upperBound, fonts.shaper)
      } else {
        hasTab = true
      }
      if isLast { break }
    }
    return start
  }

  /// Width of text as it is drawn alone on a line, tabs included.
  func width(_ range: Range<Int>) -> Int {
    guard !range.isEmpty, !entries.isEmpty else { return 0 }
    var x = 0
    var index = entry(at: range.lowerBound)
    while index < entries.count, Int(entries[index].start) < range.upperBound {
      let part = localPart(of: index, in: range)
      if let piece = entries[index].piece {
        x += piece.advance(part, contentEnd: part.upperBound, fonts.shaper)
      } else {
        x = nextTabStop(after: x)
      }
      index += 1
    }
    return x
  }
}
