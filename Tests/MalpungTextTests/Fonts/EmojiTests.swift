import FoundationEssentials
import MalpungTestFixtures
import MalpungText
import Testing

/// UTS #51: which sequences are colour emoji.
@Suite struct EmojiTests {
  private func text(_ field: ArraySlice<UInt8>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: field.scalars.compactMap(Unicode.Scalar.init))
    return String(view)
  }

  /// Every row is one cluster, never broken, and one run of the colour font. Alone of all rows,
  /// an unqualified single character that is text by default (`©`, `☺`) stays text: UTS #51
  /// wants VS16 for it, and quality.md wants `©` to be text.
  @Test func emojiTest() throws {
    let engine = try Engine.shared()
    let iterators = try BreakIterators()
    var rows = 0
    var severalGlyphs: [String] = []
    try UnicodeTestFile("emoji/emoji-test.txt").forEachLine { number, line in
      rows += 1
      let fields = line.fields
      let emoji = text(fields[0])
      let status = fields[1].words[0].string
      let units = Array(emoji.utf16)
      var clusters = 0
      units.withUnsafeBufferPointer { buffer in
        iterators.forEachBoundary(.grapheme, in: buffer) { _ in clusters += 1 }
      }
      #expect(clusters == 1, "line \(number): \(emoji)")
      let lines = engine.prepare("\(emoji)b", style: TextStyle()).lines(maxWidth: 0)
      #expect(
        lines.map(\.range) == [0..<units.count, units.count..<units.count + 1],
        "line \(number): \(emoji)")
      let runs = engine.prepare(emoji, style: TextStyle()).lines(maxWidth: 400)[0].runs
      #expect(runs.count == 1, "line \(number): \(emoji)")
      let isTextByDefault = status == "unqualified" && emoji.unicodeScalars.count == 1
      #expect(runs[0].font.isColor == !isTextByDefault, "line \(number): \(emoji) \(runs[0].font)")
      if status == "fully-qualified", runs[0].glyphs.count > 1 { severalGlyphs.append(emoji) }
    }
    #expect(rows == 4733)
    #expect(severalGlyphs.isEmpty, "\(severalGlyphs.count) sequences are no single glyph")
  }

  /// VS15 asks for the text font, VS16 for the colour font. Where no text font has the character
  /// at all (not even in the general chain), VS15 can only give the colour glyph or a box; the
  /// colour glyph is better.
  @Test func variationSequences() throws {
    let engine = try Engine.shared()
    var rows = 0
    var onlyInColor: [String] = []
    try UnicodeTestFile("emoji/emoji-variation-sequences.txt").forEachLine { number, line in
      rows += 1
      let fields = line.fields
      let sequence = text(fields[0])
      let wantsEmoji = fields[1].string.contains("emoji")
      let run = engine.prepare(sequence, style: TextStyle()).lines(maxWidth: 400)[0].runs[0]
      if wantsEmoji {
        #expect(run.font.isColor, "line \(number): \(sequence)")
      } else if run.font.isColor {
        onlyInColor.append(sequence)
      }
    }
    #expect(rows == 708)
    let missing = onlyInColor.filter { !isInNoTextFont($0) }
    #expect(missing.isEmpty, "text fonts have \(missing)")
  }

  /// By fontconfig's list: no face that is not coloured has the base character.
  private func isInNoTextFont(_ sequence: String) -> Bool {
    guard let engine = try? Engine.shared(), let base = sequence.unicodeScalars.first else {
      return false
    }
    let choices = engine.fontChoices(
      for: String(base) + "\u{FE0E}",
      style: TextStyle(families: ["Noto Sans Symbols", "Noto Sans Symbols2", "Noto Sans Math"]))
    return choices.allSatisfy { $0.font.isColor }
  }

  /// The colour glyph of Noto Color Emoji is 2550/2048 em wide.
  @Test func colourGlyphsAreTheFontsWidth() throws {
    let engine = try Engine.shared()
    for emoji in ["😀", "❤️", "1️⃣", "🇰🇷", "👨‍👩‍👧‍👦"] {
      let width = engine.prepare(emoji, style: TextStyle(size: 17)).naturalWidth
      #expect(width == 21.171875, "\(emoji): \(width)")
    }
  }

  @Test func selectorsAndJoinersAloneDrawNothing() throws {
    let engine = try Engine.shared()
    for text in [
      "\u{FE0F}", "\u{FE0E}", "\u{200D}", "\u{FE0F}\u{200D}", "\u{E0041}", "\u{0}", "\u{FFFC}",
      "\u{3164}", "\u{202E}", "\u{FEFF}",
    ] {
      let prepared = engine.prepare(text, style: TextStyle())
      #expect(prepared.naturalWidth == 0, "\(text.unicodeScalars)")
      #expect(prepared.lineStats(maxWidth: 100).count == 1)
    }
  }
}
