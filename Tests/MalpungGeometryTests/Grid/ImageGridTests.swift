import MalpungGeometry
import Testing

@Suite("Design B: image grid") struct ImageGridTests {
  func frames(_ values: [[Double]]) -> [Rect] {
    values.map { Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
  }

  @Test(
    "B, grid table, rows 1–5",
    arguments: [
      (1, [[0.0, 0, 244, 160]], 160.0),
      (2, [[0, 0, 121, 80], [123, 0, 121, 80]], 80),
      (3, [[0, 0, 80, 80], [82, 0, 80, 80], [164, 0, 80, 80]], 80),
      (
        4,
        [[0, 0, 121, 80], [123, 0, 121, 80], [0, 82, 121, 80], [123, 82, 121, 80]],
        162
      ),
      (
        5,
        [
          [0, 0, 80, 80], [82, 0, 80, 80], [164, 0, 80, 80], [0, 82, 121, 80], [123, 82, 121, 80],
        ],
        162
      ),
    ])
  func table(count: Int, tiles: [[Double]], height: Double) throws {
    let grid = try #require(ImageGrid(count: count))
    #expect(grid.tiles.map(\.frame) == frames(tiles))
    #expect(grid.tiles.map(\.index) == Array(0..<count))
    #expect(grid.tiles.allSatisfy { $0.more == 0 })
    #expect(grid.size == Size(width: 244, height: height))
  }

  @Test(
    "B, grid table, row > 5: the first 5, the fifth carries +N", arguments: [6, 7, 8, 30, 9999])
  func more(count: Int) throws {
    let grid = try #require(ImageGrid(count: count))
    let five = try #require(ImageGrid(count: 5))
    #expect(grid.tiles.map(\.frame) == five.tiles.map(\.frame))
    #expect(grid.tiles.map(\.more) == [0, 0, 0, 0, count - 5])
    #expect(ImageGrid.veilOpacity == 0.4)
  }

  @Test("B, grid table, row 0: no grid", arguments: [0, -1, .min])
  func none(count: Int) {
    #expect(ImageGrid(count: count) == nil)
  }

  @Test("B, image grid: box 244, gap 2, row height 80, box radius 12, tile radius 4")
  func constants() {
    #expect(ImageGrid.boxWidth == 244)
    #expect(ImageGrid.gap == 2)
    #expect(ImageGrid.rowHeight == 80)
    #expect(ImageGrid.singleHeight == 160)
    #expect(ImageGrid.boxRadius == 12)
    #expect(ImageGrid.tileRadius == 4)
    #expect(ImageGrid.mostTiles == 5)
  }

  @Test("B, image grid: the same rule at any box width", arguments: [100.0, 244, 250, 251, 320.5])
  func anyWidth(width: Double) throws {
    for count in 1...5 {
      let grid = try #require(ImageGrid(count: count, width: width))
      #expect(grid.size.width == width)
      // Every row ends at the box's right side, with 2 between tiles.
      for y in Set(grid.tiles.map(\.frame.y)) {
        let row = grid.tiles.map(\.frame).filter { $0.y == y }
        let k = Double(row.count)
        #expect(row.allSatisfy { $0.width == (width - 2 * (k - 1)) / k })
        #expect(abs((row.last?.maxX ?? 0) - width) < 1e-9)
        for (left, right) in zip(row, row.dropFirst()) {
          #expect(abs(right.x - left.maxX - 2) < 1e-9)
        }
      }
      #expect(grid.tiles.last?.frame.maxY == grid.size.height)
    }
  }

  @Test("Total", arguments: hostileNumbers)
  func total(width: Double) throws {
    for count in [1, 2, 3, 4, 5, 6, .max] {
      let grid = try #require(ImageGrid(count: count, width: width))
      for tile in grid.tiles {
        #expect(tile.frame.width.isFinite && tile.frame.width >= 0 && tile.frame.x.isFinite)
      }
    }
  }
}
