/// Pieces that were shaped before, by their characters and by what else decides their shape.
/// Bounded: when it is full it starts anew. Results never depend on what it holds.
struct WordCache {
  /// Everything besides its characters that a piece depends on.
  struct Context: Equatable {
    var style: UInt32
    /// Bidi levels of the word and of the spaces after it.
    var levels: UInt16 = 0
    /// The script and the fallback font before it, if the word leans on them; else 0.
    var script: Int32 = 0
    var face: UInt = 0
  }

  private struct Slot {
    var piece: Piece?
    var hash: UInt32
    var context: Context
  }

  /// Longer ones are rarely met again.
  static let longestWord = 64
  static let capacity = 32_768

  private var slots: ContiguousArray<Slot>
  private var count = 0

  init() { slots = Self.emptySlots(1024) }

  private static func emptySlots(_ count: Int) -> ContiguousArray<Slot> {
    ContiguousArray(
      repeating: Slot(piece: nil, hash: 0, context: Context(style: 0)), count: count)
  }

  /// The piece of these characters, or nil. O(length).
  func find(
    _ text: UnsafeBufferPointer<UInt16>, hash: UInt64, _ context: Context
  ) -> Piece? {
    let mask = slots.count - 1
    let short = UInt32(truncatingIfNeeded: hash >> 32)
    var index = Int(truncatingIfNeeded: hash) & mask
    return slots.withUnsafeBufferPointer { slots in
      while let piece = slots[index].piece {
        if slots[index].hash == short, slots[index].context == context, piece.isText(text) {
          return piece
        }
        index = (index + 1) & mask
      }
      return nil
    }
  }

  /// `piece` is not there yet.
  mutating func insert(_ piece: Piece, hash: UInt64, _ context: Context) {
    if count >= Self.capacity {
      slots = Self.emptySlots(1024)
      count = 0
    }
    if count * 2 >= slots.count { grow() }
    place(Slot(piece: piece, hash: UInt32(truncatingIfNeeded: hash >> 32), context: context), hash)
    count += 1
  }

  private mutating func place(_ slot: Slot, _ hash: UInt64) {
    let mask = slots.count - 1
    var index = Int(truncatingIfNeeded: hash) & mask
    while slots[index].piece != nil { index = (index + 1) & mask }
    slots[index] = slot
  }

  private mutating func grow() {
    let old = slots
    slots = Self.emptySlots(old.count * 2)
    for slot in old {
      guard let piece = slot.piece else { continue }
      place(slot, Self.hash(piece.shaped.text))
    }
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

extension Piece {
  fileprivate func isText(_ other: UnsafeBufferPointer<UInt16>) -> Bool {
    shaped.text.withUnsafeBufferPointer { own in
      guard own.count == other.count else { return false }
      for i in own.indices where own[i] != other[i] { return false }
      return true
    }
  }
}
