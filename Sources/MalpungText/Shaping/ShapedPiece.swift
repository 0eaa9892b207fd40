import CHarfBuzz

/// Glyphs by cluster in text order, inside a cluster from left to right.
struct ShapedPiece {
  struct Cluster {
    /// UTF-16 offset of its first unit.
    var start: Int32
    var glyphStart: Int32
    /// The text can be cut before it with no change to the glyphs of either side.
    var isSafe: Bool
  }

  private(set) var clusters = ContiguousArray<Cluster>()
  private(set) var glyphs = ContiguousArray<ShapedGlyph>()

  mutating func removeAll() {
    clusters.removeAll(keepingCapacity: true)
    glyphs.removeAll(keepingCapacity: true)
  }

  /// Appends the glyphs of a run, or of a part of it, shaped with the text around as context.
  mutating func append(
    _ run: ShapedRun, _ range: Range<Int>, of text: UnsafeBufferPointer<UInt16>,
    _ language: ShapingLanguage, _ buffer: ShapingBuffer
  ) {
    buffer.shape(
      text, range, font: run.font, script: run.script, isRightToLeft: run.isRightToLeft,
      language: language.pointer
    ) { infos, positions in
      run.isRightToLeft ? appendReversed(infos, positions) : append(infos, positions)
    }
  }

  /// A cluster of one glyph that is known already.
  mutating func append(_ glyph: ShapedGlyph, at offset: Int) {
    clusters.append(
      Cluster(
        start: Int32(clamping: offset), glyphStart: Int32(clamping: glyphs.count), isSafe: true))
    glyphs.append(glyph)
  }

  private typealias Infos = UnsafeBufferPointer<hb_glyph_info_t>
  private typealias Positions = UnsafeBufferPointer<hb_glyph_position_t>

  private mutating func append(_ infos: Infos, _ positions: Positions) {
    for i in infos.indices {
      let isUnsafe = infos[i].mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0
      if i == 0 || infos[i].cluster != infos[i - 1].cluster {
        clusters.append(
          Cluster(
            start: Int32(bitPattern: infos[i].cluster), glyphStart: Int32(clamping: glyphs.count),
            isSafe: !isUnsafe))
      } else if isUnsafe {
        clusters[clusters.count - 1].isSafe = false
      }
      glyphs.append(ShapedGlyph(infos[i], positions[i]))
    }
  }

  /// Right-to-left runs are read from their end, so that clusters come in text order.
  private mutating func appendReversed(_ infos: Infos, _ positions: Positions) {
    var end = infos.count
    while end > 0 {
      var start = end - 1
      var mask = infos[start].mask
      while start > 0, infos[start - 1].cluster == infos[end - 1].cluster {
        start -= 1
        mask |= infos[start].mask
      }
      clusters.append(
        Cluster(
          start: Int32(bitPattern: infos[start].cluster),
          glyphStart: Int32(clamping: glyphs.count),
          isSafe: mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue == 0))
      for i in start..<end { glyphs.append(ShapedGlyph(infos[i], positions[i])) }
      end = start
    }
  }

  /// Appends the clusters of a range of a piece, as they are there. The range is safe at both ends.
  mutating func append(_ range: Range<Int>, of piece: Piece) {
    var cursor = piece.cursor(at: range.lowerBound)
    while cursor.offset < range.upperBound {
      clusters.append(
        Cluster(
          start: Int32(clamping: cursor.offset), glyphStart: Int32(clamping: glyphs.count),
          isSafe: true))
      for g in cursor.glyphRange { glyphs.append(piece.glyph(at: g)) }
      cursor.next()
    }
  }

  /// A run cannot be cut before its first cluster with any more change than there is already.
  mutating func makeSafe(_ cluster: Int) {
    if cluster < clusters.count { clusters[cluster].isSafe = true }
  }

  mutating func removeClusters(from first: Int) {
    guard first < clusters.count else { return }
    glyphs.removeSubrange(Int(clusters[first].glyphStart)...)
    clusters.removeSubrange(first...)
  }

  func glyphRange(ofCluster i: Int) -> Range<Int> {
    let end = i + 1 < clusters.count ? Int(clusters[i + 1].glyphStart) : glyphs.count
    return Int(clusters[i].glyphStart)..<end
  }

  func advance(ofCluster i: Int) -> Int {
    var sum = 0
    for n in glyphRange(ofCluster: i) { sum += Int(glyphs[n].advance) }
    return sum
  }
}

extension ShapedGlyph {
  fileprivate init(_ info: hb_glyph_info_t, _ position: hb_glyph_position_t) {
    self.init(
      id: info.codepoint, advance: position.x_advance, xOffset: position.x_offset,
      yOffset: position.y_offset)
  }
}
