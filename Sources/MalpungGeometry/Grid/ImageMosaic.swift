extension ImageGrid {
  /// The mosaic of messengers: rows of pictures by their own proportions, each row as wide as the
  /// box. An option of a theme, never the default of design B ("A second algorithm, the
  /// ratio-driven mosaic").
  ///
  /// Of all ways to cut the pictures into rows, in their order, the one whose rows' heights are
  /// nearest to `rowHeight`, by the sum of the squares of how much they are off; then the whole is
  /// brought to no more than `mostHeight`. O(n) for rows of at most four.
  /// - Parameters:
  ///   - images: their sizes in pixels; one without a size is taken as a square.
  ///   - mostHeight: of the box; 1.4 times its width is a telephone's screen full.
  public init?(
    mosaic images: [Size?], width: Double, gap: Double = gap, rowHeight: Double,
    mostHeight: Double? = nil
  ) {
    guard !images.isEmpty else { return nil }
    let (width, gap) = (width.extent, gap.extent)
    let target = max(rowHeight.extent, 1)
    let shown = images.prefix(Self.mostMosaicTiles).map(Self.proportion)
    let ends = Self.rowEnds(of: shown, width: width, gap: gap, target: target)

    var rows: [(range: Range<Int>, height: Double)] = []
    var start = 0
    for end in ends {
      let row = start..<end
      let height = Self.height(of: shown[row], width: width, gap: gap)
      rows.append((row, min(max(height, target / 2), target * 2)))
      start = end
    }
    let gaps = gap * Double(rows.count - 1)
    let sum = rows.reduce(0) { $0 + $1.height }
    let most = max((mostHeight?.extent ?? width * 1.4) - gaps, 1)
    let shrink = sum > most ? most / sum : 1

    tiles = []
    var y = 0.0
    for row in rows {
      let height = row.height * shrink
      let sum = shown[row.range].reduce(0, +)
      let room = max(0, width - gap * Double(row.range.count - 1))
      var x = 0.0
      for place in row.range {
        let tileWidth = room * shown[place] / sum
        tiles.append(
          Tile(
            frame: Rect(x: x, y: y, width: tileWidth, height: height), index: place, more: 0))
        x += tileWidth + gap
      }
      y += height + gap
    }
    tiles[tiles.count - 1].more = images.count - tiles.count
    size = Size(width: width, height: max(0, y - gap))
  }

  /// What an album of a messenger holds at most.
  public static var mostMosaicTiles: Int { 10 }
  private static let mostInRow = 4

  /// Width over height, within what a tile can show of a picture.
  private static func proportion(_ size: Size?) -> Double {
    guard let size, size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite
    else { return 1 }
    let proportion = size.width / size.height
    return proportion.isFinite ? min(max(proportion, 0.6), 2.2) : 1
  }

  private static func height(
    of proportions: ArraySlice<Double>, width: Double, gap: Double
  ) -> Double {
    max(0, width - gap * Double(proportions.count - 1)) / max(proportions.reduce(0, +), 0.01)
  }

  /// Where the rows of the best cut end.
  private static func rowEnds(
    of proportions: [Double], width: Double, gap: Double, target: Double
  ) -> [Int] {
    // The least cost of cutting the first n pictures into rows, and where the last of them starts.
    var best: [(cost: Double, start: Int)] = [(0, 0)]
    for end in 1...proportions.count {
      var least = (cost: Double.infinity, start: end - 1)
      for start in max(0, end - mostInRow)..<end {
        let height = height(of: proportions[start..<end], width: width, gap: gap)
        let ratio = max(height, 1) / target
        // A row twice as high is as bad as one half as high.
        let off = ratio > 1 ? ratio - 1 : 1 / ratio - 1
        let cost = best[start].cost + off * off
        if cost < least.cost { least = (cost, start) }
      }
      best.append(least)
    }
    var ends: [Int] = []
    var end = proportions.count
    while end > 0 {
      ends.append(end)
      end = best[end].start
    }
    return ends.reversed()
  }
}
