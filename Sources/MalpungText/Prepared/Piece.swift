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

  let format: Format
  private let runCount: Int32
  private let fontCount: Int32
  private let count: Int32
  private let clusterCount: Int32
  private let byteCountOfBlock: Int32
  private let block: UnsafeMutableRawPointer
  /// The text as it was shaped: hidden characters are word joiners.
  let units: UnsafePointer<UInt16>
  private let glyphs: UnsafeRawPointer
  private let clusters: UnsafeRawPointer
  /// nil when every unit is a grapheme cluster and safe, and lines end after spaces only.
  let edges: UnsafePointer<Edge>?
  /// What few pieces have; nil for the others.
  private(set) var extras: PieceExtras?

  init(
    text: UnsafeBufferPointer<UInt16>, edges: [Edge], runs: [ShapedRun], shaped: ShapedPiece,
    fonts: StyleFonts
  ) {
    let packing = PiecePacking(text: text, edges: edges, runs: runs, shaped: shaped)
    format = packing.format
    runCount = Int32(clamping: runs.count)
    fontCount = Int32(clamping: packing.fonts.count)
    count = Int32(clamping: text.count)
    clusterCount = Int32(clamping: shaped.clusters.count)
    let layout = packing.layout
    block = .allocate(byteCount: max(1, layout.byteCount), alignment: 8)
    packing.write(to: block)
    units = UnsafePointer((block + layout.text).assumingMemoryBound(to: UInt16.self))
    glyphs = UnsafeRawPointer(block + layout.glyphs)
    clusters = UnsafeRawPointer(block + layout.clusters)
    self.edges =
      packing.isPlainText
      ? nil : UnsafePointer((block + layout.edges).assumingMemoryBound(to: Edge.self))
    byteCountOfBlock = Int32(clamping: layout.byteCount)
    extras = PieceExtras(of: self, runs: runs, fonts: fonts)
  }

  deinit { block.deallocate() }

  /// UTF-16 units.
  var length: Int { Int(count) }

  var text: UnsafeBufferPointer<UInt16> {
    UnsafeBufferPointer(start: units, count: Int(count))
  }

  var runs: UnsafeBufferPointer<Run> {
    let fonts = MemoryLayout<Unmanaged<ShapedFont>>.stride * Int(fontCount)
    return UnsafeBufferPointer(
      start: (block + fonts).assumingMemoryBound(to: Run.self), count: Int(runCount))
  }

  /// The library owns its fonts for as long as there are texts.
  func font(_ index: Int) -> ShapedFont {
    block.assumingMemoryBound(to: Unmanaged<ShapedFont>.self)[index].takeUnretainedValue()
  }

  /// A cursor at the cluster that holds `offset`; at the end for the piece's length. O(1).
  func cursor(at offset: Int) -> ClusterCursor {
    var cursor = ClusterCursor(format: format, glyphs: glyphs, clusters: clusters)
    let count = PieceLayout.checkpointCount(clusters: Int(clusterCount))
    let bytes = count * MemoryLayout<Checkpoint>.stride
    let checkpoints = UnsafeBufferPointer(
      start: (clusters - bytes).assumingMemoryBound(to: Checkpoint.self), count: count)
    cursor.seek(offset, checkpoints, end: Int(self.count))
    return cursor
  }

  func glyph(at index: Int) -> ShapedGlyph { PackedGlyph.glyph(at: index, format, glyphs) }

  /// Advance of a unit, when each is one glyph (`Format.plain`).
  @inline(__always)
  func plainAdvance(at offset: Int) -> Int {
    Int(glyphs.load(fromByteOffset: 4 * offset + 2, as: UInt16.self))
  }

  @inline(__always)
  func edge(at offset: Int) -> Edge {
    if offset >= count { return [.grapheme, .line] }
    if let edges { return edges[offset] }
    let isLineEnd =
      offset > 0 && units[offset - 1] == Characters.space && units[offset] != Characters.space
    return isLineEnd ? [.grapheme, .line] : .grapheme
  }

  /// Memory in bytes, without its characters. The allocator's own share is counted with 16 each.
  var byteCount: Int {
    let extras = extras.map(\.byteCount) ?? 0
    return 104 + 16 + 16 + Int(byteCountOfBlock) - 2 * Int(count) + extras
  }
}

/// Where the parts of a piece's block begin, in bytes.
struct PieceLayout {
  let runs: Int
  let text: Int
  let glyphs: Int
  let checkpoints: Int
  let clusters: Int
  let edges: Int
  let byteCount: Int

  init(
    format: Piece.Format, isPlainText: Bool, fonts: Int, runs: Int, text count: Int,
    clusters clusterCount: Int,
    glyphs glyphCount: Int
  ) {
    self.runs = MemoryLayout<Unmanaged<ShapedFont>>.stride * fonts
    text = self.runs + MemoryLayout<Piece.Run>.stride * runs
    glyphs = (text + 2 * count + 3) & ~3
    let (glyphSize, clusterSize) =
      switch format {
      case .plain: (4, 0)
      case .placed: (8, 2)
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
