/// The heights of a transcript's rows and their running sums, in a binary-indexed (Fenwick) tree:
/// the offset of a row, and the row at an offset, in O(log n).
///
/// Heights are whole numbers of 1/20160 pt (2⁶ · 3² · 5 · 7), a unit that divides 1/64 pt, and the
/// device pixel at scales 1, 1.25, 1.5, 1.75, 2, 2.5, 3, 3.5, 4 …, exactly. Whole numbers add up
/// the same in any order, so offsets depend on the heights alone and never on the edits that led
/// to them, and `offset(ofRow: count)` is exactly the sum of the parts. A row is 16 bytes.
public struct RowIndex: Hashable, Sendable {
  /// In units, by row.
  private var heights: [Int64] = []
  /// `tree[i]` is the sum of the `lowbit(i + 1)` heights that end at row i.
  private var tree: [Int64] = []
  /// The sum of all heights, in units.
  private var sum: Int64 = 0

  public init() {}

  /// O(n).
  public init(heights: some Sequence<Double>) {
    self.init()
    for height in heights { append(height) }
  }

  public var count: Int { heights.count }

  /// The height of all rows, in points.
  public var total: Double { points(sum) }

  /// The height of `row` as it counts in the sums: to 1/20160 pt what was given; 0 for a row that
  /// is not there.
  public func height(ofRow row: Int) -> Double {
    heights.indices.contains(row) ? points(heights[row]) : 0
  }

  /// The top of `row`: 0 for rows before the first, ``total`` for those after the last. O(log n).
  public func offset(ofRow row: Int) -> Double { points(units(before: row)) }

  /// The row that covers `offset`: the first or last when `offset` lies outside, `nil` when there
  /// are no rows. A row without height covers nothing, unless all are so. O(log n).
  public func row(atOffset offset: Double) -> Int? {
    guard !heights.isEmpty else { return nil }
    var rest = unitsReached(by: offset)
    var row = 0
    var step = 1 << (Int.bitWidth - 1 - heights.count.leadingZeroBitCount)
    while step > 0 {
      let next = row + step
      if next <= heights.count, tree[next - 1] <= rest {
        rest -= tree[next - 1]
        row = next
      }
      step >>= 1
    }
    return min(row, heights.count - 1)
  }

  /// Adds a row below the others. O(log n), amortised.
  public mutating func append(_ height: Double) {
    let height = acceptable(height, within: .max - sum)
    heights.append(height)
    sum += height
    tree.append(height + sumOfChildren(of: heights.count))
  }

  /// Gives `row` another height; a row that is not there is left alone. O(log n).
  public mutating func set(_ height: Double, ofRow row: Int) {
    guard heights.indices.contains(row) else { return }
    let height = acceptable(height, within: .max - (sum - heights[row]))
    let change = height - heights[row]
    heights[row] = height
    sum += change
    var node = row + 1
    while node <= tree.count {
      tree[node - 1] += change
      node += node & -node
    }
  }

  /// Puts a row before `row`, which is clamped to 0…count. O(n): the tree is built anew.
  public mutating func insert(_ height: Double, atRow row: Int) {
    let height = acceptable(height, within: .max - sum)
    heights.insert(height, at: min(max(0, row), heights.count))
    rebuild()
  }

  /// Takes `row` out; a row that is not there is left alone. O(n): the tree is built anew.
  public mutating func remove(row: Int) {
    guard heights.indices.contains(row) else { return }
    heights.remove(at: row)
    rebuild()
  }

  private mutating func rebuild() {
    sum = heights.reduce(0, +)
    tree = []
    tree.reserveCapacity(heights.count)
    for (row, height) in heights.enumerated() { tree.append(height + sumOfChildren(of: row + 1)) }
  }

  /// The heights that `node` (from 1) sums up besides its own. O(log n), 1 on average.
  private func sumOfChildren(of node: Int) -> Int64 {
    var sum: Int64 = 0
    var step = 1
    while step < node & -node {
      sum += tree[node - step - 1]
      step <<= 1
    }
    return sum
  }

  private func units(before row: Int) -> Int64 {
    var sum: Int64 = 0
    var node = min(max(0, row), tree.count)
    while node > 0 {
      sum += tree[node - 1]
      node &= node - 1
    }
    return sum
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
