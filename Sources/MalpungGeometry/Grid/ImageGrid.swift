/// The grid of a message's images: design B, "Image grid, 1–5 images".
///
/// The published table is that of a 244 pt box; the same rule holds at any width.
/// Tiles are filled centre-cropped, see `centreCrop`.
public struct ImageGrid: Hashable, Sendable {
  /// One image's place.
  public struct Tile: Hashable, Sendable {
    /// Relative to the box.
    public var frame: Rect
    /// The image's place in the message, from 0.
    public var index: Int
    /// How many images are not visible at all, for a "+N" on this tile; 0 for none.
    public var more: Int
  }

  /// Design B, "Image grid": box width 244.
  public static let boxWidth = 244.0
  /// Design B, "Image grid": gap 2 both ways.
  public static let gap = 2.0
  /// Design B, "Image grid": row height 80.
  public static let rowHeight = 80.0
  /// Design B, grid table, row 1: a single tile is 160 high, and so is its box (**Decision**).
  public static let singleHeight = 160.0
  /// Design B, "Image grid": box radius 12, which clips.
  public static let boxRadius = 12.0
  /// Design B, "Image grid": tile radius 4.
  public static let tileRadius = 4.0
  /// Design B, grid table, row "> 5": the grid shows the first 5.
  public static let mostTiles = 5
  /// Design B, grid table, row "> 5": "+N" stands on a 40 % black veil.
  public static let veilOpacity = 0.4

  public var size: Size
  /// In the order of the images, row by row.
  public var tiles: [Tile]

  /// The grid of `count` images; `nil` for none, which takes no room and no gap. O(1).
  ///
  /// Design B's measures are the defaults; a single tile is as high as two rows.
  public init?(
    count: Int, width: Double = boxWidth, gap: Double = gap, rowHeight: Double = rowHeight
  ) {
    guard count > 0 else { return nil }
    let (width, gap) = (width.extent, gap.extent)
    let rows = Self.tilesInRows(min(count, Self.mostTiles))
    let rowHeight = rowHeight.extent * (count == 1 ? Self.singleHeight / Self.rowHeight : 1)
    tiles = []
    for (row, columns) in rows.enumerated() {
      // k tiles in a row are each (244 − 2(k − 1)) / k wide.
      let tileWidth = max(0, width - gap * Double(columns - 1)) / Double(columns)
      for column in 0..<columns {
        let frame = Rect(
          x: Double(column) * (tileWidth + gap), y: Double(row) * (rowHeight + gap),
          width: tileWidth, height: rowHeight)
        tiles.append(Tile(frame: frame, index: tiles.count, more: 0))
      }
    }
    // **Decision**: the fifth carries the number of images that are not visible at all.
    tiles[tiles.count - 1].more = count - tiles.count
    size = Size(
      width: width, height: Double(rows.count) * (rowHeight + gap) - gap)
  }

  /// One image by its own proportions, `width` wide and between half and five quarters as high, so
  /// that neither a panorama nor a screenshot of a page takes over the chat.
  public init(single image: Size, width: Double) {
    let width = width.extent
    let proportion = image.width > 0 ? image.height.extent / image.width : 1
    size = Size(width: width, height: width * min(max(proportion, 0.5), 1.25))
    tiles = [Tile(frame: Rect(origin: .zero, size: size), index: 0, more: 0)]
  }

  /// How many tiles each row of a grid of 1…5 tiles has.
  private static func tilesInRows(_ count: Int) -> [Int] {
    switch count {
    case 1, 2, 3: [count]
    case 4: [2, 2]
    default: [3, 2]
    }
  }
}
