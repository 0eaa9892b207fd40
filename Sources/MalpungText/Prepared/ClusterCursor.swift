/// Walks over the clusters of a piece in text order. Valid as long as the piece is.
struct ClusterCursor {
  private let format: Piece.Format
  private let glyphs: UnsafeRawPointer
  private let clusters: UnsafeRawPointer
  /// UTF-16 offset of the cluster in the piece.
  private(set) var offset = 0
  /// Sum of the advances before it, 26.6.
  private(set) var x = 0
  private var index = 0
  private var glyph = 0

  init(format: Piece.Format, glyphs: UnsafeRawPointer, clusters: UnsafeRawPointer) {
    self.format = format
    self.glyphs = glyphs
    self.clusters = clusters
  }

  /// UTF-16 units of the cluster here.
  var length: Int {
    switch format {
    case .plain: 1
    case .placed: Int(clusters.load(fromByteOffset: 2 * index, as: UInt8.self))
    case .wide: Int(clusters.load(fromByteOffset: 8 * index, as: UInt32.self))
    }
  }

  private var glyphCount: Int {
    switch format {
    case .plain: 1
    case .placed: Int(clusters.load(fromByteOffset: 2 * index + 1, as: UInt8.self))
    case .wide: Int(clusters.load(fromByteOffset: 8 * index + 4, as: UInt32.self))
    }
  }

  /// The glyphs of the cluster here.
  var glyphRange: Range<Int> { glyph..<glyph + glyphCount }

  /// Goes on to the next cluster.
  @inline(__always)
  mutating func next() {
    switch format {
    case .plain:
      x += Int(glyphs.load(fromByteOffset: 4 * glyph + 2, as: UInt16.self))
      offset += 1
      glyph += 1
    case .placed:
      let end = glyph + glyphCount
      while glyph < end {
        x += Int(glyphs.load(fromByteOffset: 4 * glyph + 2, as: Int16.self))
        glyph += 1
      }
      offset += length
    case .wide:
      let end = glyph + glyphCount
      while glyph < end {
        x += Int(glyphs.load(fromByteOffset: 16 * glyph + 4, as: Int32.self))
        glyph += 1
      }
      offset += length
    }
    index += 1
  }

  /// Goes to the cluster that holds `target`, by the last checkpoint before it.
  mutating func seek(
    _ target: Int, _ checkpoints: UnsafeBufferPointer<Piece.Checkpoint>, end: Int
  ) {
    var low = 0
    var high = checkpoints.count
    while low < high {
      let middle = (low + high) / 2
      if Int(checkpoints[middle].start) <= target { low = middle + 1 } else { high = middle }
    }
    if low > 0 {
      offset = Int(checkpoints[low - 1].start)
      x = Int(checkpoints[low - 1].x)
      glyph = Int(checkpoints[low - 1].glyph)
      index = low * 64
    }
    while offset < target, offset + length <= target, offset < end { next() }
  }
}

extension Piece {
  /// Sum of the advances before the cluster that holds `offset`. O(1).
  func x(at offset: Int) -> Int { cursor(at: offset).x }

  /// Whether text can be cut before `offset` without shaping anew.
  func isSafe(at offset: Int) -> Bool { !edge(at: offset).contains(.unsafe) }

  /// The first safe place at or after `offset`.
  func safeOffset(after offset: Int) -> Int {
    var offset = offset
    while offset < length, !isSafe(at: offset) { offset += 1 }
    return offset
  }

  /// The last safe place at or before `offset`.
  func safeOffset(before offset: Int) -> Int {
    var offset = offset
    while offset > 0, !isSafe(at: offset) { offset -= 1 }
    return offset
  }

  func isGraphemeEdge(_ offset: Int) -> Bool { edge(at: offset).contains(.grapheme) }

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

  /// Index of the run that holds `offset`, or of the last one before it.
  func runIndex(at offset: Int) -> Int {
    let runs = runs
    var low = 0
    var high = runs.count - 1
    while low < high {
      let middle = (low + high) / 2
      if Int(runs[middle].end) <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func run(_ index: Int) -> ShapedRun {
    let run = runs[index]
    let start = index == 0 ? 0 : Int(runs[index - 1].end)
    return ShapedRun(
      range: start..<Int(run.end), font: font(run.font), script: Int32(run.script),
      level: run.level, isPrimary: run.isPrimary,
      box: run.isBox ? extras?.boxes.first { $0.offset == start }?.box : nil)
  }

  // MARK: Cut at places that are not safe

  /// Advances of `range`, shaped as if the line were cut at both ends; what starts at or after
  /// `contentEnd` is not counted. O(length) only near unsafe cuts.
  func advance(_ range: Range<Int>, contentEnd: Int, _ shaper: Shaper) -> Int {
    let start = safeOffset(after: range.lowerBound)
    let end = safeOffset(before: range.upperBound)
    if start > end { return shapedAdvance(range, contentEnd, shaper) }
    var sum = x(at: min(max(contentEnd, start), end)) - x(at: start)
    if start > range.lowerBound {
      sum += shapedAdvance(range.lowerBound..<start, contentEnd, shaper)
    }
    if end < range.upperBound { sum += shapedAdvance(end..<range.upperBound, contentEnd, shaper) }
    return sum
  }

  /// `range` lies in one run.
  private func shapedAdvance(_ range: Range<Int>, _ contentEnd: Int, _ shaper: Shaper) -> Int {
    let run = run(runIndex(at: range.lowerBound))
    var piece = ShapedPiece()
    shaper.buffers.withBuffer { piece.append(run, range, of: text, shaper.language, $0) }
    var sum = 0
    for (i, cluster) in piece.clusters.enumerated() where Int(cluster.start) < contentEnd {
      sum += piece.advance(ofCluster: i)
    }
    return sum
  }

  /// Clusters of a part of a run as they are drawn when the line is cut at both ends of `part`:
  /// taken from the whole shape where that is safe, shaped anew where not.
  func slice(_ part: Range<Int>, of run: ShapedRun, _ shaper: Shaper) -> ShapedPiece {
    let start = safeOffset(after: part.lowerBound)
    let end = safeOffset(before: part.upperBound)
    var piece = ShapedPiece()
    shaper.buffers.withBuffer { buffer in
      if start > end { return piece.append(run, part, of: text, shaper.language, buffer) }
      if start > part.lowerBound {
        piece.append(run, part.lowerBound..<start, of: text, shaper.language, buffer)
      }
      if start < end { piece.append(start..<end, of: self) }
      if end < part.upperBound {
        piece.append(run, end..<part.upperBound, of: text, shaper.language, buffer)
      }
    }
    return piece
  }

  /// The hyphen shown when a line ends at the soft hyphen before `offset`: U+2010, else U+002D,
  /// in the font of the text there.
  func hyphen(before offset: Int, _ buffers: ShapingBuffers) -> LineMark? {
    guard offset > 0, !runs.isEmpty else { return nil }
    let font = run(runIndex(at: offset - 1)).font
    return LineMark([0x2010], font: font, buffers: buffers)
      ?? LineMark([0x2D], font: font, buffers: buffers)
  }
}
