/// Adds up the lines of a text.
struct LineTally {
  private let text: TextStorage
  private var count = 0
  private var widest = 0
  private var last = 0
  /// 26.6; heights that are forced are counted, not added, so that n lines are exactly n times one.
  private var height = 0

  init(_ text: TextStorage) { self.text = text }

  /// Where the next line's top lies, in points.
  var top: Double {
    text.fonts.rule.fixedHeight.map { $0 * Double(count) } ?? Double(height) / 64
  }

  mutating func add(_ line: LineBreaker.Found) {
    add(width: line.width, extents: text.lineExtents(line))
  }

  mutating func add(width: Int, extents: LineExtents) {
    count += 1
    widest = max(widest, width)
    last = width
    height += Int(extents.above) + Int(extents.below) + Int(extents.gap)
  }

  var stats: LineStats {
    LineStats(
      count: count, width: Double(widest) / 64, height: top, lastLineWidth: Double(last) / 64)
  }
}

extension LineTally {
  /// Count, widest line and last line of a text whose entries add up, in 26.6. nil when a line ends
  /// inside an entry, which needs more than adding. No allocation.
  static func added(_ text: TextStorage, limit: Int) -> (count: Int, widest: Int, last: Int)? {
    let entries = text.entries
    var count = 1
    var widest = 0
    var width = 0
    var x = 0
    for i in entries.indices {
      let content = Int(entries[i].contentAdvance)
      let flags = entries[i].flags
      if flags.contains(.hasContent) {
        if x + content > limit {
          guard content <= limit, flags.contains(.isOneUnit) else { return nil }
          count += 1
          widest = max(widest, width)
          x = 0
        }
        width = x + content
      }
      x += content + entries[i].space
    }
    return (count, max(widest, width), width)
  }
}
