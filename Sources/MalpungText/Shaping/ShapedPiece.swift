import CHarfBuzz

/// Glyphs of a part of one run, by cluster in text order.
struct ShapedPiece {
  struct Cluster {
    var start: Int32
    var glyphStart: Int32
    var isSafe: Bool
  }

  let run: ShapedRun
  private(set) var clusters: [Cluster] = []
  private(set) var glyphs: [ShapedGlyph] = []

  init(run: ShapedRun) { self.run = run }

  /// Appends the glyphs of `range`, shaped alone but with the text around it as context.
  mutating func shape(
    _ text: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, _ language: ShapingLanguage,
    _ buffer: ShapingBuffer
  ) {
    buffer.shape(
      text, range, font: run.font, script: run.script,
      isRightToLeft: run.isRightToLeft, language: language.pointer
    ) { infos, positions in
      glyphs.reserveCapacity(glyphs.count + infos.count)
      var i = 0
      while i < infos.count {
        // One cluster: a stretch of glyphs with one cluster value. Right-to-left runs are read
        // from their end, so that clusters come in text order.
        var j = i + 1
        let isReversed = run.isRightToLeft
        let at = { (n: Int) in isReversed ? infos.count - 1 - n : n }
        let value = infos[at(i)].cluster
        var mask = infos[at(i)].mask
        while j < infos.count, infos[at(j)].cluster == value {
          mask |= infos[at(j)].mask
          j += 1
        }
        clusters.append(
          Cluster(
            start: Int32(bitPattern: value), glyphStart: Int32(clamping: glyphs.count),
            isSafe: mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue == 0))
        let visual = isReversed ? at(j - 1)...at(i) : i...(j - 1)
        for n in visual {
          glyphs.append(
            ShapedGlyph(
              id: infos[n].codepoint, advance: positions[n].x_advance,
              xOffset: positions[n].x_offset, yOffset: positions[n].y_offset))
        }
        i = j
      }
    }
  }

  /// Appends clusters that were shaped before, with no change.
  mutating func append(_ range: Range<Int>, of shaped: ShapedText) {
    for index in range {
      clusters.append(
        Cluster(
          start: shaped.clusters[index].start, glyphStart: Int32(clamping: glyphs.count),
          isSafe: shaped.clusters[index].isSafe))
      let glyphRange =
        shaped.clusters[index].glyphStart..<shaped.clusters[index + 1].glyphStart
      glyphs.append(contentsOf: shaped.glyphs[glyphRange])
    }
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
