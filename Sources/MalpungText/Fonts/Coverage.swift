import CHarfBuzz

/// Which code points a face has a glyph for: pages of 256 bits, O(1).
struct Coverage: Sendable {
  /// Page number + 1 of every block of 256 code points; 0 = none.
  private var pageOfBlock: [UInt16]
  private var pages: [UInt64] = []

  init(face: OpaquePointer) {
    pageOfBlock = [UInt16](repeating: 0, count: 0x1100)
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

  private mutating func insert(_ scalar: UInt32) {
    let block = Int(scalar >> 8)
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
}
