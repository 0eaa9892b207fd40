/// Walks over the units of a part of a piece: the stretches between two places where a line may
/// end, each with the white space after it. Offsets are the piece's, lengths 26.6. Every step costs
/// O(length of the unit); nothing is allocated.
struct UnitWalk {
  private let piece: Piece
  private let limit: Int
  private var cursor: ClusterCursor
  /// Where the cluster under the cursor ends.
  private var clusterEnd: Int

  /// The unit here.
  private(set) var start: Int
  /// Where its visible part ends and the white space that may hang begins.
  private(set) var contentEnd: Int
  private(set) var end: Int
  /// Advances before `start`, `contentEnd` and `end`. Inside a cluster that is the cluster's.
  private(set) var startX = 0
  private(set) var contentX = 0
  private(set) var endX = 0
  /// A line ends here only if its token does not fit on a line.
  private(set) var isReluctant = false

  /// The units of `range`. A first one that begins before it is cut there.
  init(_ piece: Piece, _ range: Range<Int>) {
    self.piece = piece
    limit = range.upperBound
    start = range.lowerBound
    contentEnd = start
    end = start
    cursor = piece.cursor(at: start)
    clusterEnd = cursor.offset < range.upperBound ? cursor.offset + cursor.length : limit
    endX = cursor.x
  }

  var hasContent: Bool { contentEnd > start }
  var contentAdvance: Int { contentX - startX }
  var advance: Int { endX - startX }

  /// Goes on to the next unit; false after the last.
  mutating func next() -> Bool {
    guard end < limit else { return false }
    start = end
    startX = endX
    contentEnd = start
    contentX = startX
    if piece.format == .plain { goPlain() } else { go() }
    isReluctant = end < limit && piece.edge(at: end).contains(.reluctant)
    return true
  }

  private mutating func go() {
    repeat {
      let hangs = Characters.hangs(piece.units[end])
      end += 1
      if end == clusterEnd {
        cursor.next()
        clusterEnd = end < piece.length ? end + cursor.length : end
      }
      if !hangs {
        contentEnd = end
        contentX = cursor.x
      }
    } while end < limit && piece.edge(at: end).isDisjoint(with: .lineOrReluctant)
    endX = cursor.x
  }

  /// The same where every unit is a cluster of one glyph.
  private mutating func goPlain() {
    var offset = end
    var x = endX
    repeat {
      let hangs = Characters.hangs(piece.units[offset])
      x += piece.plainAdvance(at: offset)
      offset += 1
      if !hangs {
        contentEnd = offset
        contentX = x
      }
    } while offset < limit && piece.edge(at: offset).isDisjoint(with: .lineOrReluctant)
    end = offset
    endX = x
  }
}

extension Piece {
  /// Units from `start` on that stay on one line while they fit on it: where they end, and the
  /// advance without trailing white space. O(length).
  func token(from start: Int, limit: Int, _ shaper: Shaper) -> (end: Int, width: Int) {
    var walk = UnitWalk(self, start..<limit)
    while walk.next(), walk.isReluctant {}
    let width =
      advance(start..<walk.end, contentEnd: walk.contentEnd, shaper)
      + hyphenAdvance(endingAt: walk.end, shaper)
    return (walk.end, width)
  }

  /// Whether a line that ends at `offset` shows a hyphen: after a soft hyphen, but not at the end.
  func showsHyphen(endingAt offset: Int) -> Bool {
    offset > 0 && offset < length && text[offset - 1] == Characters.softHyphen
  }

  func hyphenAdvance(endingAt offset: Int, _ shaper: Shaper) -> Int {
    guard showsHyphen(endingAt: offset) else { return 0 }
    return hyphen(before: offset, shaper.buffers)?.advance ?? 0
  }
}
