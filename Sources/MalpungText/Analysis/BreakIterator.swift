import CICU
import Synchronization

/// An ICU break iterator. One thread at a time: `BreakIterators` lends them out.
final class BreakIterator: @unchecked Sendable {
  // Safe to move between threads: an ICU iterator has no thread of its own, and the pool gives
  // each to one borrower at a time.
  private let pointer: OpaquePointer

  init?(_ kind: BreakIterators.Kind) {
    let type = kind == .grapheme ? UBRK_CHARACTER : UBRK_LINE
    guard let pointer = icu_break_open(type, kind.locale) else { return nil }
    self.pointer = pointer
  }

  deinit { icu_break_close(pointer) }

  /// Calls `body` with every boundary after 0, the text's end included.
  func forEachBoundary(in text: UnsafeBufferPointer<UInt16>, _ body: (Int) -> Void) {
    guard let base = text.baseAddress, !text.isEmpty,
      icu_break_set_text(pointer, base, Int32(clamping: text.count)) != 0
    else { return }
    while true {
      let boundary = icu_break_next(pointer)
      if boundary < 0 { return }
      body(Int(boundary))
    }
  }
}

/// Break iterators that are not in use. Opening one costs 5 µs and more, so they are kept.
package final class BreakIterators: Sendable {
  package enum Kind: Int, Sendable, CaseIterable {
    case grapheme
    case line
    /// A line may start with small kana (CSS `line-break: normal`).
    case lineJapanese
    /// It may not.
    case lineJapaneseStrict

    fileprivate var locale: String {
      switch self {
      case .grapheme, .line: ""
      case .lineJapanese: "ja@lb=normal"
      case .lineJapaneseStrict: "ja@lb=strict"
      }
    }
  }

  private let idle = Mutex([[BreakIterator]](repeating: [], count: Kind.allCases.count))

  package init() throws(TextEngineError) {
    for kind in Kind.allCases {
      guard let iterator = BreakIterator(kind) else { throw .unicodeDataFailed }
      idle.withLock { $0[kind.rawValue].append(iterator) }
    }
  }

  package func forEachBoundary(
    _ kind: Kind, in text: UnsafeBufferPointer<UInt16>, _ body: (Int) -> Void
  ) {
    guard let iterator = idle.withLock({ $0[kind.rawValue].popLast() }) ?? BreakIterator(kind)
    else { return }
    iterator.forEachBoundary(in: text, body)
    idle.withLock { $0[kind.rawValue].append(iterator) }
  }
}
