/// A stretch of text that is shaped in one go.
struct Item {
  var range: Range<Int>
  var font: ShapedFont
  /// USCRIPT code.
  var script: Int32
  /// Bidi level; odd = right to left.
  var level: UInt8
  var isTab: Bool
  /// The style's own font at the style's own size: it makes the line's height.
  var isPrimary: Bool
  var reason: FontChoiceReason
  /// Something that is no text stands here.
  var box: InlineBox?
}

/// The font of a range of text.
struct FontSegment {
  var end: Int
  var cascade: FontCascade
  /// Em size in 26.6.
  var size: Int32
  /// Tells words of different fonts apart in a cache.
  var number: UInt32
}

/// What characters without a script of their own lean on: the script and the fallback font before.
struct ItemContext {
  /// USCRIPT code.
  var script: Int32 = 0
  /// The fallback font before; nil after the style's own.
  var face: Face?
}

/// Cuts text into items of one font, size, script and level. The unit of decision is the grapheme
/// cluster: a mark that the base's font lacks moves the whole cluster.
struct Itemizer {
  let text: UnsafeBufferPointer<UInt16>
  let edges: [Edge]
  /// One a unit; empty when all are 0.
  let levels: ArraySlice<UInt8>
  let library: FontLibrary
  /// In order; the last one reaches to the end.
  let segments: [FontSegment]
  /// The style's own em size in 26.6.
  let size: Int32
  /// In order of their offsets.
  let boxes: [InlineBox]

  /// The items of the whole text; `context` is what stands before it, and then what stands after.
  /// `notes` gets the context at each of the `marks`, which are ascending grapheme edges.
  func items(
    _ context: inout ItemContext, marks: [Int] = [], notes: inout [ItemContext]
  ) -> [Item] {
    var items: [Item] = []
    var recent = RecentFonts()
    var segment = 0
    var box = 0
    var start = 0
    while start < text.count {
      while notes.count < marks.count, marks[notes.count] <= start { notes.append(context) }
      let end = clusterEnd(start, text.count)
      while segment + 1 < segments.count, segments[segment].end <= start { segment += 1 }
      while box < boxes.count, boxes[box].offset < start { box += 1 }
      guard var item = item(start..<end, segments[segment], &context, &recent) else {
        return items
      }
      if box < boxes.count, boxes[box].offset == start { item.box = boxes[box] }
      if let last = items.indices.last, items[last].joins(item) {
        items[last].extend(to: end)
      } else {
        items.append(item)
      }
      start = end
    }
    while notes.count < marks.count { notes.append(context) }
    return items
  }

  /// The two sized fonts that were asked for last: words in a fallback font alternate with spaces in
  /// the style's own, and the library should not be asked each time.
  private struct RecentFonts {
    private var last: ShapedFont?
    private var before: ShapedFont?

    mutating func font(_ face: Face, _ size: Int32, _ library: FontLibrary) -> ShapedFont? {
      if let last, last.face === face, last.size == size { return last }
      let found: ShapedFont?
      if let before, before.face === face, before.size == size {
        found = before
      } else {
        found = library.font(face, size: size)
      }
      before = last
      last = found
      return found
    }
  }

  /// The next cluster's end. A skin tone that follows no emoji is one by itself: it belongs to
  /// the cluster before it (UAX #29 GB9), but is drawn as a swatch (UTS #51 2.4).
  private func clusterEnd(_ start: Int, _ limit: Int) -> Int {
    var end = start + 1
    while end < limit, !edges[end].contains(.grapheme) {
      let isSkinTone =
        text[end] == 0xD83C && end + 1 < limit && (0xDFFB...0xDFFF).contains(text[end + 1])
      if isSkinTone, EmojiPresentation(cluster: text, from: start, to: end + 2) == .text { break }
      end += 1
    }
    return end
  }

  /// The item of one cluster; nil when no font at all is installed.
  private func item(
    _ range: Range<Int>, _ segment: FontSegment, _ context: inout ItemContext,
    _ recent: inout RecentFonts
  ) -> Item? {
    let first = text.scalar(at: range.lowerBound).value
    let ownScript = Characters.script(first)
    let isNeutral = Characters.isNeutral(script: ownScript)
    if !isNeutral { context.script = ownScript }
    guard
      let choice = choose(
        range, first, segment.cascade, script: context.script, isNeutral: isNeutral, context.face)
    else { return nil }
    if choice.reason != .family {
      context.face = choice.face
    } else if first != 0x20 {
      context.face = nil
    }
    guard let font = recent.font(choice.face, segment.size, library) else { return nil }
    return Item(
      range: range, font: font,
      script: choice.reason == .emoji ? 0 : Scripts.shaped(context.script),
      level: levels.isEmpty ? 0 : levels[levels.startIndex + range.lowerBound],
      isTab: first == UInt32(Characters.tab),
      isPrimary: choice.face === segment.cascade.primary && segment.size == size,
      reason: choice.reason)
  }

  private func choose(
    _ range: Range<Int>, _ first: UInt32, _ cascade: FontCascade, script: Int32, isNeutral: Bool,
    _ previous: Face?
  ) -> FontCascade.Choice? {
    guard let primary = cascade.primary else { return nil }
    if range.count == 1, first < 0x203C, primary.coverage.contains(first) {
      return .init(face: primary, reason: .family)
    }
    let isOneLetter = range.count == 1 && !isNeutral
    if isOneLetter, let choice = cascade.choose(letter: first, script: script) { return choice }
    let needed = ClusterScalars(text: text, from: range.lowerBound, to: range.upperBound)
    if needed.isEmpty {
      // Nothing to draw: lone selectors, joiners, controls stay with what stands before them.
      return .init(face: previous ?? primary, reason: previous == nil ? .family : .continued)
    }
    return cascade.choose(
      needed, script: script, isNeutral: isNeutral,
      presentation: EmojiPresentation(
        cluster: text, from: range.lowerBound, to: range.upperBound),
      previous: previous)
  }

  /// Neutral characters at a paragraph's start take the script of the first letter.
  static func firstScript(_ text: UnsafeBufferPointer<UInt16>, in range: Range<Int>) -> Int32 {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let scalar = text.scalar(at: offset)
      let script = Characters.script(scalar.value)
      if !Characters.isNeutral(script: script) { return script }
      offset += scalar.length
    }
    return 0
  }
}

extension Item {
  fileprivate mutating func extend(to end: Int) { range = range.lowerBound..<end }

  fileprivate func joins(_ next: Item) -> Bool {
    !isTab && !next.isTab && box == nil && next.box == nil && font === next.font
      && script == next.script && level == next.level
      && isPrimary == next.isPrimary
  }
}
