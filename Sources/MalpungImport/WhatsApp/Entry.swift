/// One message of the file before its words are read: its header, and the bytes of the rest up to
/// the next header.
struct Entry {
  /// 1-based line of the header.
  var line: Int
  var numbers: (Int, Int, Int)
  var hour: Int
  var minute: Int
  var second: Int
  /// Speaker and text, without the final line end.
  var rest: Range<Int>
}

/// A file cut at its headers. Every line belongs to one entry, or to ``preface``.
struct Entries {
  private(set) var list: [Entry] = []
  /// Lines before the first header that hold anything: nobody's.
  private(set) var preface: [Int] = []
  /// Whether any date is written with a leading zero.
  private(set) var isPadded = false

  /// O(bytes).
  init(_ lines: TextLines, shape: HeaderShape) {
    var list: [Entry] = []
    var preface: [Int] = []
    var isPadded = false
    lines.visit { range, number in
      if let header = HeaderScanner.header(lines.bytes, range), header.shape == shape {
        isPadded = isPadded || header.isPadded
        list.append(
          Entry(
            line: number, numbers: header.numbers, hour: header.hour, minute: header.minute,
            second: header.second, rest: header.end..<range.upperBound))
      } else if let last = list.indices.last {
        list[last].rest = list[last].rest.lowerBound..<range.upperBound
      } else if !range.isEmpty {
        preface.append(number)
      }
      return true
    }
    (self.list, self.preface, self.isPadded) = (list, preface, isPadded)
  }
}
