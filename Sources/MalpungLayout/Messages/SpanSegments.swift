public import MalpungChat

/// Everything that spans say of one stretch of text.
public struct SpanSegment: Hashable, Sendable {
  /// UTF-16 offsets.
  public var range: Range<Int>
  public var styles: SpanStyles

  public init(range: Range<Int>, styles: SpanStyles) {
    self.range = range
    self.styles = styles
  }
}

/// A set of span styles.
public struct SpanStyles: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public init(_ style: Span.Style) {
    self = Self.inOrder.first { $0.style == style }?.set ?? []
  }

  public static let bold = SpanStyles(rawValue: 1)
  public static let italic = SpanStyles(rawValue: 2)
  public static let code = SpanStyles(rawValue: 4)
  public static let pre = SpanStyles(rawValue: 8)
  public static let strike = SpanStyles(rawValue: 16)
  public static let link = SpanStyles(rawValue: 32)
  public static let mention = SpanStyles(rawValue: 64)
  public static let spoiler = SpanStyles(rawValue: 128)

  fileprivate static let inOrder: [(style: Span.Style, set: SpanStyles)] = [
    (.bold, .bold), (.italic, .italic), (.code, .code), (.pre, .pre), (.strike, .strike),
    (.link, .link), (.mention, .mention), (.spoiler, .spoiler),
  ]

  var isCode: Bool { !isDisjoint(with: [.code, .pre]) }
  var isColored: Bool { !isDisjoint(with: [.link, .mention]) }
}

/// Overlapping spans as segments that do not overlap, in text order, where any style holds.
/// O(n log n): a sweep that counts how many spans of each style are open.
func segments(of spans: [Span], length: Int) -> [SpanSegment] {
  var edges: [(offset: Int, style: Int, change: Int)] = []
  for span in spans {
    let start = min(max(span.start, 0), length)
    let end = min(max(span.end, 0), length)
    guard start < end, let style = SpanStyles.inOrder.firstIndex(where: { $0.style == span.style })
    else { continue }
    edges.append((start, style, 1))
    edges.append((end, style, -1))
  }
  edges.sort { $0.offset < $1.offset }
  var open = [Int](repeating: 0, count: SpanStyles.inOrder.count)
  var styles: SpanStyles = []
  var start = 0
  var result: [SpanSegment] = []
  for edge in edges {
    if edge.offset > start, !styles.isEmpty {
      if let last = result.last, last.styles == styles, last.range.upperBound == start {
        result[result.count - 1].range = last.range.lowerBound..<edge.offset
      } else {
        result.append(SpanSegment(range: start..<edge.offset, styles: styles))
      }
    }
    start = edge.offset
    open[edge.style] += edge.change
    let set = SpanStyles.inOrder[edge.style].set
    if open[edge.style] > 0 { styles.insert(set) } else { styles.remove(set) }
  }
  return result
}

extension RandomAccessCollection where Index == Int {
  /// The first index from which on `isAfter` holds, in a collection sorted by it. O(log n).
  func firstIndex(fromWhich isAfter: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
