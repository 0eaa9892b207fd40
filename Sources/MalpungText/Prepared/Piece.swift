/// A stretch of shaped text that shares nothing with what stands around it: mostly some words of a
/// message that were new. Texts point at parts of it, so a word is stored once. All in one block of
/// memory, as small as the glyphs allow. Offsets are UTF-16 from its start, lengths 26.6.
final class Piece: @unchecked Sendable {
  // Safe to share: fields and block are written while it is made, before anybody else sees it, and
  // never again.

  /// How clusters and glyphs are stored.
  enum Format: UInt8 {
    /// A cluster is one unit and one glyph that stands where the pen is: 4 bytes.
    case plain
    /// Short clusters, glyphs with offsets: 2 bytes a cluster, 8 a glyph.
    case placed
    /// Anything else: 8 bytes a cluster, 16 a glyph.
    case wide
  }

  /// Where every 64th cluster stands.
  struct Checkpoint {
    var start: Int32
    var glyph: Int32
    var x: Int32
  }

  /// A run as it is stored. The library owns its fonts for as long as there are texts.
  struct Run {
    var font: Unmanaged<ShapedFont>
    var script: UInt32
    var end: Int32
    var level: UInt8
    var isPrimary: Bool
    var isBox: Bool
  }

  let format: Format
  /// Without edges of its own: every unit is a grapheme cluster and safe, lines end after spaces.
  private let isPlainText: Bool
  private let runCount: Int32
  private let count: Int32
  private let clusterCount: Int32
  private let glyphCount: Int32
  private let block: UnsafeMutableRawPointer
  /// What few pieces have; nil for the others.
  private(set) var extras: PieceExtras?

  init(
    text: UnsafeBufferPointer<UInt16>, edges: [Edge], runs: [ShapedRun], shaped: ShapedPiece,
    fonts: StyleFonts
  ) {
    let packing = PiecePacking(text: text, edges: edges, runs: runs, shaped: shaped)
    format = packing.format
    isPlainText = packing.isPlainText
    runCount = Int32(clamping: runs.count)
    count = Int32(clamping: text.count)
    clusterCount = Int32(clamping: shaped.clusters.count)
    glyphCount = Int32(clamping: shaped.glyphs.count)
    block = .allocate(byteCount: max(1, packing.byteCount), alignment: 8)
    packing.write(to: block)
    extras = PieceExtras(of: self, runs: runs, fonts: fonts)
  }

  deinit { block.deallocate() }

  /// UTF-16 units.
  var length: Int { Int(count) }

  // MARK: The block: runs, text, glyphs, checkpoints, clusters, edges

  private var layout: PieceLayout {
    PieceLayout(
      format: format, isPlainText: isPlainText, runs: Int(runCount), text: Int(count),
      clusters: Int(clusterCount), glyphs: Int(glyphCount))
  }

  /// The text as it was shaped: hidden characters are word joiners.
  var text: UnsafeBufferPointer<UInt16> {
    UnsafeBufferPointer(
      start: (block + MemoryLayout<Run>.stride * Int(runCount)).assumingMemoryBound(
        to: UInt16.self), count: Int(count))
  }

  var runs: UnsafeBufferPointer<Run> {
    UnsafeBufferPointer(start: block.assumingMemoryBound(to: Run.self), count: Int(runCount))
  }

  /// A cursor at the cluster that holds `offset`; at the end for the piece's length. O(1).
  func cursor(at offset: Int) -> ClusterCursor {
    let layout = layout
    var cursor = ClusterCursor(
      format: format, glyphs: block + layout.glyphs, clusters: block + layout.clusters)
    let checkpoints = UnsafeBufferPointer(
      start: (block + layout.checkpoints).assumingMemoryBound(to: Checkpoint.self),
      count: layout.checkpointCount)
    cursor.seek(offset, checkpoints, end: Int(count))
    return cursor
  }

  func glyph(at index: Int) -> ShapedGlyph {
    PackedGlyph.glyph(at: index, format, block + layout.glyphs)
  }

  func edge(at offset: Int) -> Edge {
    if isPlainText {
      let text = text
      let isLineEnd =
        offset == text.count
        || offset > 0 && text[offset - 1] == Characters.space && text[offset] != Characters.space
      return isLineEnd ? [.grapheme, .line] : .grapheme
    }
    guard offset < count else { return [.grapheme, .line] }
    return (block + layout.edges).assumingMemoryBound(to: Edge.self)[offset]
  }

  /// Memory in bytes, without its characters. The allocator's own share is counted with 16 each.
  var byteCount: Int {
    let extras = extras.map(\.byteCount) ?? 0
    return 80 + 16 + 16 + layout.byteCount - 2 * Int(count) + extras
  }
}

/// Where the parts of a piece's block begin, in bytes.
struct PieceLayout {
  let text: Int
  let glyphs: Int
  let checkpoints: Int
  let checkpointCount: Int
  let clusters: Int
  let edges: Int
  let byteCount: Int

  init(
    format: Piece.Format, isPlainText: Bool, runs: Int, text count: Int, clusters clusterCount: Int,
    glyphs glyphCount: Int
  ) {
    text = MemoryLayout<Piece.Run>.stride * runs
    glyphs = (text + 2 * count + 3) & ~3
    let (glyphSize, clusterSize) =
      switch format {
      case .plain: (4, 0)
      case .placed: (8, 2)
      case .wide: (16, 8)
      }
    checkpoints = glyphs + glyphSize * glyphCount
    checkpointCount = max(0, clusterCount - 1) / 64
    clusters = checkpoints + MemoryLayout<Piece.Checkpoint>.stride * checkpointCount
    edges = clusters + clusterSize * clusterCount
    byteCount = edges + (isPlainText ? 0 : count)
  }
}
