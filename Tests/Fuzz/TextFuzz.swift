import Dispatch
import MalpungText

#if !THREAD_SANITIZER
  import Synchronization
#endif

/// Random texts, spans, boxes and widths through the text engine, on all cores at once, with what
/// must hold for every text.
struct TextFuzz {
  let count: Int
  let seed: UInt64

  /// Whether nothing went wrong. The first fault is printed with the seed that shows it again.
  func run() throws -> Bool {
    let engine = try TextEngine()
    let fault = Mutex<String?>(nil)
    let chunk = 1000
    DispatchQueue.concurrentPerform(iterations: (count + chunk - 1) / chunk) { part in
      for n in part * chunk..<min(count, (part + 1) * chunk) {
        if n % 64 == 0, fault.withLock({ $0 != nil }) { return }
        var numbers = Numbers(seed: seed &+ UInt64(n) &* 0x1_0000_0001)
        if let found = check(&numbers, engine) {
          fault.withLock { $0 = $0 ?? "text \(n) of seed \(seed): \(found)" }
          return
        }
      }
    }
    if let fault = fault.withLock({ $0 }) {
      print("fuzz: \(fault)")
      return false
    }
    print("fuzz: \(count) texts, no fault")
    return true
  }

  // MARK: One text

  private func check(_ numbers: inout Numbers, _ engine: TextEngine) -> String? {
    let text = RandomText.text(&numbers)
    let length = text.utf16.count
    var style = TextStyle(
      families: numbers.pick([["Inter"], ["Noto Sans"], ["Noto Sans CJK KR"], ["nothing"]]),
      size: numbers.pick([11, 13, 17, 17, 17, 32, 0.1]), weight: numbers.pick([400, 700]),
      language: numbers.pick([nil, nil, "ja", "ko", "th", "xx-??"]))
    style.wordBreak = numbers.pick([.normal, .keepAll])
    style.lineHeight = numbers.pick([.strut(multiple: 1), .natural, .fixed(20)])
    style.direction = numbers.pick([.automatic, .automatic, .rightToLeft, .leftToRight])
    let spans = RandomText.spans(&numbers, length)
    let boxes = RandomText.boxes(&numbers, text)
    let prepared = engine.prepare(text, style: style, spans: spans, boxes: boxes)
    let width = numbers.pick([0, 1, 40, 77.7, 120, 260, 400, .infinity])
    let lines = prepared.lines(maxWidth: width)
    if let fault = check(lines, prepared, text, width) {
      return "\(fault) in \(text.debugDescription)"
    }
    if numbers.below(8) == 0 {
      let whole = engine.prepareWhole(text, style: style, spans: spans, boxes: boxes)
      let expected = whole.lines(maxWidth: width)
      if let fault = difference(lines, expected) {
        return "\(fault) at \(width), \(style), \(spans), \(boxes): \(text.debugDescription)"
      }
    }
    if numbers.below(4) == 0 { cut(prepared, width, &numbers) }
    guard numbers.below(4) == 0, let fault = click(prepared, width, length, &numbers) else {
      return nil
    }
    return "\(fault) in \(text.debugDescription)"
  }

  private func difference(_ lines: [Line], _ whole: [Line]) -> String? {
    guard lines != whole else { return nil }
    if lines.map(\.range) != whole.map(\.range) {
      return "shared \(lines.map(\.range)), whole \(whole.map(\.range))"
    }
    for (a, b) in zip(lines, whole) where a != b {
      let mine = a.runs.flatMap(\.glyphs)
      let theirs = b.runs.flatMap(\.glyphs)
      let first = zip(mine, theirs).first { $0 != $1 }
      return "line \(a.range): \(a.width) \(a.height), whole \(b.width) \(b.height); "
        + "runs \(a.runs.map(\.range)), \(b.runs.map(\.range)); glyphs \(String(describing: first))"
    }
    return nil
  }

  private func check(
    _ lines: [Line], _ prepared: PreparedText, _ text: String, _ width: Double
  ) -> String? {
    let stats = prepared.lineStats(maxWidth: width)
    guard stats.count == lines.count, stats.width == lines.map(\.width).max() else {
      return
        "statistics \(stats) are not those of \(lines.map(\.range)) \(lines.map(\.width)) at \(width)"
    }
    var end = 0
    for line in lines {
      if line.range.lowerBound < end || line.range.lowerBound > end + 2 { return "lost \(end)" }
      if !prepared.isGraphemeEdge(line.range.lowerBound) { return "cut at \(line.range)" }
      end = line.range.upperBound
    }
    if end != text.utf16.count { return "ends at \(end)" }
    let again = prepared.lineStats(maxWidth: stats.width)
    if stats.width <= width, again.count != stats.count { return "own width: \(again)" }
    return nil
  }

  private func cut(_ prepared: PreparedText, _ width: Double, _ numbers: inout Numbers) {
    let limit = LineLimit(
      lines: 1 + numbers.below(3), position: numbers.pick([.start, .middle, .end]))
    _ = prepared.lines(maxWidth: width, limit: limit)
    var sequence = prepared.lineSequence()
    while sequence.next(maxWidth: Double(numbers.below(300))) != nil {}
  }

  private func click(
    _ prepared: PreparedText, _ width: Double, _ length: Int, _ numbers: inout Numbers
  ) -> String? {
    let layout = prepared.layout(maxWidth: width)
    let hit = layout.hitTest(
      x: Double(numbers.below(400)) - 50, y: Double(numbers.below(200)) - 20)
    if !prepared.isGraphemeEdge(hit.offset) { return "hit \(hit) inside a cluster" }
    _ = layout.caret(at: hit)
    let start = numbers.below(length + 3)
    _ = layout.selectionRects(start..<start + numbers.below(20))
    return nil
  }
}

/// Texts that no person would write, and some that one would.
enum RandomText {
  private static let words = [
    "hello", "World", "the", "a", "OK", "x", "안녕하세요", "그래서", "ㅋㅋㅋ", "今日は", "東京", "你好", "สวัสดี",
    "नमस्ते", "مرحبا", "שלום", "привет", "👩‍👩‍👧‍👦", "👍🏽", "🇰🇷", "1️⃣", "https://a.b/c-d?e=f", "C++", "(:",
    "10:30",
    "-", "→", "[A]", "e\u{301}\u{323}", "\u{AD}", "soft\u{AD}hyphen", "\u{200B}", "\u{FFFC}", "က္ကာ",
    "ខ្មែរ",
  ]
  private static let separators = [
    " ", " ", " ", "  ", "\t", "\n", "\r\n", "", "\u{A0}", "\u{2028}",
  ]
  private static let ranges: [ClosedRange<UInt32>] = [
    0x20...0x7E, 0x00...0x1F, 0x80...0xFF, 0x300...0x36F, 0x590...0x6FF, 0x900...0x97F,
    0xE00...0xE7F, 0x1000...0x109F, 0x1100...0x11FF, 0x1780...0x17FF, 0x2000...0x206F,
    0x2190...0x21FF, 0x3000...0x30FF, 0x4E00...0x4FFF, 0xAC00...0xAFFF, 0xFE00...0xFEFF,
    0xFF00...0xFFEF, 0x1F1E6...0x1F1FF, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0xE0020...0xE007F,
    0x10000...0x10FFFF,
  ]

  static func text(_ numbers: inout Numbers) -> String {
    var text = ""
    let parts = numbers.pick([0, 1, 2, 4, 8, 16, 40])
    let range = numbers.pick(ranges)
    for _ in 0..<parts {
      if numbers.below(3) > 0 {
        text += numbers.pick(words) + numbers.pick(separators)
        continue
      }
      for _ in 0..<1 + numbers.below(6) {
        let from = numbers.below(2) == 0 ? range : numbers.pick(ranges)
        let value = from.lowerBound + UInt32(numbers.below(from.count))
        if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
      }
    }
    return text
  }

  static func spans(_ numbers: inout Numbers, _ length: Int) -> [FontSpan] {
    guard numbers.below(4) == 0 else { return [] }
    var spans: [FontSpan] = []
    var start = 0
    for _ in 0..<1 + numbers.below(4) {
      start += numbers.below(max(1, length / 2))
      let end = start + numbers.below(9)
      spans.append(
        FontSpan(
          range: start..<end, weight: numbers.pick([nil, 700]),
          families: numbers.pick([nil, ["Noto Sans Mono"]]), scale: numbers.pick([nil, 0.5, 2])))
      start = numbers.below(8) == 0 ? start : end
    }
    return spans
  }

  static func boxes(_ numbers: inout Numbers, _ text: String) -> [InlineBox] {
    guard numbers.below(4) == 0 else { return [] }
    return Array(text.utf16).enumerated().filter { $0.element == 0xFFFC }.map {
      InlineBox(offset: $0.offset, width: Double(numbers.below(60)), above: 14, below: 3)
    }
  }
}
