/// Shapes the items of a stretch of text, with arrays that are used again and again.
struct StretchShaper {
  private(set) var runs: [ShapedRun] = []
  private(set) var shaped = ShapedPiece()

  mutating func shape(
    _ items: [Item], of text: UnsafeBufferPointer<UInt16>, edges: [Edge], _ fonts: StyleFonts
  ) {
    runs.removeAll(keepingCapacity: true)
    shaped.removeAll()
    fonts.shaper.buffers.withBuffer { buffer in
      for item in items { append(item, text, edges, fonts, buffer) }
    }
  }

  private mutating func append(
    _ item: Item, _ text: UnsafeBufferPointer<UInt16>, _ edges: [Edge],
    _ fonts: StyleFonts, _ buffer: ShapingBuffer
  ) {
    let language = fonts.shaper.language
    var run = ShapedRun(
      range: item.range, font: item.font, script: item.script, level: item.level,
      isPrimary: item.isPrimary, box: nil)
    if let box = item.box {
      run.box = ShapedRun.Box(above: Self.fixed(box.above), below: Self.fixed(box.below))
      let room = ShapedGlyph(
        id: ShapedGlyph.filler, advance: max(0, Self.fixed(box.width)), xOffset: 0, yOffset: 0)
      shaped.append(room, at: item.range.lowerBound)
      runs.append(run)
      return
    }
    if let space = fonts.space, run.font === fonts.primary, item.isSpaces(in: text) {
      for offset in item.range { shaped.append(space, at: offset) }
      runs.append(run)
      return
    }
    let first = shaped.clusters.count
    shaped.append(run, item.range, of: text, language, buffer)
    shaped.makeSafe(first)
    let cuts = cuts(from: first, edges)
    guard !cuts.isEmpty else {
      runs.append(run)
      return
    }
    shaped.removeClusters(from: first)
    for (start, end) in zip([item.range.lowerBound] + cuts, cuts + [item.range.upperBound]) {
      run.range = start..<end
      let first = shaped.clusters.count
      shaped.append(run, run.range, of: text, language, buffer)
      shaped.makeSafe(first)
      runs.append(run)
    }
  }

  /// Where a run is cut because it has no safe place for a hundred clusters (`xxxx…` in Inter, one
  /// endless Arabic word): each line cut there would shape the whole stretch anew, in quadratic
  /// time. Joining goes on across the cut, kerning does not.
  private func cuts(from first: Int, _ edges: [Edge]) -> [Int] {
    guard shaped.clusters.count - first > 100 else { return [] }
    var cuts: [Int] = []
    var length = 0
    for cluster in shaped.clusters[first...] {
      length = cluster.isSafe ? 0 : length + 1
      if length > 100, edges[Int(cluster.start)].contains(.grapheme) {
        cuts.append(Int(cluster.start))
        length = 0
      }
    }
    return cuts
  }

  private static func fixed(_ points: Double) -> Int32 {
    points.isFinite ? Int32(min(max(-640_000, (points * 64).rounded()), 640_000)) : 0
  }
}

extension Item {
  fileprivate func isSpaces(in text: UnsafeBufferPointer<UInt16>) -> Bool {
    for offset in range where text[offset] != Characters.space { return false }
    return true
  }
}
