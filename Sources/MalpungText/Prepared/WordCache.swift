/// Words that were shaped before, by their characters and by what else decides their shape.
/// Bounded: when it is full it starts anew. Results never depend on what it holds.
struct WordCache {
  /// Everything besides its characters that a word depends on.
  struct Context: Equatable {
    var style: UInt32
    /// Bidi levels of the word and of the spaces after it.
    var levels: UInt16 = 0
    /// The script and the fallback font before it, if the word leans on them; else 0.
    var script: Int32 = 0
    var face: UInt = 0
  }

  fileprivate struct Slot {
    var slice: WordSlice
    /// The word's characters in its piece, which `pieces` holds.
    var units: UnsafePointer<UInt16>
    var length: Int32
    var hash: UInt32
    var context: Context
  }

  /// Longer ones are rarely met again.
  static let longestWord = 64
  static let capacity = 32_768

  /// Index in `slots` + 1, or 0; a power of two, at most half full.
  private var table: ContiguousArray<Int32>
  private var slots = ContiguousArray<Slot>()
  /// Holds what the slots point to.
  private var pieces = ContiguousArray<Piece>()

  init() { table = ContiguousArray(repeating: 0, count: 1024) }

  /// The slice with these characters, or nil. O(length).
  @inline(__always)
  func find(
    _ text: UnsafeBufferPointer<UInt16>, hash: UInt64, _ context: Context
  ) -> WordSlice? {
    let mask = table.count - 1
    let short = UInt32(truncatingIfNeeded: hash >> 32)
    var index = Int(truncatingIfNeeded: hash) & mask
    while table[index] != 0 {
      let n = Int(table[index]) - 1
      if slots[n].hash == short, Int(slots[n].length) == text.count, slots[n].context == context,
        slots[n].isText(text)
      {
        return slots[n].slice
      }
      index = (index + 1) & mask
    }
    return nil
  }

  /// A word that is not there yet.
  mutating func insert(_ slice: WordSlice, length: Int, hash: UInt64, _ context: Context) {
    if slots.count >= Self.capacity { self = WordCache() }
    pieces.append(slice.piece)
    slots.append(
      Slot(
        slice: slice, units: slice.piece.units + Int(slice.local), length: Int32(clamping: length),
        hash: UInt32(truncatingIfNeeded: hash >> 32), context: context))
    if slots.count * 2 > table.count {
      table = ContiguousArray(repeating: 0, count: table.count * 2)
      for n in slots.indices { place(n, slots[n].rehash) }
    } else {
      place(slots.count - 1, hash)
    }
  }

  private mutating func place(_ n: Int, _ hash: UInt64) {
    let mask = table.count - 1
    var index = Int(truncatingIfNeeded: hash) & mask
    while table[index] != 0 { index = (index + 1) & mask }
    table[index] = Int32(truncatingIfNeeded: n + 1)
  }

  // MARK: Hashing

  static let seed: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// Adds a unit to a hash.
  @inline(__always)
  static func mix(_ hash: UInt64, _ unit: UInt16) -> UInt64 {
    (hash ^ UInt64(unit)) &* 0x9FB2_1C65_1E98_DF25
  }

  /// Spreads the high bits, which know all units, to the low ones.
  @inline(__always)
  static func finish(_ hash: UInt64) -> UInt64 { hash ^ hash >> 29 }

  static func hash(_ text: some Sequence<UInt16>) -> UInt64 {
    finish(text.reduce(seed, mix))
  }
}

extension WordCache.Slot {
  fileprivate var rehash: UInt64 {
    WordCache.hash(UnsafeBufferPointer(start: units, count: Int(length)))
  }

  /// `other` is as long as the word.
  @inline(__always)
  fileprivate func isText(_ other: UnsafeBufferPointer<UInt16>) -> Bool {
    for i in other.indices where units[i] != other[i] { return false }
    return true
  }
}
