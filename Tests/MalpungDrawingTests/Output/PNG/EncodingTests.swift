import FoundationEssentials
import MalpungDrawing
import Testing

struct EncodingTests {
  /// What libpng reads is what went in: noise, gradients, flat and repeated rows, and their mixture,
  /// at widths around the four pixels that are converted at once, over several bands.
  @Test(arguments: [1, 2, 3, 4, 5, 7, 64, 1001])
  func everyPixelComesBack(width: Int) throws {
    var dice = Dice(UInt64(width))
    let height = width == 1001 ? 4200 : 97
    var pixels: [UInt8] = []
    for y in 0..<height {
      let kind = y / 9 % 4
      for x in 0..<width {
        switch kind {
        case 0: pixels += (0..<4).map { _ in UInt8(dice.roll(0, 256)) }
        case 1: pixels += [UInt8(truncatingIfNeeded: x), UInt8(truncatingIfNeeded: y), 9, 255]
        case 2: pixels += [200, 100, 50, 255]
        default: pixels += x % 5 == 0 ? [UInt8(truncatingIfNeeded: y), 1, 2, 128] : [0, 0, 0, 0]
        }
      }
    }
    let image = try #require(PixelImage(width: width, height: height, pixels: pixels))
    try withFolder { folder in
      let file = folder.appending(path: "a.png")
      try writePNG(image, to: .file(file.path))
      #expect(try PixelImage(png: [UInt8](try Data(contentsOf: file))) == image)
    }
  }

  /// Cairo's opaque BGRA loses its alpha, at every width modulo four.
  @Test(arguments: 1...9)
  func opaquePixelsBecomeRGB(width: Int) {
    var (row, expected): ([UInt8], [UInt8]) = ([], [7])
    for x in 0..<UInt8(width) {
      row += [x, x + 50, x + 100, 255]
      expected += [x + 100, x + 50, x]
    }
    var output = [UInt8](repeating: 7, count: 1 + width * 3)
    row.withUnsafeBytes { PixelFormat.opaque.convert($0, into: &output, at: 1) }
    #expect(output == expected)
  }

  /// PNG 9.2 and 9.4, by hand: pixels of three bytes.
  @Test func filtersPredictAsTheStandardSays() {
    let (above, row): ([UInt8], [UInt8]) = ([10, 20, 30, 40, 50, 60], [15, 20, 25, 45, 90, 0])
    func filtered(_ filter: RowFilter) -> [UInt8] {
      var output = [UInt8](repeating: 0, count: 7)
      _ = filter.apply(to: row, above: above, step: 3, into: &output)
      return output
    }
    #expect(filtered(.none) == [0] + row)
    #expect(filtered(.sub) == [1, 15, 20, 25, 30, 70, 231])
    #expect(filtered(.up) == [2, 5, 0, 251, 5, 40, 196])
    // left + above − corner: 45, 50, 55; the nearest are above 40, above 50, above 60.
    #expect(filtered(.paeth) == [4, 5, 0, 251, 5, 40, 196])
  }

  @Test func theRemainderIsTheSumOfSignedBytes() {
    var output = [UInt8](repeating: 0, count: 4)
    #expect(RowFilter.up.apply(to: [1, 2, 3], above: [2, 2, 1], step: 3, into: &output) == 3)
  }

  /// RFC 1950: the checksum of parts put together is that of the whole, lengths beyond the modulus too.
  @Test(arguments: [0, 1, 2, 5552, 65_520, 65_521, 65_522, 200_000])
  func checksumsOfPartsJoin(count: Int) {
    var dice = Dice(5)
    let first = (0..<3000).map { _ in UInt8(dice.roll(0, 256)) }
    let second = (0..<count).map { _ in UInt8(dice.roll(0, 256)) }
    let joined = piece(second).adler(joinedTo: piece(first).adler(joinedTo: 1))
    #expect(joined == adler(first + second))
  }

  private func piece(_ bytes: [UInt8]) -> DeflatedPiece {
    let deflater = Deflater()
    bytes.withUnsafeBufferPointer { deflater.append($0) }
    return deflater.finish()
  }

  /// RFC 1950, 8.2, as it is written there.
  private func adler(_ bytes: [UInt8]) -> UInt32 {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return b << 16 | a
  }

  /// What a deflater made before does not change what it makes next.
  @Test func piecesDoNotDependOnWhatWasBefore() {
    let deflater = Deflater()
    func make(_ bytes: [UInt8]) -> [UInt8] {
      bytes.withUnsafeBufferPointer { deflater.append($0) }
      return deflater.finish().bytes
    }
    let text = [UInt8]("a bubble, a bubble, a bubble".utf8)
    let first = make(text)
    _ = make((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* $0) })
    #expect(make(text) == first)
  }
}
