import CHarfBuzz

/// A glyph in 26.6 units, offsets as HarfBuzz gives them (y up).
struct ShapedGlyph: Sendable {
  var id: UInt32
  var advance: Int32
  var xOffset: Int32
  var yOffset: Int32
}

/// A cluster of glyphs that stand for a stretch of text.
struct ShapedCluster: Sendable {
  /// UTF-16 offset of its first unit; the next cluster's start ends it.
  var start: Int32
  /// First glyph; glyphs are stored by cluster in text order, inside a cluster left to right.
  var glyphStart: Int32
  /// Sum of the advances before it, over the whole text.
  var x: Int
  /// The text can be cut before it with no change to the glyphs of either side.
  var isSafe: Bool
}

/// An item and its clusters.
struct ShapedRun: Sendable {
  var range: Range<Int>
  var paragraph: Range<Int>
  var font: ShapedFont
  var script: UInt32
  var level: UInt8
  var isTab: Bool
  /// The style's own font at the style's own size.
  var isPrimary: Bool
  var clusters: Range<Int>

  var isRightToLeft: Bool { level & 1 == 1 }
}

/// Shapes of a whole text in text order, whatever the direction of its runs.
struct ShapedText: Sendable {
  /// The text as it was shaped: hidden characters are word joiners.
  let text: ContiguousArray<UInt16>
  private(set) var runs: [ShapedRun] = []
  /// One more than there are clusters: the last stands for the end.
  private(set) var clusters: ContiguousArray<ShapedCluster> = []
  private(set) var glyphs: ContiguousArray<ShapedGlyph> = []
  let language: ShapingLanguage
  let buffers: ShapingBuffers

  init(
    text: ContiguousArray<UInt16>, items: [Item], analysis: TextAnalysis,
    language: ShapingLanguage, buffers: ShapingBuffers
  ) {
    let paragraphs = analysis.paragraphs
    self.text = text
    self.language = language
    self.buffers = buffers
    var x = 0
    var paragraph = 0
    buffers.withBuffer { buffer in
      text.withUnsafeBufferPointer { text in
        for item in items {
          while paragraph + 1 < paragraphs.count, paragraphs[paragraph].end <= item.range.lowerBound
          {
            paragraph += 1
          }
          append(item, paragraphs[paragraph].content, text, analysis.edges, buffer, &x)
        }
      }
    }
    clusters.append(
      ShapedCluster(
        start: Int32(clamping: text.count), glyphStart: Int32(clamping: glyphs.count), x: x,
        isSafe: true))
  }

  private mutating func append(
    _ item: Item, _ paragraph: Range<Int>, _ text: UnsafeBufferPointer<UInt16>, _ edges: [Edge],
    _ buffer: ShapingBuffer, _ x: inout Int
  ) {
    let run = ShapedRun(
      range: item.range, paragraph: paragraph, font: item.font, script: item.script,
      level: item.level, isTab: item.isTab, isPrimary: item.isPrimary, clusters: 0..<0)
    var piece = ShapedPiece(run: run)
    if !item.isTab { piece.shape(text, item.range, language, buffer) }
    let cuts = Self.cuts(piece, edges)
    if cuts.isEmpty { return append(run, piece, &x) }
    for (start, end) in zip([item.range.lowerBound] + cuts, cuts + [item.range.upperBound]) {
      var part = run
      part.range = start..<end
      var piece = ShapedPiece(run: part)
      piece.shape(text, part.range, language, buffer)
      append(part, piece, &x)
    }
  }

  /// Where a run is cut because it has no safe place for a hundred clusters (`xxxx…` in Inter, one
  /// endless Arabic word): each line cut there would shape the whole stretch anew, in quadratic
  /// time. Joining goes on across the cut, kerning does not.
  private static func cuts(_ piece: ShapedPiece, _ edges: [Edge]) -> [Int] {
    var cuts: [Int] = []
    var length = 0
    for cluster in piece.clusters {
      length = cluster.isSafe ? 0 : length + 1
      if length > 100, edges[Int(cluster.start)].contains(.grapheme) {
        cuts.append(Int(cluster.start))
        length = 0
      }
    }
    return cuts
  }

  private mutating func append(_ run: ShapedRun, _ piece: ShapedPiece, _ x: inout Int) {
    let first = clusters.count
    let glyphBase = Int32(clamping: glyphs.count)
    if run.isTab {
      clusters.append(
        ShapedCluster(
          start: Int32(clamping: run.range.lowerBound), glyphStart: glyphBase, x: x, isSafe: true))
    }
    for (i, cluster) in piece.clusters.enumerated() {
      clusters.append(
        ShapedCluster(
          start: cluster.start, glyphStart: glyphBase + cluster.glyphStart, x: x,
          isSafe: i == 0 || cluster.isSafe))
      x += piece.advance(ofCluster: i)
    }
    glyphs.append(contentsOf: piece.glyphs)
    var run = run
    run.clusters = first..<clusters.count
    runs.append(run)
  }

  // MARK: Looking up

  /// Index of the cluster that holds `offset`; the end's own cluster for the text's end.
  func cluster(at offset: Int) -> Int {
    var low = 0
    var high = clusters.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if Int(clusters[middle].start) <= offset { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// Index of the run that holds `offset`, or of the last one before it.
  func run(at offset: Int) -> Int {
    var low = 0
    var high = runs.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if runs[middle].range.lowerBound <= offset { low = middle } else { high = middle - 1 }
    }
    return max(0, low)
  }

  /// Sum of the advances before the cluster that holds `offset`.
  func x(at offset: Int) -> Int {
    // A hard break has no cluster: the end of a paragraph is the start of the next one.
    let index = cluster(at: offset)
    if index + 1 < clusters.count, offset >= end(ofCluster: index) { return clusters[index + 1].x }
    return clusters[index].x
  }

  /// Whether text can be cut before `offset` without shaping anew.
  func isSafe(at offset: Int) -> Bool {
    let index = cluster(at: offset)
    if Int(clusters[index].start) == offset { return clusters[index].isSafe }
    return offset >= end(ofCluster: index)
  }

  /// The first safe place at or after `offset`.
  func safeOffset(after offset: Int) -> Int {
    if isSafe(at: offset) { return offset }
    var index = cluster(at: offset) + 1
    while index < clusters.count - 1, !clusters[index].isSafe { index += 1 }
    guard index < clusters.count else { return text.count }
    let previousEnd = end(ofCluster: index - 1)
    return min(previousEnd, Int(clusters[index].start))
  }

  /// The last safe place at or before `offset`.
  func safeOffset(before offset: Int) -> Int {
    if isSafe(at: offset) { return offset }
    var index = cluster(at: offset)
    while index > 0, !clusters[index].isSafe { index -= 1 }
    return Int(clusters[index].start)
  }

  /// Where a cluster's text ends: at the next cluster or, before a hard break, at its run's end.
  func end(ofCluster index: Int) -> Int {
    guard index + 1 < clusters.count else { return Int(clusters[index].start) }
    let run = runs[run(at: Int(clusters[index].start))]
    return index + 1 < run.clusters.upperBound
      ? Int(clusters[index + 1].start) : run.range.upperBound
  }

  /// Advances of `range`, shaped as if the line were cut at both ends; what starts at or after
  /// `contentEnd` is not counted. Tabs count nothing. O(length) only near unsafe cuts.
  func advance(_ range: Range<Int>, contentEnd: Int) -> Int {
    let start = safeOffset(after: range.lowerBound)
    let end = safeOffset(before: range.upperBound)
    if start > end { return shapedAdvance(range, contentEnd) }
    var sum = x(at: min(max(contentEnd, start), end)) - x(at: start)
    if start > range.lowerBound { sum += shapedAdvance(range.lowerBound..<start, contentEnd) }
    if end < range.upperBound { sum += shapedAdvance(end..<range.upperBound, contentEnd) }
    return sum
  }

  /// `range` lies in one run.
  private func shapedAdvance(_ range: Range<Int>, _ contentEnd: Int) -> Int {
    let piece = shape(range, of: runs[run(at: range.lowerBound)])
    var sum = 0
    for (i, cluster) in piece.clusters.enumerated() where Int(cluster.start) < contentEnd {
      sum += piece.advance(ofCluster: i)
    }
    return sum
  }

  /// Shapes a part of a run anew.
  func shape(_ range: Range<Int>, of run: ShapedRun) -> ShapedPiece {
    var piece = ShapedPiece(run: run)
    buffers.withBuffer { buffer in
      text.withUnsafeBufferPointer { piece.shape($0, range, language, buffer) }
    }
    return piece
  }
}
