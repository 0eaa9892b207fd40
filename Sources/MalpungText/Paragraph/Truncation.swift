/// Cuts a text down to a number of lines and sets an ellipsis where text is left out.
struct Truncation {
  let text: PreparedText.Storage
  let breaker: LineBreaker
  let limit: LineLimit

  /// `drafts` are more than the limit allows.
  func apply(_ drafts: [LineDraft]) -> [LineDraft] {
    let count = max(1, limit.lines)
    guard let primary = text.primary, let mark = LineMark.ellipsis(primary, text.shaped.buffers)
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
    .mark(mark, offset: offset, level: draft.baseLevel)
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
    let end = head(
      from: start, to: draft.paragraph.content.upperBound, breaker.limit - ellipsis.advance)
    return finished(
      draft, [.text(start..<end, contentEnd: end), mark(ellipsis, at: end, draft)], start..<end)
  }

  private func cutStart(_ draft: LineDraft, _ ellipsis: LineMark) -> LineDraft {
    let end = draft.found.contentEnd
    let start = tail(
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
    let tailEnd = last.found.contentEnd
    let isSameParagraph = last.paragraph.content == draft.paragraph.content
    let tailLimit = isSameParagraph ? start : last.paragraph.content.lowerBound
    let tailStart = tail(from: tailLimit, to: tailEnd, room / 2)
    let used = width(tailStart..<tailEnd)
    let headLimit = isSameParagraph ? tailStart : draft.paragraph.content.upperBound
    let headEnd = head(from: start, to: headLimit, room - used)
    return finished(
      draft,
      [
        .text(start..<headEnd, contentEnd: headEnd), mark(ellipsis, at: headEnd, draft),
        .text(tailStart..<tailEnd, contentEnd: tailEnd),
      ], start..<last.range.upperBound)
  }

  // MARK: Longest prefix and suffix

  /// End of the longest prefix of the range, cut between grapheme clusters and without white
  /// space at its end, that is at most `room` wide. Tabs count as they stand.
  private func head(from start: Int, to limit: Int, _ room: Int) -> Int {
    var end = start
    var seen = start
    while seen < limit {
      let next = text.nextGrapheme(after: seen, limit: limit)
      seen = next
      if Characters.hangs(text.shaped.text[next - 1]) { continue }
      let estimate = text.shaped.x(at: next) - text.shaped.x(at: start)
      if estimate > room + Int(text.emSize) { break }
      if width(start..<next) <= room { end = next }
    }
    return end
  }

  private func tail(from limit: Int, to end: Int, _ room: Int) -> Int {
    var start = end
    var seen = end
    while seen > limit {
      let previous = max(limit, text.previousGrapheme(before: seen))
      seen = previous
      if Characters.hangs(text.shaped.text[previous]) { continue }
      let estimate = text.shaped.x(at: end) - text.shaped.x(at: previous)
      if estimate > room + Int(text.emSize) { break }
      if width(previous..<end) <= room { start = previous }
    }
    return start
  }

  /// Width of text as it is drawn alone on a line.
  private func width(_ range: Range<Int>) -> Int {
    guard !range.isEmpty else { return 0 }
    var x = 0
    var start = range.lowerBound
    for offset in range where text.shaped.text[offset] == Characters.tab {
      if offset > start { x += text.shaped.advance(start..<offset, contentEnd: offset) }
      x = text.nextTabStop(after: x)
      start = offset + 1
    }
    if start < range.upperBound {
      x += text.shaped.advance(start..<range.upperBound, contentEnd: range.upperBound)
    }
    return x
  }
}
