import MalpungGeometry
import Testing

@Suite("The ratio-driven mosaic") struct ImageMosaicTests {
  private let wide = Size(width: 1600, height: 900)
  private let tall = Size(width: 900, height: 1600)
  private let square = Size(width: 500, height: 500)

  private func rows(_ grid: ImageGrid) -> [Int] {
    var counts: [Double: Int] = [:]
    for tile in grid.tiles { counts[tile.frame.y, default: 0] += 1 }
    return counts.sorted { $0.key < $1.key }.map(\.value)
  }

  @Test("Rows by aspect: wide pictures share a row with few, tall ones with many")
  func rowsByAspect() throws {
    let wides = try #require(
      ImageGrid(mosaic: [wide, wide, wide, wide], width: 260, rowHeight: 98))
    #expect(rows(wides) == [2, 2])
    let talls = try #require(
      ImageGrid(mosaic: [tall, tall, tall, tall], width: 260, rowHeight: 98))
    #expect(rows(talls) == [4])
    let mixed = try #require(ImageGrid(mosaic: [wide, tall, tall], width: 260, rowHeight: 170))
    #expect(rows(mixed) == [1, 2])
  }

  @Test(
    "Tiles fill the box: rows end at its edge, nothing overlaps, order is kept", arguments: 1...40)
  func tiling(seed: Int) throws {
    let images = (0..<(1 + seed % 14)).map { place -> Size? in
      [wide, tall, square, nil, Size(width: 3000, height: 10), Size(width: 1, height: 9000)][
        (seed * 7 + place * 5) % 6]
    }
    let grid = try #require(ImageGrid(mosaic: images, width: 260, gap: 3, rowHeight: 98))
    #expect(grid.tiles.map(\.index) == Array(0..<min(images.count, 10)))
    #expect(grid.tiles.last?.more == max(images.count - 10, 0))
    #expect(grid.size.width == 260 && grid.size.height <= 260 * 1.4 + 1e-9)
    for (tile, next) in zip(grid.tiles, grid.tiles.dropFirst()) {
      if next.frame.y == tile.frame.y {
        #expect(abs(next.frame.x - tile.frame.maxX - 3) < 1e-9)
      } else {
        #expect(abs(tile.frame.maxX - 260) < 1e-9 && next.frame.x == 0)
        #expect(abs(next.frame.y - tile.frame.maxY - 3) < 1e-9)
      }
    }
    #expect(grid.tiles.allSatisfy { $0.frame.width > 20 && $0.frame.height > 10 })
    #expect(abs((grid.tiles.last?.frame.maxY ?? 0) - grid.size.height) < 1e-9)
  }

  @Test func ofNothingIsNothing() {
    #expect(ImageGrid(mosaic: [], width: 260, rowHeight: 98) == nil)
  }

  @Test("Total", arguments: hostileNumbers)
  func total(number: Double) {
    let grid = ImageGrid(
      mosaic: [Size(width: number, height: number), nil], width: number, gap: number,
      rowHeight: number, mostHeight: number)
    #expect(grid?.size.height.isFinite == true)
    #expect(grid?.tiles.allSatisfy { $0.frame.width.isFinite && $0.frame.height.isFinite } == true)
  }
}
