import Dispatch
import FoundationEssentials
import MalpungDrawing
import MalpungGeometry
import MalpungLayout
import MalpungText
import Synchronization
import Testing

struct WritePNGTests {
  @Test(arguments: [0.0, -1, .nan, .infinity, 16.5])
  func anImpossibleScaleIsRefused(scale: Double) throws {
    try expectRefused(page(10, 10, []), scale: scale) { $0.contains("scale") }
  }

  @Test(arguments: [(0.0, 10.0), (-5, 10), (10, 0), (.nan, 10), (10, .infinity)])
  func anImpossiblePageIsRefused(width: Double, height: Double) throws {
    try expectRefused(page(width, height, []), scale: 1) { $0.contains("the page is") }
  }

  @Test func aPictureWiderThanCairoCanDrawIsRefused() throws {
    try expectRefused(page(20_000, 10, []), scale: 2) { $0.contains("40000 pixels wide") }
  }

  private func expectRefused(
    _ list: DisplayList, scale: Double, _ isRight: (String) -> Bool
  ) throws {
    try withFolder { folder in
      let file = folder.appending(path: "a.png")
      let error = #expect(throws: DrawingError.self) {
        try writePNG(list, to: .file(file.path), options: .init(scale: scale), images: noImages)
      }
      guard case .invalid(let reason) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(isRight(reason), "\(reason)")
      #expect(contents(folder).isEmpty)
    }
  }

  /// The font is met in the last band, when rows have long been written.
  @Test func nothingIsLeftWhenDrawingFails() throws {
    let lost = FontFace(
      family: "Lost", style: "Regular", path: "/nowhere/lost.ttf", index: 0, isColor: false)
    let run = GlyphRun(
      font: lost, size: 17, glyphs: [Glyph(id: 1, x: 0, y: 0, advance: 5, cluster: 0)],
      range: 0..<1, isRightToLeft: false)
    let text = DisplayItem(
      operation: .glyphs(run: run, origin: Point(x: 0, y: 8990), color: .black), message: nil,
      role: .text, bounds: Rect(x: 0, y: 8980, width: 20, height: 20))
    try withFolder { folder in
      let file = folder.appending(path: "a.png")
      #expect(throws: DrawingError.self) {
        try writePNG(page(50, 9000, [text]), to: .file(file.path), images: noImages)
      }
      #expect(contents(folder).isEmpty)

      try Data("the old picture".utf8).write(to: file)
      #expect(throws: DrawingError.self) {
        try writePNG(page(50, 9000, [text]), to: .file(file.path), images: noImages)
      }
      #expect(contents(folder) == ["a.png"])
      #expect(try Data(contentsOf: file) == Data("the old picture".utf8))
    }
  }

  @Test func aFolderOrAMissingFolderCannotBeWritten() throws {
    try withFolder { folder in
      let list = page(5, 5, [])
      #expect(
        throws: DrawingError.output(path: folder.path, reason: "this is a folder; name a file")
      ) { try writePNG(list, to: .file(folder.path), images: noImages) }
      let lost = folder.appending(path: "no/a.png").path
      #expect(throws: DrawingError.output(path: lost, reason: "No such file or directory")) {
        try writePNG(list, to: .file(lost), images: noImages)
      }
      #expect(contents(folder).isEmpty)
    }
  }

  @Test func aFullDiskIsAnError() throws {
    #expect(
      throws: DrawingError.output(path: "/dev/full", reason: "No space left on device")
    ) { try writePNG(page(50, 50, []), to: .file("/dev/full"), images: noImages) }
  }

  @Test func aLinkStaysALink() throws {
    try withFolder { folder in
      let file = folder.appending(path: "real.png")
      let link = folder.appending(path: "link.png")
      try Data("old".utf8).write(to: file)
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
      _ = try writePNG(page(5, 5, []), to: .file(link.path), images: noImages)
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: link.path).hasSuffix("real.png"))
      #expect(try PixelImage(png: [UInt8](try Data(contentsOf: file))).width == 10)
    }
  }

  /// PNG 11.3: colour space, resolution, text; and no time.
  @Test func theFileSaysWhatItIs() throws {
    let bytes = try pngBytes(page(5, 5, []), scale: 2)
    let names = chunks(of: bytes)
    // The data in three pieces: zlib's header, the rows, its checksum.
    #expect(names == ["IHDR", "sRGB", "pHYs", "tEXt", "IDAT", "IDAT", "IDAT", "IEND"])
    // 2 pixels to a point of 1/72 inch: 144 dpi = 5669 pixels a metre.
    #expect(contains(bytes, [UInt8]("pHYs".utf8) + [0, 0, 0x16, 0x25, 0, 0, 0x16, 0x25, 1]))
    #expect(contains(bytes, [UInt8]("tEXtSoftware\0malpung".utf8)))
    #expect(bytes[25] == 2)
    #expect(try pngBytes(page(5, 5, background: .clear, []), scale: 2)[25] == 6)
  }

  @Test func theSamePageGivesTheSameBytes() throws {
    let (a, b) = (crowdedPage(seed: 7), crowdedPage(seed: 8))
    let first = try (
      pngBytes(a, scale: 1.5, images: fixtureImages), pngBytes(b, scale: 1.5, images: fixtureImages)
    )
    let second = try (
      pngBytes(b, scale: 1.5, images: fixtureImages), pngBytes(a, scale: 1.5, images: fixtureImages)
    )
    #expect(first.0 == second.1)
    #expect(first.1 == second.0)
    // Bands are compressed each for itself: other bands give other bytes, of the same pixels.
    #expect(
      try PixelImage(png: pngBytes(a, scale: 1.5, bandHeight: 10, images: fixtureImages))
        == PixelImage(png: first.0))

    let inParallel = Mutex<[[UInt8]?]>([])
    DispatchQueue.concurrentPerform(iterations: 100) { _ in
      let bytes = try? pngBytes(a, scale: 1.5, images: fixtureImages)
      inParallel.withLock { $0.append(bytes) }
    }
    #expect(inParallel.withLock { $0.count } == 100)
    #expect(inParallel.withLock { $0.allSatisfy { $0 == first.0 } })
  }

  @Test(arguments: [2, 3, 8, 100])
  func anyNumberOfThreadsGivesTheSameBytes(jobs: Int) throws {
    for seed in 1...4 as ClosedRange<UInt64> {
      let page = crowdedPage(seed: seed)
      for bandHeight in [1, 7, 40] {
        #expect(
          try pngBytes(
            page, scale: 1.5, bandHeight: bandHeight, jobs: jobs, images: fixtureImages)
            == pngBytes(page, scale: 1.5, bandHeight: bandHeight, images: fixtureImages))
      }
    }
  }

  @Test(arguments: [1, 4])
  func aMissingPictureIsTheSameWarningOnceOnAnyThreads(jobs: Int) throws {
    let pictures = (0..<6).map { number in
      let frame = Rect(x: 0, y: Double(number) * 10, width: 10, height: 10)
      let path = number == 3 ? "b.png" : "a.png"
      return DisplayItem(
        operation: .image(path: path, frame: frame), message: nil, role: .image, bounds: frame)
    }
    try withFolder { folder in
      let warnings = try writePNG(
        page(20, 60, pictures), to: .file(folder.appending(path: "a.png").path),
        options: .init(scale: 1, bandHeight: 1, jobs: jobs), images: noImages)
      #expect(warnings.map(\.path) == ["a.png", "b.png"])
    }
  }

  @Test func theFileNamesItsTitleAndFonts() throws {
    try withFolder { folder in
      let file = folder.appending(path: "a.png")
      var options = PictureOptions(scale: 1)
      options.title = "주말\0 여행"
      _ = try writePNG(
        crowdedPage(seed: 3), to: .file(file.path), options: options, images: fixtureImages)
      let bytes = [UInt8](try Data(contentsOf: file))
      #expect(contains(bytes, [UInt8]("iTXtTitle\0\0\0\0\0주말 여행".utf8)))
      #expect(contains(bytes, [UInt8]("tEXtFonts\0".utf8)))
      _ = try PixelImage(png: bytes)
    }
  }

  @Test func progressRunsToOne() throws {
    let steps = Mutex<[Double]>([])
    try withFolder { folder in
      _ = try writePNG(
        page(5, 100, []), to: .file(folder.appending(path: "a.png").path),
        options: .init(scale: 1, bandHeight: 25), images: noImages
      ) { step in steps.withLock { $0.append(step) } }
    }
    #expect(steps.withLock { $0 } == [0.25, 0.5, 0.75, 1])
  }

  private func contents(_ folder: URL) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? ["no folder"]
  }

  private func chunks(of png: [UInt8]) -> [String] {
    var names: [String] = []
    var position = 8
    while position + 8 <= png.count {
      let length = png[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      names.append(String(decoding: png[position + 4..<position + 8], as: UTF8.self))
      position += 12 + length
    }
    return names
  }

  private func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
    bytes.indices.contains { bytes[$0...].starts(with: part) }
  }
}
