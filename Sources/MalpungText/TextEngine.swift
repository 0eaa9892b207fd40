import Synchronization

/// Fonts and caches: turns characters into prepared text. Share one among all threads.
public final class TextEngine: Sendable {
  let library: FontLibrary
  let iterators: BreakIterators
  let table: StyleTable
  /// Preparers not in use; as many as there ever were threads preparing at once.
  private let idle = Mutex<[PreparerBox]>([])

  /// A preparer on its way between the pool and one thread.
  private final class PreparerBox: @unchecked Sendable {
    // Safe to move between threads: the pool hands each box to one borrower at a time.
    var preparer: Preparer
    init(_ preparer: Preparer) { self.preparer = preparer }
  }

  /// Finds the installed fonts. Costs some 10 ms.
  /// - Throws: `TextEngineError` when there are no fonts or no break rules.
  public init() throws {
    guard let chain = FallbackChain.builtIn else { throw TextEngineError.unicodeDataFailed }
    library = FontLibrary(catalog: try FontCatalog(), chain: chain)
    iterators = try BreakIterators()
    guard library.catalog.entries.lazy.compactMap(library.face).first != nil else {
      throw TextEngineError.noFonts
    }
    table = StyleTable(library: library, iterators: iterators, buffers: ShapingBuffers())
  }

  /// Analyses, itemizes and shapes `text`, once for all widths. O(n); words that were met before in
  /// the same style are not shaped again, with the same result to the last bit.
  /// - Parameters:
  ///   - spans: changes of font, sorted and without overlap; what is out of order or out of the
  ///     text is left out.
  ///   - boxes: room for what is no text, sorted by offset.
  public func prepare(
    _ text: String, style: TextStyle, spans: [FontSpan] = [], boxes: [InlineBox] = []
  ) -> PreparedText {
    let box =
      idle.withLock { $0.popLast() } ?? PreparerBox(Preparer(table: table, library: library))
    defer { idle.withLock { $0.append(box) } }
    return PreparedText(
      storage: box.preparer.prepare(text, style: style, spans: spans, boxes: boxes))
  }

  /// Like `prepare`, with every paragraph shaped whole and no word shared: what sharing is measured
  /// against.
  package func prepareWhole(
    _ text: String, style: TextStyle, spans: [FontSpan] = [], boxes: [InlineBox] = []
  ) -> PreparedText {
    var preparer = Preparer(table: table, library: library, keepsWhole: true)
    return PreparedText(
      storage: preparer.prepare(text, style: style, spans: spans, boxes: boxes))
  }

  /// Forgets all words, so that the next texts are as new. Nothing else changes.
  package func forgetWords() { idle.withLock { $0.removeAll() } }

  /// Memory of prepared texts in bytes, their characters' own left out; what they share is counted
  /// once. An estimate from the sizes of what is stored. O(n).
  package func byteCount(of texts: [PreparedText]) -> Int {
    var seen: Set<ObjectIdentifier> = []
    return texts.reduce(0) { sum, text in
      sum + text.storage.byteCount { !seen.insert(ObjectIdentifier($0)).inserted }
    }
  }

  /// Code points that no font had, each once, since the engine was made, in code point order.
  public var missingCharacters: [Unicode.Scalar] { library.missingCharacters }
}
