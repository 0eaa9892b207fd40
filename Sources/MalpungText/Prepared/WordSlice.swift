/// A word in a piece: what an entry needs to know of it, and what stands behind it.
struct WordSlice {
  /// Held by whoever holds the slice: a storage's entry, or the word cache.
  private let reference: Unmanaged<Piece>
  /// UTF-16 offset in the piece.
  var local: Int32
  var contentAdvance: Int32
  var space: UInt32
  var flags: TextStorage.Entry.Flags
  /// What neutral characters behind it lean on.
  var exitScript: Int32
  var exitFace: Unmanaged<Face>?

  var exit: ItemContext {
    ItemContext(script: exitScript, face: exitFace?.takeUnretainedValue())
  }

  var piece: Piece { reference.takeUnretainedValue() }

  func entry(at start: Int) -> TextStorage.Entry {
    TextStorage.Entry(
      reference, start: start, local: Int(local), contentAdvance: contentAdvance, space: space,
      flags: flags)
  }

  /// Measures a part of a piece. O(length).
  init(_ piece: Piece, _ range: Range<Int>, exit: ItemContext) {
    reference = .passUnretained(piece)
    local = Int32(clamping: range.lowerBound)
    exitScript = exit.script
    exitFace = exit.face.map(Unmanaged.passUnretained)
    flags = []
    var walk = UnitWalk(piece, range)
    var contentX = walk.endX
    let startX = walk.endX
    var count = 0
    while walk.next() {
      count += 1
      if walk.hasContent {
        contentX = walk.contentX
        flags.insert(.hasContent)
      }
    }
    contentAdvance = Int32(clamping: contentX - startX)
    let space = walk.endX - contentX
    self.space = UInt32(clamping: min(max(0, space), TextStorage.Entry.mostSpace))
    let isExact =
      Int(contentAdvance) == contentX - startX && Int(self.space) == space && contentAdvance >= 0
    if isExact, piece.isSafe(at: range.lowerBound), piece.isSafe(at: range.upperBound),
      !piece.showsHyphen(endingAt: range.upperBound)
    {
      flags.insert(.addsUp)
      if count <= 1 { flags.insert(.isOneUnit) }
    }
    if let extras = piece.extras,
      extras.extents.contains(where: {
        Int($0.start) < range.upperBound && Int($0.end) > range.lowerBound
      })
    {
      flags.insert(.grows)
    }
  }
}
