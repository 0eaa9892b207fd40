/// A word in a piece: what an entry needs to know of it, and what stands behind it.
struct WordSlice {
  var piece: Piece
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

  func entry(at start: Int) -> TextStorage.Entry {
    TextStorage.Entry(
      piece: piece, start: start, local: Int(local), contentAdvance: contentAdvance, space: space,
      flags: flags)
  }

  /// Measures a part of a piece. O(length).
  init(_ piece: Piece, _ range: Range<Int>, exit: ItemContext) {
    self.piece = piece
    local = Int32(clamping: range.lowerBound)
    exitScript = exit.script
    exitFace = exit.face.map(Unmanaged.passUnretained)
    flags = []
    var walk = UnitWalk(piece, range)
    var hasUnit = walk.next()
    contentAdvance = Int32(clamping: walk.contentAdvance)
    let space = walk.advance - walk.contentAdvance
    self.space = UInt32(clamping: min(max(0, space), TextStorage.Entry.mostSpace))
    let isWhole = !hasUnit || walk.end == range.upperBound
    let isExact =
      Int(contentAdvance) == walk.contentAdvance && Int(self.space) == space
      && walk.contentAdvance >= 0
    if isWhole, isExact, piece.isSafe(at: range.lowerBound), piece.isSafe(at: range.upperBound),
      !piece.showsHyphen(endingAt: range.upperBound)
    {
      flags.insert(.isSimple)
    }
    while hasUnit {
      if walk.hasContent {
        flags.insert(.hasContent)
        break
      }
      hasUnit = walk.next()
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
