/// Writes shaped text into a piece's block, in the smallest format that holds it.
struct PiecePacking {
  let format: Piece.Format
  let isPlainText: Bool
  private let text: UnsafeBufferPointer<UInt16>
  private let edges: [Edge]
  private let runs: [ShapedRun]
  private let shaped: ShapedPiece
  /// Each once.
  private(set) var fonts: [ShapedFont] = []
  private var fontOfRun: [Int] = []
  /// Of the placed format.
  private(set) var offsets: [Piece.Offset] = []
  let layout: PieceLayout

  init(
    text: UnsafeBufferPointer<UInt16>, edges: [Edge], runs: [ShapedRun], shaped: ShapedPiece
  ) {
    self.text = text
    self.runs = runs
    self.shaped = shaped
    self.edges = Self.withSafety(edges, shaped, text.count)
    format = Self.format(shaped, text.count)
    for run in runs {
      let known = fonts.lastIndex { $0 === run.font }
      if known == nil, fonts.count < Piece.Run.mostFonts { fonts.append(run.font) }
      fontOfRun.append(known ?? fonts.count - 1)
    }
    isPlainText = Self.isPlain(text, self.edges)
    if format == .placed {
      for (i, glyph) in shaped.glyphs.enumerated() where glyph.xOffset != 0 || glyph.yOffset != 0 {
        offsets.append(
          Piece.Offset(
            glyph: Int32(clamping: i), x: Int16(clamping: glyph.xOffset),
            y: Int16(clamping: glyph.yOffset)))
      }
    }
    layout = PieceLayout(
      format: format, isPlainText: isPlainText, fonts: fonts.count, runs: runs.count,
      text: text.count,
      clusters: shaped.clusters.count, glyphs: shaped.glyphs.count, offsets: offsets.count)
  }

  /// A cut is safe only before a cluster that says so.
  private static func withSafety(_ edges: [Edge], _ shaped: ShapedPiece, _ count: Int) -> [Edge] {
    var edges = edges
    var offset = 0
    for cluster in shaped.clusters {
      while offset < Int(cluster.start) {
        edges[offset].insert(.unsafe)
        offset += 1
      }
      if !cluster.isSafe { edges[offset].insert(.unsafe) }
      offset += 1
    }
    while offset < count {
      edges[offset].insert(.unsafe)
      offset += 1
    }
    return edges
  }

  private static func isPlain(_ text: UnsafeBufferPointer<UInt16>, _ edges: [Edge]) -> Bool {
    for offset in text.indices {
      let isLineEnd =
        offset > 0 && text[offset - 1] == Characters.space && text[offset] != Characters.space
      guard edges[offset] == (isLineEnd ? [.grapheme, .line] : .grapheme) else { return false }
    }
    return true
  }

  private static func format(_ shaped: ShapedPiece, _ count: Int) -> Piece.Format {
    var isPlain = shaped.clusters.count == count && shaped.glyphs.count == count
    for glyph in shaped.glyphs {
      guard glyph.id <= 0xFFFF, Int16(exactly: glyph.advance) != nil,
        Int16(exactly: glyph.xOffset) != nil, Int16(exactly: glyph.yOffset) != nil
      else { return .wide }
      isPlain = isPlain && glyph.advance >= 0 && glyph.xOffset == 0 && glyph.yOffset == 0
    }
    if isPlain { return .plain }
    let clusters = shaped.clusters
    for i in clusters.indices {
      let end = i + 1 < clusters.count ? Int(clusters[i + 1].start) : count
      guard end - Int(clusters[i].start) <= 0xFF, shaped.glyphRange(ofCluster: i).count <= 0xFF
      else { return .wide }
    }
    return .placed
  }

  // MARK: Writing

  func write(to block: UnsafeMutableRawPointer) {
    for (i, font) in fonts.enumerated() {
      block.storeBytes(
        of: .passUnretained(font), toByteOffset: i * MemoryLayout<Unmanaged<ShapedFont>>.stride,
        as: Unmanaged<ShapedFont>.self)
    }
    for (i, run) in runs.enumerated() {
      block.storeBytes(
        of: Piece.Run(run, font: fontOfRun[i]),
        toByteOffset: layout.runs + i * MemoryLayout<Piece.Run>.stride, as: Piece.Run.self)
    }
    for (i, offset) in offsets.enumerated() {
      block.storeBytes(
        of: offset, toByteOffset: layout.offsets + i * MemoryLayout<Piece.Offset>.stride,
        as: Piece.Offset.self)
    }
    let units = (block + layout.text).assumingMemoryBound(to: UInt16.self)
    for offset in text.indices {
      let unit = text[offset]
      units[offset] = Characters.isHidden(unit) ? Characters.wordJoiner : unit
    }
    for (i, glyph) in shaped.glyphs.enumerated() {
      PackedGlyph.store(glyph, at: i, format, block + layout.glyphs)
    }
    writeClusters(to: block)
    guard !isPlainText else { return }
    let bytes = (block + layout.edges).assumingMemoryBound(to: Edge.self)
    for offset in text.indices { bytes[offset] = edges[offset] }
  }

  private func writeClusters(to block: UnsafeMutableRawPointer) {
    var x = 0
    for i in shaped.clusters.indices {
      let cluster = shaped.clusters[i]
      if i > 0, i % 64 == 0 {
        block.storeBytes(
          of: Piece.Checkpoint(
            start: cluster.start, glyph: cluster.glyphStart, x: Int32(clamping: x)),
          toByteOffset: layout.checkpoints + (i / 64 - 1) * MemoryLayout<Piece.Checkpoint>.stride,
          as: Piece.Checkpoint.self)
      }
      x += shaped.advance(ofCluster: i)
      let end = i + 1 < shaped.clusters.count ? Int(shaped.clusters[i + 1].start) : text.count
      let length = end - Int(cluster.start)
      let glyphs = shaped.glyphRange(ofCluster: i).count
      switch format {
      case .plain: break
      case .placed:
        block.storeBytes(
          of: UInt8(length), toByteOffset: layout.clusters + 2 * i, as: UInt8.self)
        block.storeBytes(
          of: UInt8(glyphs), toByteOffset: layout.clusters + 2 * i + 1, as: UInt8.self)
      case .wide:
        block.storeBytes(
          of: UInt32(length), toByteOffset: layout.clusters + 8 * i, as: UInt32.self)
        block.storeBytes(
          of: UInt32(glyphs), toByteOffset: layout.clusters + 8 * i + 4, as: UInt32.self)
      }
    }
  }
}

/// A glyph in one of the three formats; offsets of the placed one stand elsewhere.
enum PackedGlyph {
  static func store(
    _ glyph: ShapedGlyph, at index: Int, _ format: Piece.Format, _ base: UnsafeMutableRawPointer
  ) {
    switch format {
    case .plain:
      let at = base + 4 * index
      at.storeBytes(of: UInt16(truncatingIfNeeded: glyph.id), as: UInt16.self)
      at.storeBytes(
        of: UInt16(truncatingIfNeeded: glyph.advance), toByteOffset: 2, as: UInt16.self)
    case .placed:
      let at = base + 4 * index
      at.storeBytes(of: UInt16(truncatingIfNeeded: glyph.id), as: UInt16.self)
      at.storeBytes(of: Int16(truncatingIfNeeded: glyph.advance), toByteOffset: 2, as: Int16.self)
    case .wide:
      let at = base + 16 * index
      at.storeBytes(of: glyph.id, as: UInt32.self)
      at.storeBytes(of: glyph.advance, toByteOffset: 4, as: Int32.self)
      at.storeBytes(of: glyph.xOffset, toByteOffset: 8, as: Int32.self)
      at.storeBytes(of: glyph.yOffset, toByteOffset: 12, as: Int32.self)
    }
  }

  static func glyph(
    at index: Int, _ format: Piece.Format, _ base: UnsafeRawPointer
  ) -> ShapedGlyph {
    switch format {
    case .plain:
      let at = base + 4 * index
      return ShapedGlyph(
        id: UInt32(at.load(as: UInt16.self)),
        advance: Int32(at.load(fromByteOffset: 2, as: UInt16.self)), xOffset: 0, yOffset: 0)
    case .placed:
      let at = base + 4 * index
      return ShapedGlyph(
        id: UInt32(at.load(as: UInt16.self)),
        advance: Int32(at.load(fromByteOffset: 2, as: Int16.self)), xOffset: 0, yOffset: 0)
    case .wide:
      let at = base + 16 * index
      return ShapedGlyph(
        id: at.load(as: UInt32.self), advance: at.load(fromByteOffset: 4, as: Int32.self),
        xOffset: at.load(fromByteOffset: 8, as: Int32.self),
        yOffset: at.load(fromByteOffset: 12, as: Int32.self))
    }
  }
}
