/// What a text holds besides its entries, which lie behind it.
struct TextHeader {
  fileprivate var entryCount: Int32
  fileprivate var addsUp: Bool
  fileprivate var isUniform: Bool
  // The one paragraph that there mostly is: its end and its base level.
  fileprivate var baseLevel: UInt8
  fileprivate var end: Int32
  /// Empty when there is one.
  fileprivate var all: ContiguousArray<TextStorage.Paragraph>
  fileprivate var fonts: StyleFonts
}

/// What a text holds once prepared: parts of pieces in order, mostly words that it shares with
/// other texts. Never changed afterwards, so threads share it.
final class TextStorage: ManagedBuffer<TextHeader, TextStorage.Entry> {
  /// A part of a piece at its place: a word with its spaces, or a few that belong together. Or a tab.
  struct Entry {
    /// Held by the storage that the entry is in; nil for a tab.
    private let reference: Unmanaged<Piece>?
    /// UTF-16 offset in the text.
    var start: Int32
    /// UTF-16 offset in the piece; the bidi level of a tab.
    var local: Int32
    /// Advance up to the white space at its end, if it adds up. 26.6.
    var contentAdvance: Int32
    private var spaceAndFlags: UInt32

    struct Flags: OptionSet, Sendable {
      let rawValue: UInt8
      /// Safe at both ends and without a hyphen: its advances can be added to those around it.
      static let addsUp = Flags(rawValue: 1)
      static let hasContent = Flags(rawValue: 2)
      /// Some line with it is higher than others.
      static let grows = Flags(rawValue: 4)
      /// A line never ends inside it but in an emergency.
      static let isOneUnit = Flags(rawValue: 8)
    }

    /// Holds the piece until the storage lets go of it.
    init(
      _ piece: Unmanaged<Piece>?, start: Int, local: Int, contentAdvance: Int32, space: UInt32,
      flags: Flags
    ) {
      reference = piece?.retain()
      self.start = Int32(clamping: start)
      self.local = Int32(clamping: local)
      self.contentAdvance = contentAdvance
      spaceAndFlags = space << 8 | UInt32(flags.rawValue)
    }

    /// nil for a tab.
    var piece: Piece? { reference?.takeUnretainedValue() }
    fileprivate func release() { reference?.release() }

    static func tab(at start: Int, level: UInt8) -> Entry {
      Entry(
        nil, start: start, local: Int(level), contentAdvance: 0, space: 0, flags: [])
    }

    /// Advance of the white space at its end, if it adds up. 26.6.
    var space: Int { Int(spaceAndFlags >> 8) }
    static let mostSpace = 0xFF_FFFF
    var flags: Flags { Flags(rawValue: UInt8(truncatingIfNeeded: spaceAndFlags)) }
    /// Where its piece would begin in the text.
    var base: Int { Int(start) - Int(local) }
    var level: UInt8 { UInt8(truncatingIfNeeded: local) }
  }

  /// A piece of text between hard breaks. UTF-16 offsets.
  struct Paragraph: Sendable {
    private let start: Int32
    private let end: Int32
    private let firstEntry: Int32
    private let endEntry: Int32
    let baseLevel: UInt8

    init(content: Range<Int>, entries: Range<Int>, baseLevel: UInt8) {
      start = Int32(clamping: content.lowerBound)
      end = Int32(clamping: content.upperBound)
      firstEntry = Int32(clamping: entries.lowerBound)
      endEntry = Int32(clamping: entries.upperBound)
      self.baseLevel = baseLevel
    }

    /// Without the hard break.
    var content: Range<Int> { Int(start)..<Int(end) }
    var entries: Range<Int> { Int(firstEntry)..<Int(endEntry) }
  }

  static func make(
    entries: ContiguousArray<Entry>, paragraphs: ContiguousArray<Paragraph>, fonts: StyleFonts
  ) -> TextStorage {
    var every: Entry.Flags = [.addsUp]
    var some: Entry.Flags = []
    for entry in entries {
      every.formIntersection(entry.flags)
      some.formUnion(entry.flags)
    }
    let isUniform = !some.contains(.grows)
    let buffer = TextStorage.create(minimumCapacity: entries.count) { _ in
      TextHeader(
        entryCount: Int32(clamping: entries.count),
        addsUp: paragraphs.count == 1 && every.contains(.addsUp) && isUniform,
        isUniform: isUniform,
        baseLevel: paragraphs.first?.baseLevel ?? 0,
        end: Int32(clamping: paragraphs.first?.content.upperBound ?? 0),
        // A copy: the preparer goes on writing into its own.
        all: paragraphs.count > 1
          ? paragraphs.withUnsafeBufferPointer { ContiguousArray($0) } : [], fonts: fonts)
    }
    entries.withUnsafeBufferPointer { source in
      guard let start = source.baseAddress else { return }
      buffer.withUnsafeMutablePointerToElements {
        $0.initialize(from: start, count: source.count)
      }
    }
    return unsafeDowncast(buffer, to: TextStorage.self)
  }

  deinit { for entry in entries { entry.release() } }

  /// The header, without a check for overlapping access each time: it never changes.
  @inline(__always)
  private var info: UnsafeMutablePointer<TextHeader> { withUnsafeMutablePointerToHeader { $0 } }

  @inline(__always)
  var entries: UnsafeBufferPointer<Entry> {
    UnsafeBufferPointer(
      start: withUnsafeMutablePointerToElements { UnsafePointer($0) },
      count: Int(info.pointee.entryCount))
  }

  var fonts: StyleFonts { info.pointee.fonts }
  /// One paragraph of entries that add up, in lines of one height.
  var addsUp: Bool { info.pointee.addsUp }
  /// No line is higher than another.
  var isUniform: Bool { info.pointee.isUniform }

  var paragraphCount: Int { max(1, info.pointee.all.count) }

  func paragraph(_ index: Int) -> Paragraph {
    if !info.pointee.all.isEmpty { return info.pointee.all[index] }
    return Paragraph(
      content: 0..<Int(info.pointee.end), entries: 0..<Int(info.pointee.entryCount),
      baseLevel: info.pointee.baseLevel)
  }

  /// Where the text of an entry ends.
  func end(ofEntry index: Int, in paragraph: Paragraph) -> Int {
    index + 1 < paragraph.entries.upperBound
      ? Int(entries[index + 1].start) : paragraph.content.upperBound
  }

  /// The part of an entry that lies in `range`, which lies in one paragraph.
  func part(of index: Int, in range: Range<Int>) -> Range<Int> {
    let next = index + 1 < entries.count ? Int(entries[index + 1].start) : Int.max
    let lower = max(range.lowerBound, Int(entries[index].start))
    return lower..<max(lower, min(range.upperBound, next))
  }

  /// The same, as offsets in the entry's piece.
  func localPart(of index: Int, in range: Range<Int>) -> Range<Int> {
    let part = part(of: index, in: range)
    let base = entries[index].base
    return part.lowerBound - base..<part.upperBound - base
  }

  /// Where the white space at the end of a line begins: it hangs and counts nothing. The range lies
  /// in one paragraph.
  func contentEnd(of range: Range<Int>) -> Int {
    guard !range.isEmpty, !entries.isEmpty else { return range.lowerBound }
    var index = entry(at: range.upperBound - 1)
    while true {
      let part = part(of: index, in: range)
      if let piece = entries[index].piece {
        var end = part.upperBound - entries[index].base
        let start = part.lowerBound - entries[index].base
        while end > start, Characters.hangs(piece.units[end - 1]) { end -= 1 }
        if end > start { return entries[index].base + end }
      }
      if index == 0 || Int(entries[index].start) <= range.lowerBound { return range.lowerBound }
      index -= 1
    }
  }

  /// Index of the paragraph that holds `offset`, or whose hard break does.
  func paragraph(at offset: Int) -> Int {
    var low = 0
    var high = paragraphCount - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if paragraph(middle).content.lowerBound <= offset { low = middle } else { high = middle - 1 }
    }
    return low
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
    let paragraph = paragraph(paragraph(at: offset))
    // Between CR and LF there is none.
    guard offset <= paragraph.content.upperBound else { return false }
    guard !paragraph.entries.isEmpty, offset < paragraph.content.upperBound else { return true }
    let entry = entries[entry(at: offset)]
    return entry.piece?.isGraphemeEdge(offset - entry.base) ?? true
  }

  /// Memory in bytes, without the pieces that `isCounted` already.
  func byteCount(_ isCounted: (Piece) -> Bool) -> Int {
    let all = info.pointee.all.count
    var sum = 16 + MemoryLayout<TextHeader>.size + 16 + entries.count * MemoryLayout<Entry>.stride
    if all > 0 { sum += 48 + all * MemoryLayout<Paragraph>.stride }
    for case let piece? in entries.lazy.map(\.piece) where !isCounted(piece) {
      sum += piece.byteCount
    }
    return sum
  }
}
