import FoundationEssentials
import MalpungDrawing
import MalpungGeometry
import MalpungLayout
import MalpungText
import Testing

struct WriteVectorTests {
  @Test(arguments: ["pdf", "svg"]) func theSamePageGivesTheSameBytes(format: String) throws {
    let list = crowdedPage(seed: 4)
    let first = try bytes(list, format)
    #expect(first.count > 1000)
    #expect(try bytes(list, format) == first)
    let text = String(decoding: first, as: UTF8.self)
    if format == "pdf" {
      #expect(first.starts(with: "%PDF-1.".utf8))
      #expect(!text.contains("CreationDate"))
      #expect(text.contains("/MediaBox [ 0 0 200 301."))
    } else {
      #expect(text.contains("<svg"))
    }
  }

  @Test func everyPageHasItsOwnSize() throws {
    try withFolder { (folder) throws in
      let file = folder.appending(path: "a.pdf")
      let text = DisplayItem.text("Page", TestFont.latin, 17, x: 5, y: 20)
      _ = try writePDF(
        [page(100, 50, [text]), page(80, 70, [text])], to: .file(file.path), images: noImages)
      let contents = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      #expect(contents.contains("/MediaBox [ 0 0 100 50 ]"))
      #expect(contents.contains("/MediaBox [ 0 0 80 70 ]"))
    }
  }

  @Test(arguments: ["pdf", "svg"]) func nothingIsLeftWhenAFontIsMissing(format: String) throws {
    let lost = FontFace(
      family: "Lost", style: "Regular", path: "/nowhere/lost.ttf", index: 0, isColor: false)
    let run = GlyphRun(
      font: lost, size: 17, glyphs: [Glyph(id: 1, x: 0, y: 0, advance: 5, cluster: 0)],
      range: 0..<1, isRightToLeft: false)
    let item = DisplayItem(
      operation: .glyphs(run: run, origin: Point(x: 0, y: 20), color: .black), message: nil,
      role: .text, bounds: Rect(x: 0, y: 0, width: 20, height: 20))
    try withFolder { (folder) throws in
      #expect(throws: DrawingError.self) {
        try write(page(10, 10, [item]), format, folder.appending(path: "a").path)
      }
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(left.isEmpty)
    }
  }

  @Test(arguments: [0.0, .nan, 17]) func anImpossibleScaleIsRefused(scale: Double) throws {
    #expect(throws: DrawingError.self) {
      try writeSVG(
        page(10, 10, []), to: .file("/nowhere/a.svg"), options: .init(scale: scale),
        images: noImages)
    }
  }

  private func bytes(_ list: DisplayList, _ format: String) throws -> [UInt8] {
    try withFolder { folder in
      let file = folder.appending(path: "a.\(format)")
      try write(list, format, file.path)
      return [UInt8](try Data(contentsOf: file))
    }
  }

  private func write(_ list: DisplayList, _ format: String, _ path: String) throws {
    if format == "pdf" {
      _ = try writePDF([list], to: .file(path), images: fixtureImages)
    } else {
      _ = try writeSVG(list, to: .file(path), images: fixtureImages)
    }
  }
}
