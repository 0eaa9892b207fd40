extension TextEngine {
  /// Which font each stretch of `text` is set in, and why, in text order. Ranges are UTF-16.
  public func fontChoices(for text: String, style: TextStyle) -> [FontChoice] {
    let buffer = UTF16Buffer()
    buffer.read(text)
    let fonts = table.fonts(style, language: buffer.contents.language(stated: style.language))
    var choices: [FontChoice] = []
    let units = buffer.units
    var paragraphs: [ParagraphRange] = []
    ParagraphRange.find(in: units, into: &paragraphs)
    for paragraph in paragraphs {
      for item in items(of: units, paragraph.content, fonts, style) {
        add(item, at: paragraph.content.lowerBound, to: &choices)
      }
    }
    withExtendedLifetime(buffer) {}
    return choices
  }

  private func items(
    of text: UnsafeBufferPointer<UInt16>, _ paragraph: Range<Int>, _ fonts: StyleFonts,
    _ style: TextStyle
  ) -> [Item] {
    let slice = UnsafeBufferPointer(rebasing: text[paragraph])
    let itemizer = Itemizer(
      text: slice, edges: fonts.edgeFinder.edges(of: slice), levels: [], library: library,
      segments: table.segments(fonts, style, [], count: slice.count), size: fonts.emSize,
      boxes: [])
    var context = ItemContext(script: Itemizer.firstScript(slice, in: 0..<slice.count))
    var notes: [ItemContext] = []
    return itemizer.items(&context, notes: &notes)
  }

  private func add(_ item: Item, at base: Int, to choices: inout [FontChoice]) {
    let range = base + item.range.lowerBound..<base + item.range.upperBound
    if let last = choices.last, last.font == item.font.face.font, last.reason == item.reason,
      last.range.upperBound == range.lowerBound
    {
      choices[choices.count - 1].range = last.range.lowerBound..<range.upperBound
    } else {
      choices.append(FontChoice(range: range, font: item.font.face.font, reason: item.reason))
    }
  }

  /// The fallback font of every script that the built-in chain names, by script name; "Zsye" is
  /// the colour emoji font. Scripts whose families are not installed have no font.
  public func scriptFonts(style: TextStyle = TextStyle()) -> [ScriptFont] {
    var all = library.chain.scripts.keys.sorted().map { script in
      let families = library.chain.families(script: script, language: style.language)
      let entry = families.lazy.compactMap {
        self.library.catalog.entry(
          family: $0, weight: style.weight, isItalic: style.isItalic)
      }.first
      return ScriptFont(script: script, families: families, font: entry?.font)
    }
    let emoji = library.chain.emoji
    let font = emoji.lazy.compactMap {
      self.library.catalog.entry(family: $0, weight: 400, isItalic: false)?.font
    }.first
    all.append(ScriptFont(script: "Zsye", families: emoji, font: font))
    return all
  }

  /// The face that a family name, or the path of a font file, stands for; nil when there is none.
  public func font(family: String, weight: Int = 400, isItalic: Bool = false) -> FontFace? {
    library.catalog.entry(family: family, weight: weight, isItalic: isItalic)
      .flatMap { library.face($0)?.font }
  }
}

/// A stretch of text and its font.
public struct FontChoice: Hashable, Sendable {
  /// UTF-16 offsets.
  public var range: Range<Int>
  public var font: FontFace
  public var reason: FontChoiceReason
}

/// The font that serves a script.
public struct ScriptFont: Hashable, Sendable {
  /// ISO 15924 code.
  public var script: String
  /// The families that are asked, in order.
  public var families: [String]
  /// The first of them that is installed.
  public var font: FontFace?
}
