/// Turns texts into storage, with buffers and a word cache of its own. One thread at a time: the
/// engine lends them out.
struct Preparer {
  private let table: StyleTable
  private let library: FontLibrary
  private let buffer = UTF16Buffer()
  private var paragraphs: [ParagraphRange] = []
  private var found = ContiguousArray<TextStorage.Paragraph>()
  private var words = ContiguousArray<Word>()
  private var cache = WordCache()
  private var shaper = StretchShaper()
  /// Shapes paragraphs whole and shares nothing: the measure of what is shared.
  private let keepsWhole: Bool
  /// The styles of the texts before, the last one first: mostly it is one of them again.
  private var recent: [RecentStyle] = []

  private struct RecentStyle {
    var style: TextStyle
    var hasHangul: Bool
    var hasKana: Bool
    var fonts: StyleFonts
  }

  init(table: StyleTable, library: FontLibrary, keepsWhole: Bool = false) {
    self.table = table
    self.keepsWhole = keepsWhole
    self.library = library
  }

  /// `spans` and `boxes` in order. O(n); a word that was met before costs a look into the cache.
  mutating func prepare(
    _ string: String, style: TextStyle, spans: [FontSpan], boxes: [InlineBox]
  ) -> TextStorage {
    buffer.read(style.whiteSpace == .collapse ? TextStyle.collapsed(string) : string)
    let fonts = fonts(style)
    return prepare(buffer.units, style: style, fonts: fonts, spans: spans, boxes: boxes)
  }

  private mutating func fonts(_ style: TextStyle) -> StyleFonts {
    let contents = buffer.contents
    for n in recent.indices
    where recent[n].hasHangul == contents.hasHangul && recent[n].hasKana == contents.hasKana
      && recent[n].style == style
    {
      if n > 0 { recent.swapAt(n, n - 1) }
      return recent[max(0, n - 1)].fonts
    }
    let fonts = table.fonts(style, language: contents.language(stated: style.language))
    if recent.count >= 16 { recent.removeLast() }
    recent.append(
      RecentStyle(
        style: style, hasHangul: contents.hasHangul, hasKana: contents.hasKana, fonts: fonts))
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
    let source = StretchSource(
      text: text, levels: levels, fonts: fonts, library: library,
      segments: spans.isEmpty
        ? fonts.wholeSegment : table.segments(fonts, style, spans, count: text.count),
      boxes: boxes.filter { text.indices.contains($0.offset) })
    let splitter = WordSplitter(text: text, reach: keepsWhole ? .unbounded : fonts.spaceReach)
    var entries = ContiguousArray<TextStorage.Entry>()
    found.removeAll(keepingCapacity: true)
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
    return TextStorage.make(entries: entries, paragraphs: found, fonts: fonts)
  }

  // MARK: Words

  /// Words that are new, waiting to be shaped together.
  private struct Pending {
    var first = 0
    var keys: [WordCache.Context?] = []
  }

  private mutating func append(
    _ source: StretchSource, _ paragraph: Range<Int>,
    to entries: inout ContiguousArray<TextStorage.Entry>
  ) {
    var context = ItemContext()
    var pending = Pending()
    var segment = 0
    for index in words.indices {
      let word = words[index]
      let start = Int(word.start)
      if word.isTab {
        flush(&pending, source, &context, &entries)
        entries.append(.tab(at: start, level: source.level(at: start)))
        continue
      }
      let isNeutral = WordStart.isNeutral(start, in: source.text)
      if isNeutral, context.script == 0, pending.keys.isEmpty {
        context.script = Itemizer.firstScript(source.text, in: paragraph)
      }
      var key = keepsWhole ? nil : source.key(of: word, &segment)
      if var known = key, !isNeutral || pending.keys.isEmpty {
        if isNeutral { known.lean(on: context) }
        let range = Int(word.start)..<Int(word.end)
        let slice = UnsafeBufferPointer(rebasing: source.text[range])
        if let found = cache.find(slice, hash: word.hash, known) {
          // The entry holds the piece before `flush` may empty the cache.
          let entry = found.entry(at: start)
          flush(&pending, source, &context, &entries)
          entries.append(entry)
          context.script = found.exitScript
          context.face = found.exitFace?.takeUnretainedValue()
          continue
        }
        key = known
      }
      if pending.keys.isEmpty { pending.first = index }
      pending.keys.append(key)
    }
    flush(&pending, source, &context, &entries)
  }

  /// Shapes the words that wait, and keeps each of them for other texts.
  private mutating func flush(
    _ pending: inout Pending, _ source: StretchSource, _ context: inout ItemContext,
    _ entries: inout ContiguousArray<TextStorage.Entry>
  ) {
    guard !pending.keys.isEmpty else { return }
    defer { pending.keys.removeAll(keepingCapacity: true) }
    let stretch = words[pending.first..<pending.first + pending.keys.count]
    let base = Int(words[pending.first].start)
    let before = context
    var notes: [ItemContext] = []
    guard
      let piece = source.makePiece(
        base..<Int(words[stretch.endIndex - 1].end), ends: stretch.map { Int($0.end) - base },
        &context, &notes, &shaper)
    else { return }
    for (n, word) in stretch.enumerated() {
      let local = Int(word.start) - base..<Int(word.end) - base
      let slice = WordSlice(piece, local, exit: notes[n])
      entries.append(slice.entry(at: Int(word.start)))
      guard var key = pending.keys[n], isWhole(word, local, piece, source.text) else { continue }
      if WordStart.isNeutral(Int(word.start), in: source.text) {
        key.lean(on: n == 0 ? before : notes[n - 1])
      }
      cache.insert(slice, length: local.count, hash: word.hash, key)
    }
  }

  /// Whether the piece has the word's own characters; hidden ones are replaced in it.
  private func isWhole(
    _ word: Word, _ local: Range<Int>, _ piece: Piece, _ text: UnsafeBufferPointer<UInt16>
  ) -> Bool {
    piece.text[local].elementsEqual(text[Int(word.start)..<Int(word.end)])
  }
}

extension WordCache.Context {
  /// A word that begins with a character of no script leans on what stands before it.
  fileprivate mutating func lean(on context: ItemContext) {
    script = context.script
    face = context.face.map { UInt(bitPattern: ObjectIdentifier($0)) } ?? 0
  }
}
