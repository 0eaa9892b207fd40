/// What a piece knows of itself; its block of memory lies behind it.
struct PieceHeader {
  fileprivate(set) var format: Piece.Format
  fileprivate var hasEdges: Bool
  fileprivate var fontCount: UInt16
  fileprivate var count: Int32
  fileprivate var runCount: Int32
  fileprivate var clusterCount: Int32
  // Where the parts of the block begin, in bytes.
  fileprivate var text: Int32
  fileprivate var glyphs: Int32
  fileprivate var clusters: Int32
  fileprivate var edges: Int32
  fileprivate var offsetCount: Int32
  /// What few pieces have; nil for the others.
  fileprivate var extras: PieceExtras?
}

/// A stretch of shaped text that shares nothing with what stands around it: mostly some words of a
/// message that were new. Texts point at parts of it, so a word is stored once. All in one block of
/// memory, as small as the glyphs allow. Offsets are UTF-16 from its start, lengths 26.6.
/// Header and block are written while it is made, before anybody else sees it, and never again.
final class Piece: ManagedBuffer<PieceHeader, UInt64> {
  /// How clusters and glyphs are stored.
  enum Format: UInt8 {
    /// A cluster is one unit and one glyph that stands where the pen is: 4 bytes.
    case plain
    /// Short clusters: 2 bytes a cluster, 4 a glyph, and 8 for each glyph that has offsets.
    case placed
    /// Anything else: 8 bytes a cluster, 16 a glyph.
    case wide
  }

  /// A glyph that does not stand where the pen is, in the placed format. 26.6.
  struct Offset {
    var glyph: Int32
    var x: Int16
    var y: Int16
  }

  /// Where every 64th cluster stands.
  struct Checkpoint {
    var start: Int32
    var glyph: Int32
    var x: Int32
  }

  /// A run as it is stored.
  struct Run {
    var end: Int32
    /// USCRIPT code.
    var script: UInt8
    var level: UInt8
    /// Index of its font, times four; two flags.
    private var fontAndFlags: UInt16

    init(_ run: ShapedRun, font: Int) {
      end = Int32(clamping: run.range.upperBound)
      script = UInt8(clamping: run.script)
      level = run.level
      fontAndFlags =
        UInt16(clamping: font) << 2 | (run.isPrimary ? 1 : 0) | (run.box == nil ? 0 : 2)
    }

    var font: Int { Int(fontAndFlags >> 2) }
    var isPrimary: Bool { fontAndFlags & 1 == 1 }
    var isBox: Bool { fontAndFlags & 2 == 2 }

    /// More fonts in a piece cannot be told apart; one has to be cut before.
    static let mostFonts = 1 << 14
  }

  static func make(
    text: UnsafeBufferPointer<UInt16>, edges: [Edge], runs: [ShapedRun], shaped: ShapedPiece,
    fonts: StyleFonts
  ) -> Piece {
    let packing = PiecePacking(text: text, edges: edges, runs: runs, shaped: shaped)
    let layout = packing.layout
    let buffer = Piece.create(minimumCapacity: (layout.byteCount + 7) / 8) { _ in
      PieceHeader(
        format: packing.format, hasEdges: !packing.isPlainText,
        fontCount: UInt16(clamping: packing.fonts.count), count: Int32(clamping: text.count),
        runCount: Int32(clamping: runs.count),
        clusterCount: Int32(clamping: shaped.clusters.count),
        text: Int32(clamping: layout.text),
        glyphs: Int32(clamping: layout.glyphs), clusters: Int32(clamping: layout.clusters),
        edges: Int32(clamping: layout.edges), offsetCount: Int32(clamping: packing.offsets.count),
        extras: nil)
    }
    let piece = unsafeDowncast(buffer, to: Piece.self)
    packing.write(to: piece.block)
    piece.info.pointee.extras = PieceExtras(of: piece, runs: runs, fonts: fonts)
    return piece
  }

  // MARK: The block: fonts, runs, offsets, text, glyphs, checkpoints, clusters, edges

  @inline(__always)
  private var block: UnsafeMutableRawPointer {
    withUnsafeMutablePointerToElements { UnsafeMutableRawPointer($0) }
  }

  /// The header, without a check for overlapping access each time: it never changes.
  @inline(__always)
  private var info: UnsafeMutablePointer<PieceHeader> {
    withUnsafeMutablePointerToHeader { $0 }
  }

  @inline(__always) var format: Format { info.pointee.format }
  @inline(__always) var extras: PieceExtras? { info.pointee.extras }

  /// UTF-16 units.
  @inline(__always) var length: Int { Int(info.pointee.count) }

  /// The text as it was shaped: hidden characters are word joiners.
  var text: UnsafeBufferPointer<UInt16> {
    UnsafeBufferPointer(start: units, count: length)
  }

  @inline(__always)
  var units: UnsafePointer<UInt16> {
    UnsafePointer((block + Int(info.pointee.text)).assumingMemoryBound(to: UInt16.self))
  }

  /// nil when every unit is a grapheme cluster and safe, and lines end after spaces only.
  @inline(__always)
  var edges: UnsafePointer<Edge>? {
    info.pointee.hasEdges
      ? UnsafePointer((block + Int(info.pointee.edges)).assumingMemoryBound(to: Edge.self)) : nil
  }

  var runs: UnsafeBufferPointer<Run> {
    let fonts = MemoryLayout<Unmanaged<ShapedFont>>.stride * Int(info.pointee.fontCount)
    return UnsafeBufferPointer(
      start: (block + fonts).assumingMemoryBound(to: Run.self), count: Int(info.pointee.runCount))
  }

  /// The library owns its fonts for as long as there are texts.
  func font(_ index: Int) -> ShapedFont {
    block.assumingMemoryBound(to: Unmanaged<ShapedFont>.self)[index].takeUnretainedValue()
  }

  /// A cursor at the cluster that holds `offset`; at the end for the piece's length. O(1).
  func cursor(at offset: Int) -> ClusterCursor {
    let clusters = UnsafeRawPointer(block + Int(info.pointee.clusters))
    var cursor = ClusterCursor(
      format: format, glyphs: UnsafeRawPointer(block + Int(info.pointee.glyphs)), clusters: clusters
    )
    let count = PieceLayout.checkpointCount(clusters: Int(info.pointee.clusterCount))
    let bytes = count * MemoryLayout<Checkpoint>.stride
    let checkpoints = UnsafeBufferPointer(
      start: (clusters - bytes).assumingMemoryBound(to: Checkpoint.self), count: count)
    cursor.seek(offset, checkpoints, end: length)
    return cursor
  }

  func glyph(at index: Int) -> ShapedGlyph {
    var glyph = PackedGlyph.glyph(at: index, format, block + Int(info.pointee.glyphs))
    guard format == .placed, info.pointee.offsetCount > 0 else { return glyph }
    let count = Int(info.pointee.offsetCount)
    let start = Int(info.pointee.text) - count * MemoryLayout<Offset>.stride
    let offsets = UnsafeBufferPointer(
      start: (block + start).assumingMemoryBound(to: Offset.self), count: count)
    var low = 0
    var high = offsets.count
    while low < high {
      let middle = (low + high) / 2
      if Int(offsets[middle].glyph) < index { low = middle + 1 } else { high = middle }
    }
    if low < offsets.count, Int(offsets[low].glyph) == index {
      glyph.xOffset = Int32(offsets[low].x)
      glyph.yOffset = Int32(offsets[low].y)
    }
    return glyph
  }

  /// Advance of a unit, when each is one glyph (`Format.plain`).
  @inline(__always)
  func plainAdvance(at offset: Int) -> Int {
    Int(block.load(fromByteOffset: Int(info.pointee.glyphs) + 4 * offset + 2, as: UInt16.self))
  }

  @inline(__always)
  func edge(at offset: Int) -> Edge {
    if offset >= length { return [.grapheme, .line] }
    if let edges { return edges[offset] }
    let isLineEnd =
      offset > 0 && units[offset - 1] == Characters.space && units[offset] != Characters.space
    return isLineEnd ? [.grapheme, .line] : .grapheme
  }

  /// Memory in bytes, without its characters; 16 more for the allocator.
  var byteCount: Int {
    let block = Int(info.pointee.edges) + (info.pointee.hasEdges ? length : 0)
    return 16 + MemoryLayout<PieceHeader>.size + 16 + block - 2 * length
      + (extras?.byteCount ?? 0)
  }
}

/// Where the parts of a piece's block begin, in bytes.
struct PieceLayout {
  let runs: Int
  let offsets: Int
  let text: Int
  let glyphs: Int
  let checkpoints: Int
  let clusters: Int
  let edges: Int
  let byteCount: Int

  init(
    format: Piece.Format, isPlainText: Bool, fonts: Int, runs: Int, text count: Int,
    clusters clusterCount: Int,
    glyphs glyphCount: Int, offsets offsetCount: Int
  ) {
    self.runs = MemoryLayout<Unmanaged<ShapedFont>>.stride * fonts
    offsets = self.runs + MemoryLayout<Piece.Run>.stride * runs
    text = offsets + MemoryLayout<Piece.Offset>.stride * offsetCount
    glyphs = (text + 2 * count + 3) & ~3
    let (glyphSize, clusterSize) =
      switch format {
      case .plain: (4, 0)
      case .placed: (4, 2)
      case .wide: (16, 8)
      }
    checkpoints = glyphs + glyphSize * glyphCount
    clusters =
      checkpoints + MemoryLayout<Piece.Checkpoint>.stride
      * Self.checkpointCount(clusters: clusterCount)
    edges = clusters + clusterSize * clusterCount
    byteCount = edges + (isPlainText ? 0 : count)
  }

  static func checkpointCount(clusters: Int) -> Int { max(0, clusters - 1) / 64 }
}
