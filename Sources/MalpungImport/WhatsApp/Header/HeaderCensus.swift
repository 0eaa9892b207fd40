/// Which shape of header an export has, told from its first lines: the first line's, for an
/// export starts with a header; when it has none, the commonest.
struct HeaderCensus {
  static let linesLooked = 200

  private(set) var shape: HeaderShape?
  /// Lines with that shape, among the first ``linesLooked``.
  private(set) var count = 0
  /// Lines that hold anything, among them.
  private(set) var lines = 0

  init(_ text: TextLines) {
    var counts: [HeaderShape: Int] = [:]
    var order: [HeaderShape] = []
    var firstLine: HeaderShape?
    var seen = 0
    text.visit { range, _ in
      if range.isEmpty { return true }
      seen += 1
      if let header = HeaderScanner.header(text.bytes, range),
        Self.counts(header, text.bytes, range)
      {
        if counts[header.shape] == nil { order.append(header.shape) }
        counts[header.shape, default: 0] += 1
        if seen == 1 { firstLine = header.shape }
      }
      return seen < Self.linesLooked
    }
    lines = seen
    var best = firstLine
    if best == nil {
      for candidate in order
      where counts[candidate, default: 0] > best.map({ counts[$0, default: 0] }) ?? 0 {
        best = candidate
      }
    }
    shape = best
    count = best.flatMap { counts[$0] } ?? 0
  }

  /// A header without a delimiter is no more than a line that starts with a date, unless a
  /// speaker follows.
  private static func counts(_ header: Header, _ bytes: [UInt8], _ line: Range<Int>) -> Bool {
    guard header.shape.delimiter == .blank else { return true }
    let rest = bytes[header.end..<min(line.upperBound, header.end + 100)]
    return zip(rest, rest.dropFirst()).contains { $0 == (UInt8(ascii: ":"), UInt8(ascii: " ")) }
  }
}
