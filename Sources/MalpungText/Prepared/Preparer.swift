/// Turns texts into storage, with buffers and a word cache of its own. One thread at a time: the
/// engine lends them out.
struct Preparer {
  private let table: StyleTable
  private let library: FontLibrary
  private var buffer = UTF16Buffer()
  private var paragraphs: [ParagraphRange] = []
  private var words = ContiguousArray<Word>()
  private var cache = WordCache()
  /// Shapes paragraphs whole and shares nothing: the measure of what is shared.
  private let keepsWhole: Bool
  /// The style of the text before: mostly that of the next one too.
  private var last: (style: TextStyle, contents: TextContents, fonts: StyleFonts)?

  init(table: StyleTable, library: FontLibrary, keepsWhole: Bool = false) {
    self.table = table
    self.keepsWhole = keepsWhole
    self.library = library
  }

  /// `spans` and `boxes` in order. O(n); a word that was met before costs a look into the cache.
  mutating func prepare(
    _ string: String, style: TextStyle, spans: [FontSpan], boxes: [InlineBox]
  ) -> TextStorage {
    buffer.read(string)
    let fonts = fonts(style)
    let units = buffer.units
    return units.withUnsafeBufferPointer { text in
      prepare(text, style: style, fonts: fonts, spans: spans, boxes: boxes)
    }
  }

  private mutating func fonts(_ style: TextStyle) -> StyleFonts {
    let contents = buffer.contents
    if let last, last.contents.hasHangul == contents.hasHangul,
      last.contents.hasKana == contents.hasKana, last.style == style
    {
      return last.fonts
    }
    let fonts = table.fonts(style, language: contents.language(stated: style.language))
    last = (style, contents, fonts)
    return fonts
  }

  private mutating func prepare(
    _ text: UnsafeBufferPointer<UInt16>, style: TextStyle, fonts: StyleFonts, spans: [FontSpan],
    boxes: [InlineBox]
  ) -> TextStorage {
    ParagraphRange.find(in: text, into: &paragraphs)
    var levels: [UInt8] = []
    if buffer.contents.mayBeRightToLeft || style.direction == .rightToLeft {
      levels = Bidi.levels(of: text, &paragraphs, direction: style.direction)
    }
    let source = PieceSource(
      text: text, levels: levels, fonts: fonts, library: library,
      segments: table.segments(fonts, style, spans, count: text.count),
      boxes: boxes.filter { text.indices.contains($0.offset) })
    let splitter = WordSplitter(text: text, reach: keepsWhole ? .unbounded : fonts.spaceReach)
    var entries = ContiguousArray<TextStorage.Entry>()
    var found = ContiguousArray<TextStorage.Paragraph>()
    found.reserveCapacity(paragraphs.count)
    for paragraph in paragraphs {
      words.removeAll(keepingCapacity: true)
      splitter.split(paragraph.content, into: &words)
      let first = entries.count
      if first == 0 { entries.reserveCapacity(words.count) }
      append(source, paragraph.content, to: &entries)
      found.append(
        TextStorage.Paragraph(
          content: paragraph.content, entries: first..<entries.count,
          baseLevel: paragraph.baseLevel))
    }
    return TextStorage(entries: entries, paragraphs: found, fonts: fonts)
  }

  private mutating func append(
    _ source: PieceSource, _ paragraph: Range<Int>,
    to entries: inout ContiguousArray<TextStorage.Entry>
  ) {
    var context = ItemContext()
    var isStart = true
    var segment = 0
    for word in words {
      let start = Int(word.start)
      if word.isTab {
        entries.append(.tab(at: start, level: source.level(at: start)))
        continue
      }
      let isNeutral = WordStart.isNeutral(start, in: source.text)
      if isNeutral, isStart { context.script = Itemizer.firstScript(source.text, in: paragraph) }
      isStart = false
      let piece = piece(of: word, source, isNeutral: isNeutral, &segment, &context)
      guard piece.length > 0 else { continue }
      entries.append(TextStorage.Entry(piece, at: start))
    }
  }

  /// The piece of a word, from the cache if it was met before.
  private mutating func piece(
    of word: Word, _ source: PieceSource, isNeutral: Bool, _ segment: inout Int,
    _ context: inout ItemContext
  ) -> Piece {
    let range = Int(word.start)..<Int(word.end)
    guard !keepsWhole, range.count <= WordCache.longestWord,
      var key = source.key(of: word, &segment)
    else { return source.makePiece(range, &context) }
    if isNeutral {
      key.script = context.script
      key.face = context.face.map { UInt(bitPattern: ObjectIdentifier($0)) } ?? 0
    }
    let slice = UnsafeBufferPointer(rebasing: source.text[range])
    if let known = cache.find(slice, hash: word.hash, key) {
      context = known.exit
      return known
    }
    let piece = source.makePiece(range, &context)
    if piece.shaped.text.elementsEqual(slice) { cache.insert(piece, hash: word.hash, key) }
    return piece
  }
}

/// A text on its way to be cut into pieces.
private struct PieceSource {
  let text: UnsafeBufferPointer<UInt16>
  /// One a unit; empty when all are 0.
  let levels: [UInt8]
  let fonts: StyleFonts
  let library: FontLibrary
  let segments: [FontSegment]
  let boxes: [InlineBox]

  func level(at offset: Int) -> UInt8 { levels.isEmpty ? 0 : levels[offset] }

  /// What decides the shape of a word besides its characters; nil when it is not so simple: fonts
  /// or levels change inside it, or something stands in it that is no text.
  func key(of word: Word, _ segment: inout Int) -> WordCache.Context? {
    let start = Int(word.start)
    let end = Int(word.end)
    while segments[segment].end <= start, segment + 1 < segments.count { segment += 1 }
    guard segments[segment].end >= end else { return nil }
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

  /// Analyses, itemizes and shapes a part of the text.
  func makePiece(_ range: Range<Int>, _ context: inout ItemContext) -> Piece {
    let slice = UnsafeBufferPointer(rebasing: text[range])
    let edges = fonts.edgeFinder.edges(of: slice)
    let itemizer = Itemizer(
      text: slice, edges: edges, levels: levels.isEmpty ? [] : levels[range], library: library,
      segments: localSegments(range), size: fonts.emSize, boxes: localBoxes(range))
    let items = itemizer.items(&context)
    var units = ContiguousArray(slice)
    for offset in units.indices where Characters.isHidden(units[offset]) {
      units[offset] = Characters.wordJoiner
    }
    if items.isEmpty { units = [] }
    let shaped = ShapedText(
      text: units, items: items, edges: edges, shaper: fonts.shaper)
    let builder = UnitBuilder(
      shaped: shaped, edges: edges, rule: fonts.rule, primary: fonts.primary)
    return Piece(builder, exit: context)
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
