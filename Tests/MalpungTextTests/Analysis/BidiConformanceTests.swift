import MalpungText
import Testing

/// Unicode's own tests of UAX #9: levels and visual order.
@Suite struct BidiConformanceTests {
  private static let classes = [
    "L", "R", "EN", "ES", "ET", "AN", "CS", "B", "S", "WS", "ON", "LRE", "LRO", "AL", "RLE",
    "RLO", "PDF", "NSM", "BN", "FSI", "LRI", "RLI", "PDI",
  ]

  /// Wanted levels; nil where rule X9 removes the character.
  private func isRight(
    types: [UInt32], brackets: [UInt32], base: UInt8?, levels: [UInt8?], order: [Int]
  ) -> Bool {
    guard let found = Bidi.levels(types: types, brackets: brackets, base: base) else {
      return false
    }
    let kept = levels.indices.filter { levels[$0] != nil }
    guard kept.allSatisfy({ found.levels[$0] == levels[$0] }) else { return false }
    return Bidi.visualOrder(kept.map { found.levels[$0] }).map { kept[$0] } == order
  }

  @Test func bidiTest() throws {
    let typeOf = Dictionary(
      uniqueKeysWithValues: Self.classes.enumerated().map {
        ($1, Bidi.type(ofICUClass: $0))
      })
    var levels: [UInt8?] = []
    var order: [Int] = []
    var cases = 0
    var failures: [String] = []
    try UnicodeTestFile("BidiTest.txt").forEachLine { number, line in
      if line.first == 0x40 {
        let values = line.split(separator: 0x3A, maxSplits: 1)[1].words
        if line.string.hasPrefix("@Levels") {
          levels = values.map { $0.number.map(UInt8.init) }
        } else {
          order = values.compactMap(\.number)
        }
        return
      }
      let fields = line.fields
      let types = fields[0].words.compactMap { typeOf[$0.string] }
      let brackets = [UInt32](repeating: 0, count: types.count)
      let bits = fields[1].words.first?.number ?? 0
      for (bit, base) in [(1, nil), (2, 0), (4, 1)] as [(Int, UInt8?)] where bits & bit != 0 {
        cases += 1
        if !isRight(types: types, brackets: brackets, base: base, levels: levels, order: order) {
          failures.append("line \(number): \(line.string), base \(String(describing: base))")
        }
      }
    }
    #expect(cases == 770_241)
    #expect(failures.isEmpty, "\(failures.count) failures, first \(failures.prefix(3))")
  }

  @Test func bidiCharacterTest() throws {
    var cases = 0
    var failures: [String] = []
    try UnicodeTestFile("BidiCharacterTest.txt").forEachLine { number, line in
      let fields = line.fields
      let types = fields[0].scalars.map(Bidi.characterType)
      let brackets = zip(fields[0].scalars, types).map(Bidi.bracketType)
      let base: UInt8? = fields[1].words.first?.number.flatMap { $0 == 2 ? nil : UInt8($0) }
      let levels = fields[3].words.map { $0.number.map(UInt8.init) }
      cases += 1
      if !isRight(
        types: types, brackets: brackets, base: base, levels: levels,
        order: fields[4].words.compactMap(\.number))
      {
        failures.append("line \(number): \(line.string)")
      }
    }
    #expect(cases == 91_707)
    #expect(failures.isEmpty, "\(failures.count) failures, first \(failures.prefix(3))")
  }
}
