import CFriBidi
import CICU

/// The Unicode bidirectional algorithm, by FriBidi; UAX #9.
package enum Bidi {
  /// Levels of one paragraph from its bidi types and bracket types. `base` is 0, 1 or nil for
  /// first-strong, which ignores what stands inside isolates (P2, P3). nil when FriBidi fails.
  package static func levels(
    types: [UInt32], brackets: [UInt32], base: UInt8?
  ) -> (levels: [UInt8], base: UInt8)? {
    guard !types.isEmpty else { return ([], base ?? 0) }
    var levels = [Int8](repeating: 0, count: types.count)
    let resolved = fribidi_paragraph_levels(
      types, brackets, Int32(clamping: types.count), base.map(Int32.init) ?? -1, &levels)
    guard resolved >= 0 else { return nil }
    // Rule L1, part 4, for the line end that is always there: the paragraph's.
    var end = levels.count
    while end > 0, fribidi_is_trailing_white(types[end - 1]) != 0 {
      end -= 1
      levels[end] = Int8(resolved)
    }
    return (levels.map(UInt8.init(bitPattern:)), UInt8(resolved))
  }

  /// Levels of a UTF-16 text that is one bidi paragraph, one a unit.
  static func levels(
    of text: UnsafeBufferPointer<UInt16>, in range: Range<Int>, base: UInt8?
  ) -> (levels: [UInt8], base: UInt8)? {
    var types: [UInt32] = []
    var brackets: [UInt32] = []
    types.reserveCapacity(range.count)
    brackets.reserveCapacity(range.count)
    var offset = range.lowerBound
    while offset < range.upperBound {
      let scalar = text.scalar(at: offset)
      // Separators inside the range are VT, FF and U+2028, or stray U+001C…E: white space here.
      let type = characterType(scalar.value)
      types.append(type == blockSeparator ? whiteSpace : type)
      brackets.append(bracketType(scalar.value, type: type))
      offset += scalar.length
    }
    guard let result = levels(types: types, brackets: brackets, base: base) else { return nil }
    if types.count == range.count { return result }
    var perUnit: [UInt8] = []
    perUnit.reserveCapacity(range.count)
    offset = range.lowerBound
    for level in result.levels {
      let length = text.scalar(at: offset).length
      for _ in 0..<length { perUnit.append(level) }
      offset += length
    }
    return (perUnit, result.base)
  }

  private static let blockSeparator = type(ofICUClass: 7)
  private static let whiteSpace = type(ofICUClass: 9)

  /// FriBidi's type of a bidi class, numbered as ICU's UCharDirection.
  package static func type(ofICUClass number: Int) -> UInt32 {
    fribidi_type_of_icu_class(Int32(clamping: number))
  }

  /// FriBidi's type of a code point, from ICU's data.
  package static func characterType(_ scalar: UInt32) -> UInt32 {
    fribidi_type_of_icu_class(Int32(icu_bidi_class(Int32(scalar))))
  }

  package static func bracketType(_ scalar: UInt32, type: UInt32) -> UInt32 {
    fribidi_bracket_of(scalar, type)
  }

  /// Rule L2: the visual order, left to right, of items with these levels.
  package static func visualOrder(_ levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), highest > 0 else { return order }
    let lowestOdd = levels.filter { $0 & 1 == 1 }.min() ?? highest + 1
    guard lowestOdd <= highest else { return order }
    for level in stride(from: highest, through: lowestOdd, by: -1) {
      var i = 0
      while i < order.count {
        guard levels[order[i]] >= level else {
          i += 1
          continue
        }
        var j = i
        while j < order.count, levels[order[j]] >= level { j += 1 }
        order[i..<j].reverse()
        i = j
      }
    }
    return order
  }
}
