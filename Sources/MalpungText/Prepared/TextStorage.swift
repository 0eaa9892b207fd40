/// What a text holds once prepared: its pieces in order, mostly words that it shares with other
/// texts. Never changed afterwards, so threads share it.
final class TextStorage: Sendable {
  /// A piece at its place, or a tab.
  struct Entry: Sendable {
    /// nil for a tab.
    var piece: Piece?
    /// UTF-16 offset in the text.
    var start: Int32
    /// Advance of its visible part, if it is one unit; else of all but trailing white space. 26.6.
    var contentAdvance: Int32
    /// Advance of the white space at its end. 26.6.
    var space: Int32
    var flags: Flags
    /// Bidi level of a tab.
    var level: UInt8

    struct Flags: OptionSet, Sendable {
      let rawValue: UInt8
      /// One unit that adds up: no hyphen, no token, no unsafe end.
      static let isSimple = Flags(rawValue: 1)
      static let hasContent = Flags(rawValue: 2)
      /// Some line with it is higher than others.
      static let grows = Flags(rawValue: 4)
    }

    var isTab: Bool { piece == nil }
    var length: Int { piece?.length ?? 1 }
    var end: Int { Int(start) + length }
    var advance: Int { Int(contentAdvance) + Int(space) }
  }

  /// A piece of text between hard breaks. UTF-16 offsets.
  struct Paragraph: Sendable {
    /// Without the hard break.
    var content: Range<Int>
    var entries: Range<Int>
    var baseLevel: UInt8
  }

  let entries: ContiguousArray<Entry>
  let paragraphs: ContiguousArray<Paragraph>
  let fonts: StyleFonts
  /// One paragraph of simple entries in lines of one height: the statistics need no more than
  /// adding and comparing.
  let isSimple: Bool
  /// No line is higher than another.
  let isUniform: Bool

  init(
    entries: ContiguousArray<Entry>, paragraphs: ContiguousArray<Paragraph>, fonts: StyleFonts
  ) {
    self.entries = entries
    self.paragraphs = paragraphs
    self.fonts = fonts
    var all: Entry.Flags = [.isSimple]
    var any: Entry.Flags = []
    for entry in entries {
      all.formIntersection(entry.flags)
      any.formUnion(entry.flags)
    }
    isSimple = paragraphs.count == 1 && all.contains(.isSimple) && !any.contains(.grows)
    isUniform = !any.contains(.grows)
  }

  /// Index of the entry that holds `offset`, or of the last one before it.
  func entry(at offset: Int) -> Int {
    var low = 0
    var high = entries.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if Int(entries[middle].start) <= offset { low = middle } else { high = middle - 1 }
    }
    return max(0, low)
  }

  /// Tabs go to the next multiple of eight spaces from the line's start.
  func nextTabStop(after x: Int) -> Int { (x / fonts.tabStop + 1) * fonts.tabStop }

  /// Whether a grapheme cluster begins at `offset`, or the text ends there.
  func isGraphemeEdge(_ offset: Int) -> Bool {
    guard !entries.isEmpty else { return true }
    let entry = entries[entry(at: offset)]
    let local = offset - Int(entry.start)
    guard let piece = entry.piece, local < piece.length else { return true }
    return piece.isGraphemeEdge(local)
  }

  /// Memory in bytes, without the pieces that `isCounted` already.
  func byteCount(_ isCounted: (Piece) -> Bool) -> Int {
    var sum = 96 + 32 + entries.count * MemoryLayout<Entry>.stride
    sum += 32 + paragraphs.count * MemoryLayout<Paragraph>.stride
    for case let piece? in entries.lazy.map(\.piece) where !isCounted(piece) {
      sum += piece.byteCount
    }
    return sum
  }
}

extension TextStorage.Entry {
  init(_ piece: Piece, at start: Int) {
    self.piece = piece
    self.start = Int32(clamping: start)
    level = 0
    flags = piece.extents.isEmpty ? [] : .grows
    let last = piece.units.last
    let whole = Int(piece.shaped.clusters.last?.x ?? 0)
    let tail = last.map { Int($0.advance) - Int($0.contentAdvance) } ?? 0
    contentAdvance = Int32(clamping: whole - tail)
    space = Int32(clamping: tail)
    if piece.units.count == 1, let last, last.flags.isEmpty { flags.insert(.isSimple) }
    if piece.units.contains(where: \.hasContent) { flags.insert(.hasContent) }
  }

  static func tab(at start: Int, level: UInt8) -> TextStorage.Entry {
    TextStorage.Entry(
      piece: nil, start: Int32(clamping: start), contentAdvance: 0, space: 0, flags: [],
      level: level)
  }
}
