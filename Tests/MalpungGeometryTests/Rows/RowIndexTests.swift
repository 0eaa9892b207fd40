import MalpungGeometry
import Testing

@Suite struct RowIndexTests {
  /// A small generator of the same numbers on every machine.
  struct Numbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  /// Rows that carry their heights in 1/64 pt, to see that both stay together.
  func rows(_ heights: some Sequence<Double>) -> RowIndex<Int> {
    RowIndex(heights.lazy.map { (row: (0...1e9).contains($0) ? Int($0 * 64) : 0, height: $0) })
  }

  @Test func empty() {
    let index = RowIndex<Int>()
    #expect(index.count == 0 && index.total == 0)
    #expect(index.row(atOffset: 0) == nil)
    #expect(index.offset(ofRow: 0) == 0 && index.height(ofRow: 0) == 0)
  }

  @Test func offsetsAndRows() {
    let index = rows([10, 20, 0, 30])
    #expect((0...4).map { index.offset(ofRow: $0) } == [0, 10, 30, 30, 60])
    #expect(index.total == 60)
    let expected = [
      (-5.0, 0), (0, 0), (9.99, 0), (10, 1), (29.9, 1), (30, 3), (59, 3), (60, 3), (1e9, 3),
    ]
    for (offset, row) in expected { #expect(index.row(atOffset: offset) == row) }
  }

  @Test("Agrees with plain sums after any edits", arguments: 1...20)
  func againstPlainSums(seed: UInt64) {
    var numbers = Numbers(state: seed)
    var plain: [Double] = []
    var index = RowIndex<Int>()
    for _ in 0..<3000 {
      let height = Double(Int.random(in: 0...6400, using: &numbers)) / 64
      let row = Int.random(in: 0...plain.count, using: &numbers)
      switch Int.random(in: 0..<5, using: &numbers) {
      case 0, 1:
        plain.append(height)
        index.append(Int(height * 64), height: height)
      case 2 where row < plain.count:
        plain[row] = height
        index.replace(row, by: Int(height * 64), height: height)
      case 3 where row < plain.count:
        plain.remove(at: row)
        index.remove(row: row)
      default:
        plain.insert(height, at: row)
        index.insert(Int(height * 64), height: height, at: row)
      }
    }
    #expect(index == rows(plain))
    var offset = 0.0
    for (row, height) in plain.enumerated() {
      #expect(index.offset(ofRow: row) == offset)
      #expect(index.height(ofRow: row) == height)
      #expect(index[row] == Int(height * 64))
      if height > 0 {
        #expect(index.row(atOffset: offset) == row)
        #expect(index.row(atOffset: offset + height / 2) == row)
      }
      offset += height
    }
    #expect(index.total == offset)
  }

  @Test("Device pixels are exact", arguments: [1.0, 1.25, 1.5, 2, 2.5, 3, 4])
  func devicePixels(scale: Double) {
    // 100,000 rows of one device pixel each: every thousandth top is where it belongs.
    let index = rows(repeatElement(1 / scale, count: 100_000))
    for row in stride(from: 0, through: 100_000, by: 1000) {
      #expect(index.offset(ofRow: row) == Double(row) / scale)
      #expect(index.row(atOffset: index.offset(ofRow: row)) == min(row, 99_999))
    }
  }

  @Test func sumsDoNotDependOnTheOrderOfEdits() {
    var numbers = Numbers(state: 7)
    let heights = (0..<10_000).map { _ in Double.random(in: 0...500, using: &numbers) }
    let straight = rows(heights)
    var edited = rows(repeatElement(0.1, count: heights.count))
    for row in heights.indices.shuffled(using: &numbers) {
      edited.replace(row, by: Int(heights[row] * 64), height: heights[row])
    }
    #expect(edited == straight)
    // The whole is the sum of the parts, to the last unit.
    for row in stride(from: 0, to: heights.count, by: 97) {
      let top = straight.offset(ofRow: row)
      #expect(abs(top + straight.height(ofRow: row) - straight.offset(ofRow: row + 1)) < 1e-6)
      #expect(straight.row(atOffset: top) == row)
    }
  }

  @Test("Total", arguments: hostileNumbers)
  func total(number: Double) {
    var index = rows([10, number, 20])
    #expect(index.total.isFinite && index.total >= 30)
    #expect(index.row(atOffset: number) != nil)
    index.set(number, ofRow: 0)
    index.set(5, ofRow: -1)
    index.set(5, ofRow: 99)
    index.remove(row: 99)
    index.insert(0, height: 1, at: 99)
    index.insert(0, height: 1, at: -99)
    #expect(index.count == 5)
    #expect(index.offset(ofRow: -7) == 0 && index.offset(ofRow: 99) == index.total)
  }

  @Test func hugeRowsNeverOverflow() {
    var index = rows(repeatElement(Double.infinity, count: 500_000))
    #expect(index.total.isFinite)
    index.set(0, ofRow: 0)
    index.append(0, height: 1)
    #expect(index.offset(ofRow: 499_999) <= index.total)
  }
}
