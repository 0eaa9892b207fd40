import CHarfBuzz

/// A set of code points: pages of 256 bits, O(1). Mostly those that a face has a glyph for.
struct Coverage: Sendable {
  /// Page number + 1 of every block of 256 code points; 0 = none.
  private var pageOfBlock = [UInt16](repeating: 0, count: 0x1100)
  private var pages: [UInt64] = []

  init() {}

  init(face: OpaquePointer) {
    guard let set = hb_set_create() else { return }
    defer { hb_set_destroy(set) }
    hb_face_collect_unicodes(face, set)
    var first: hb_codepoint_t = .max
    var last: hb_codepoint_t = .max
    while hb_set_next_range(set, &first, &last) != 0 {
      guard first <= 0x10FFFF else { break }
      for scalar in first...min(last, 0x10FFFF) { insert(scalar) }
    }
  }

  mutating func insert(_ scalar: UInt32) {
    let block = Int(scalar >> 8)
    guard block < pageOfBlock.count else { return }
    if pageOfBlock[block] == 0 {
      pages.append(contentsOf: [0, 0, 0, 0])
      pageOfBlock[block] = UInt16(pages.count / 4)
    }
    let word = (Int(pageOfBlock[block]) - 1) * 4 + Int(scalar >> 6 & 3)
    pages[word] |= 1 << UInt64(scalar & 63)
  }

  func contains(_ scalar: UInt32) -> Bool {
    let block = Int(scalar >> 8)
    guard block < pageOfBlock.count, pageOfBlock[block] != 0 else { return false }
    let word = (Int(pageOfBlock[block]) - 1) * 4 + Int(scalar >> 6 & 3)
    return pages[word] >> UInt64(scalar & 63) & 1 == 1
  }

  /// The 64 bits that begin at `scalar`, a multiple of 64.
  func bits(ofFirst scalar: UInt32) -> UInt64 {
    let block = Int(scalar >> 8)
    guard block < pageOfBlock.count, pageOfBlock[block] != 0 else { return 0 }
    return pages[(Int(pageOfBlock[block]) - 1) * 4 + Int(scalar >> 6 & 3)]
  }

  /// Calls `body` with every member, in order.
  func eachScalar(_ body: (UInt32) -> Void) {
    for block in pageOfBlock.indices where pageOfBlock[block] != 0 {
      for part in 0..<4 {
        var word = pages[(Int(pageOfBlock[block]) - 1) * 4 + part]
        while word != 0 {
          body(UInt32(block << 8 | part << 6 | word.trailingZeroBitCount))
          word &= word - 1
        }
      }
    }
  }
}
