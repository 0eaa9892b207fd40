/// Text that was shaped once and for all, with its line ends: mostly a word and the spaces after
/// it. What stands around it changes nothing in it, so texts share it. Offsets count from its start.
final class Piece: Sendable {
  let shaped: ShapedText
  /// One a UTF-16 unit, and one for the end.
  let edges: [Edge]
  let units: ContiguousArray<Unit>
  /// In order of their units.
  let deltas: [UnitDeltas]
  let tokens: [Token]
  /// One a unit; empty when every line is as high as the style's own font makes it.
  let extents: ContiguousArray<LineExtents>
  /// What neutral characters behind it lean on.
  let exit: ItemContext

  init(_ builder: UnitBuilder, exit: ItemContext) {
    shaped = builder.shaped
    edges = builder.edges
    units = builder.units
    deltas = builder.deltas
    tokens = builder.tokens
    extents = builder.extents
    self.exit = exit
  }

  /// UTF-16 units.
  var length: Int { shaped.text.count }

  func end(ofUnit index: Int) -> Int {
    index + 1 < units.count ? Int(units[index + 1].start) : length
  }

  func deltas(ofUnit index: Int) -> (start: Int, end: Int) {
    var low = 0
    var high = deltas.count - 1
    while low <= high {
      let middle = (low + high) / 2
      if deltas[middle].unit < index {
        low = middle + 1
      } else if deltas[middle].unit > index {
        high = middle - 1
      } else {
        return (Int(deltas[middle].start), Int(deltas[middle].end))
      }
    }
    return (0, 0)
  }

  /// The token whose first unit this is.
  func token(startingAt unit: Int) -> Token {
    var low = 0
    var high = tokens.count - 1
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle].units.lowerBound < unit { low = middle + 1 } else { high = middle }
    }
    return tokens[low]
  }

  /// Index of the unit that holds `offset`.
  func unit(at offset: Int) -> Int {
    var low = 0
    var high = units.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if units[middle].start <= offset { low = middle } else { high = middle - 1 }
    }
    return low
  }

  func isGraphemeEdge(_ offset: Int) -> Bool { edges[offset].contains(.grapheme) }

  func nextGrapheme(after offset: Int, limit: Int) -> Int {
    var next = offset + 1
    while next < limit, !isGraphemeEdge(next) { next += 1 }
    return min(next, limit)
  }

  func previousGrapheme(before offset: Int) -> Int {
    var previous = offset - 1
    while previous > 0, !isGraphemeEdge(previous) { previous -= 1 }
    return max(0, previous)
  }

  /// Memory in bytes, without what it shares. The text's own is not counted.
  var byteCount: Int {
    func room<T>(_ count: Int, _ type: T.Type) -> Int {
      count == 0 ? 0 : 32 + count * MemoryLayout<T>.stride
    }
    return 48 + MemoryLayout<ShapedText>.size + 32 + room(edges.count, Edge.self)
      + room(units.count, Unit.self) + room(deltas.count, UnitDeltas.self)
      + room(tokens.count, Token.self) + room(extents.count, LineExtents.self)
      + room(shaped.runs.count, ShapedRun.self) + room(shaped.clusters.count, ShapedCluster.self)
      + room(shaped.glyphs.count, ShapedGlyph.self)
  }
}
