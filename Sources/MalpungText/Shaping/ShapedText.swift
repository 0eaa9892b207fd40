import CHarfBuzz

/// A glyph in 26.6 units, offsets as HarfBuzz gives them (y up).
struct ShapedGlyph: Sendable {
  var id: UInt32
  var advance: Int32
  var xOffset: Int32
  var yOffset: Int32

  /// No glyph: room in the line.
  static let filler = UInt32.max
}

/// A cluster of glyphs that stand for a stretch of text.
struct ShapedCluster: Sendable {
  /// UTF-16 offset of its first unit; the next cluster's start ends it.
  var start: Int32
  /// Sum of the advances before it. Wider than 33 million points nothing is measured any more.
  var x: Int32
  private var glyphStartAndSafety: UInt32

  init(start: Int32, glyphStart: Int, x: Int, isSafe: Bool) {
    self.start = start
    self.x = Int32(clamping: x)
    glyphStartAndSafety = UInt32(clamping: glyphStart) << 1 | (isSafe ? 1 : 0)
  }

  /// First glyph; glyphs are stored by cluster in text order, inside a cluster left to right.
  var glyphStart: Int { Int(glyphStartAndSafety >> 1) }
  /// The text can be cut before it with no change to the glyphs of either side.
  var isSafe: Bool { glyphStartAndSafety & 1 == 1 }
}

/// An item and its clusters.
struct ShapedRun: Sendable {
  /// Room for something that is no text. 26.6.
  struct Box: Sendable {
    var above: Int32
    var below: Int32
  }

  var range: Range<Int>
  var font: ShapedFont
  var script: UInt32
  var level: UInt8
  /// The style's own font at the style's own size.
  var isPrimary: Bool
  var box: Box?
  var clusters: Range<Int>

  var isRightToLeft: Bool { level & 1 == 1 }
}

/// What shaping needs besides text and font.
struct Shaper: Sendable {
  let language: ShapingLanguage
  let buffers: ShapingBuffers
}

/// Shapes of a text in text order, whatever the direction of its runs.
struct ShapedText: Sendable {
  /// The text as it was shaped: hidden characters are word joiners.
  let text: ContiguousArray<UInt16>
  private(set) var runs: [ShapedRun] = []
  /// One more than there are clusters: the last stands for the end.
  private(set) var clusters: ContiguousArray<ShapedCluster> = []
  private(set) var glyphs: ContiguousArray<ShapedGlyph> = []
  let shaper: Shaper

  init(text: ContiguousArray<UInt16>, items: [Item], edges: [Edge], shaper: Shaper) {
    self.text = text
    self.shaper = shaper
    var x = 0
    clusters.reserveCapacity(text.count + 1)
    glyphs.reserveCapacity(text.count)
    runs.reserveCapacity(items.count)
    shaper.buffers.withBuffer { buffer in
      text.withUnsafeBufferPointer { text in
        for item in items { append(item, text, edges, buffer, &x) }
      }
    }
    clusters.append(
      ShapedCluster(
        start: Int32(clamping: text.count), glyphStart: glyphs.count, x: x, isSafe: true))
  }

  private mutating func append(
    _ item: Item, _ text: UnsafeBufferPointer<UInt16>, _ edges: [Edge], _ buffer: ShapingBuffer,
    _ x: inout Int
  ) {
    var run = ShapedRun(
      range: item.range, font: item.font, script: item.script, level: item.level,
      isPrimary: item.isPrimary, box: nil, clusters: 0..<0)
    if let box = item.box { return append(box, &run, &x) }
    var piece = ShapedPiece(run: run)
    piece.shape(text, item.range, shaper.language, buffer)
    let cuts = Self.cuts(piece, edges)
    if cuts.isEmpty { return append(run, piece, &x) }
    for (start, end) in zip([item.range.lowerBound] + cuts, cuts + [item.range.upperBound]) {
      var part = run
      part.range = start..<end
      var piece = ShapedPiece(run: part)
      piece.shape(text, part.range, shaper.language, buffer)
      append(part, piece, &x)
    }
  }

  private mutating func append(_ box: InlineBox, _ run: inout ShapedRun, _ x: inout Int) {
    func fixed(_ points: Double) -> Int32 {
      points.isFinite ? Int32(min(max(-640_000, (points * 64).rounded()), 640_000)) : 0
    }
    run.box = ShapedRun.Box(above: fixed(box.above), below: fixed(box.below))
    run.clusters = clusters.count..<clusters.count + 1
    clusters.append(
      ShapedCluster(
        start: Int32(clamping: run.range.lowerBound), glyphStart: glyphs.count, x: x, isSafe: true))
    let width = max(0, fixed(box.width))
    glyphs.append(ShapedGlyph(id: ShapedGlyph.filler, advance: width, xOffset: 0, yOffset: 0))
    x += Int(width)
    runs.append(run)
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
    let glyphBase = glyphs.count
    for (i, cluster) in piece.clusters.enumerated() {
      clusters.append(
        ShapedCluster(
          start: cluster.start, glyphStart: glyphBase + Int(cluster.glyphStart), x: x,
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
  func x(at offset: Int) -> Int { Int(clusters[cluster(at: offset)].x) }

  func glyphRange(ofCluster index: Int) -> Range<Int> {
    clusters[index].glyphStart..<clusters[index + 1].glyphStart
  }

  /// Whether text can be cut before `offset` without shaping anew.
  func isSafe(at offset: Int) -> Bool {
    let index = cluster(at: offset)
    return Int(clusters[index].start) == offset && clusters[index].isSafe
  }

  /// The first safe place at or after `offset`.
  func safeOffset(after offset: Int) -> Int {
    if isSafe(at: offset) { return offset }
    var index = cluster(at: offset) + 1
    while index < clusters.count - 1, !clusters[index].isSafe { index += 1 }
    return index < clusters.count ? Int(clusters[index].start) : text.count
  }

  /// The last safe place at or before `offset`.
  func safeOffset(before offset: Int) -> Int {
    if isSafe(at: offset) { return offset }
    var index = cluster(at: offset)
    while index > 0, !clusters[index].isSafe { index -= 1 }
    return Int(clusters[index].start)
  }

  /// Where a cluster's text ends.
  func end(ofCluster index: Int) -> Int {
    Int(clusters[min(index + 1, clusters.count - 1)].start)
  }

  /// Advances of `range`, shaped as if the line were cut at both ends; what starts at or after
  /// `contentEnd` is not counted. O(length) only near unsafe cuts.
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
    shaper.buffers.withBuffer { buffer in
      text.withUnsafeBufferPointer { piece.shape($0, range, shaper.language, buffer) }
    }
    return piece
  }
}
