/// The rows of a transcript with their heights, and the running sums of these: the offset of a row,
/// the row at an offset, and any edit, in O(log n).
///
/// Rows lie in chunks of a few hundred, so that an edit moves the rows of one chunk however many
/// there are; the chunks' counts and heights are summed in a tree.
///
/// Heights are whole numbers of 1/20160 pt (2⁶ · 3² · 5 · 7), a unit that divides 1/64 pt, and the
/// device pixel at scales 1, 1.25, 1.5, 1.75, 2, 2.5, 3, 3.5, 4 …, exactly. Whole numbers add up
/// the same in any order, so offsets depend on the heights alone and never on the edits that led
/// to them, and `offset(ofRow: count)` is exactly the sum of the parts.
public struct RowIndex<Row> {
  fileprivate struct Chunk {
    var rows: [Row] = []
    /// In units, by row.
    var heights: [Int64] = []
    var sum: Int64 = 0
  }

  fileprivate var chunks: [Chunk] = []
  private var counts = RunningSums([])
  private var sums = RunningSums([])
  public private(set) var count = 0
  /// The sum of all heights, in units.
  private var sum: Int64 = 0

  /// The most rows of a chunk. At a million rows, half of it is the time of an insertion.
  private static var capacity: Int { 512 }

  public init() {}

  /// O(n).
  public init(_ rows: some Sequence<(row: Row, height: Double)>) {
    var chunk = Chunk()
    for (row, height) in rows {
      let height = acceptable(height, within: .max - sum)
      chunk.rows.append(row)
      chunk.heights.append(height)
      chunk.sum += height
      sum += height
      count += 1
      // Some room is left, so that the first edits split nothing.
      if chunk.rows.count == Self.capacity * 3 / 4 {
        chunks.append(chunk)
        chunk = Chunk()
      }
    }
    if !chunk.rows.isEmpty { chunks.append(chunk) }
    sumUp()
  }

  /// The height of all rows, in points.
  public var total: Double { points(sum) }

  /// O(log n). `row` is one of `0..<count`.
  public subscript(row: Int) -> Row {
    let (chunk, place) = place(of: row)
    return chunks[chunk].rows[place]
  }

  /// The height of `row` as it counts in the sums: to 1/20160 pt what was given; 0 for a row that
  /// is not there. O(log n).
  public func height(ofRow row: Int) -> Double {
    guard (0..<count).contains(row) else { return 0 }
    let (chunk, place) = place(of: row)
    return points(chunks[chunk].heights[place])
  }

  /// The top of `row`: 0 for rows before the first, ``total`` for those after the last. O(log n).
  public func offset(ofRow row: Int) -> Double {
    if row <= 0 { return 0 }
    if row >= count { return total }
    let (chunk, place) = place(of: row)
    return points(sums.sum(before: chunk) + chunks[chunk].heights[..<place].reduce(0, +))
  }

  /// The row that covers `offset`: the first or last when `offset` lies outside, `nil` when there
  /// are no rows. A row without height covers nothing, unless all are so. O(log n).
  public func row(atOffset offset: Double) -> Int? {
    guard count > 0 else { return nil }
    var (chunk, rest) = sums.place(of: unitsReached(by: offset))
    let heights = chunks[chunk].heights
    var place = 0
    while place < heights.count - 1, heights[place] <= rest {
      rest -= heights[place]
      place += 1
    }
    return Int(counts.sum(before: chunk)) + place
  }

  /// The first row from which on `isAfter` holds, of rows in whose order it holds for all that
  /// follow; `count` when it holds for none. O(log n) calls.
  public func firstRow(fromWhich isAfter: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      if isAfter(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Adds a row below the others. O(log n), amortised.
  public mutating func append(_ row: Row, height: Double) { insert(row, height: height, at: count) }

  /// Gives `row` another height; a row that is not there is left alone. O(log n).
  public mutating func set(_ height: Double, ofRow row: Int) {
    guard (0..<count).contains(row) else { return }
    let (chunk, place) = place(of: row)
    let old = chunks[chunk].heights[place]
    let height = acceptable(height, within: .max - (sum - old))
    chunks[chunk].heights[place] = height
    addHeight(height - old, to: chunk)
  }

  /// Puts another row in the place of one; a row that is not there is left alone. O(log n).
  public mutating func replace(_ row: Int, by new: Row, height: Double) {
    guard (0..<count).contains(row) else { return }
    let (chunk, place) = place(of: row)
    chunks[chunk].rows[place] = new
    set(height, ofRow: row)
  }

  /// Puts a row before `number`, which is clamped to 0…count. O(log n), amortised.
  public mutating func insert(_ row: Row, height: Double, at number: Int) {
    let height = acceptable(height, within: .max - sum)
    guard count > 0 else {
      self = RowIndex([(row, points(height))])
      return
    }
    // Behind the last row is in the last chunk, not in one of its own.
    let number = min(max(0, number), count)
    var (chunk, place) = place(of: min(number, count - 1))
    if number == count { place += 1 }
    chunks[chunk].rows.insert(row, at: place)
    chunks[chunk].heights.insert(height, at: place)
    count += 1
    counts.add(1, at: chunk)
    addHeight(height, to: chunk)
    if chunks[chunk].rows.count > Self.capacity { split(chunk) }
  }

  /// Takes `row` out; a row that is not there is left alone. O(log n), amortised.
  public mutating func remove(row: Int) {
    guard (0..<count).contains(row) else { return }
    let (chunk, place) = place(of: row)
    chunks[chunk].rows.remove(at: place)
    let height = chunks[chunk].heights.remove(at: place)
    count -= 1
    counts.add(-1, at: chunk)
    addHeight(-height, to: chunk)
    if chunks[chunk].rows.isEmpty {
      chunks.remove(at: chunk)
      sumUp()
    }
  }

  /// The chunk of a row that is there, and its place in it.
  private func place(of row: Int) -> (chunk: Int, place: Int) {
    let (chunk, rest) = counts.place(of: Int64(row))
    return (chunk, Int(rest))
  }

  private mutating func addHeight(_ change: Int64, to chunk: Int) {
    chunks[chunk].sum += change
    sum += change
    sums.add(change, at: chunk)
  }

  private mutating func split(_ number: Int) {
    let half = chunks[number].rows.count / 2
    var upper = Chunk(
      rows: Array(chunks[number].rows[half...]), heights: Array(chunks[number].heights[half...]))
    upper.sum = upper.heights.reduce(0, +)
    chunks[number].rows.removeSubrange(half...)
    chunks[number].heights.removeSubrange(half...)
    chunks[number].sum -= upper.sum
    chunks.insert(upper, at: number + 1)
    sumUp()
  }

  /// O(chunks).
  private mutating func sumUp() {
    counts = RunningSums(chunks.lazy.map { Int64($0.rows.count) })
    sums = RunningSums(chunks.lazy.map(\.sum))
  }
}

extension RowIndex: Sendable where Row: Sendable {}
extension RowIndex.Chunk: Sendable where Row: Sendable {}

extension RowIndex: Equatable where Row: Equatable {
  /// The same rows of the same heights, whatever edits led to them. O(n).
  public static func == (one: RowIndex, other: RowIndex) -> Bool {
    one.count == other.count && one.sum == other.sum
      && one.chunks.lazy.flatMap(\.heights).elementsEqual(other.chunks.lazy.flatMap(\.heights))
      && one.chunks.lazy.flatMap(\.rows).elementsEqual(other.chunks.lazy.flatMap(\.rows))
  }
}

/// Units of a height per point: 2⁶ · 3² · 5 · 7.
private let unitsPerPoint = 20_160.0
/// The highest a single row can be, in points; 2³⁰.
private let highestRow = 1_073_741_824.0

private func points(_ units: Int64) -> Double { Double(units) / unitsPerPoint }

/// A height in units, from 0 to `room`, so that no sum can overflow however many rows there are.
private func acceptable(_ height: Double, within room: Int64) -> Int64 {
  min(Int64((min(height.extent, highestRow) * unitsPerPoint).rounded()), room)
}

/// The most units whose place in points is not beyond `offset`: the inverse of `points`, exact
/// where a multiplication alone would fall one short.
private func unitsReached(by offset: Double) -> Int64 {
  let offset = offset.extent
  let units = Int64(offset * unitsPerPoint)
  if points(units) > offset { return units - 1 }
  return points(units + 1) <= offset ? units + 1 : units
}
