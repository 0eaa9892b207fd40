import FoundationEssentials
import MalpungDrawing
import MalpungGolden
import MalpungLayout
import Testing

private let picture = PixelImage(
  width: 12, height: 8, filledWith: Color(red: 10, green: 200, blue: 90, alpha: 77))
private let other = PixelImage(
  width: 12, height: 8, filledWith: Color(red: 10, green: 200, blue: 91, alpha: 77))

struct GoldenFolderTests {
  @Test func whatWasRecordedMatches() throws {
    try withGoldens { (goldens) throws in
      #expect(try goldens.record(picture, named: "a/b") == .added)
      #expect(try goldens.record("one\ntwo\n", named: "a/b") == .added)
      #expect(try goldens.mismatch(of: picture, named: "a/b") == nil)
      #expect(try goldens.mismatch(of: "one\ntwo\n", named: "a/b") == nil)
      #expect(try goldens.record(picture, named: "a/b") == .unchanged)
    }
  }

  @Test func aMismatchKeepsExpectedActualAndDiff() throws {
    try withGoldens { (goldens) throws in
      try goldens.record(picture, named: "a")
      let mismatch = try #require(try goldens.mismatch(of: other, named: "a"))
      #expect(mismatch.reason.contains("96 of 96 pixels differ, by up to 1 of 255"))
      #expect(mismatch.artefacts.map(\.part) == ["expected", "actual", "diff"])
      for artefact in mismatch.artefacts { #expect(mismatch.description.contains(artefact.path)) }
      #expect(try read(mismatch.artefacts[0].path) == picture)
      #expect(try read(mismatch.artefacts[1].path) == other)
      #expect(
        try read(mismatch.artefacts[2].path) == differencePicture(expected: picture, actual: other))
      // Mended: nothing old is left to look at.
      #expect(try goldens.mismatch(of: picture, named: "a") == nil)
      #expect(!FileManager.default.fileExists(atPath: mismatch.artefacts[0].path))
    }
  }

  @Test func anotherSizeNamesBoth() throws {
    try withGoldens { (goldens) throws in
      try goldens.record(picture, named: "a")
      let tall = PixelImage(width: 12, height: 9, filledWith: Color(red: 0, green: 0, blue: 0))
      let mismatch = try #require(try goldens.mismatch(of: tall, named: "a"))
      #expect(mismatch.reason == "a: the sizes differ: expected 12 × 8, actual 12 × 9 pixels")
    }
  }

  @Test func aMissingGoldenSaysHowToRecordIt() throws {
    try withGoldens { (goldens) throws in
      let mismatch = try #require(try goldens.mismatch(of: picture, named: "new"))
      #expect(mismatch.reason.contains("there is no golden"))
      #expect(mismatch.reason.contains("tools/goldens"))
      #expect(mismatch.artefacts.map(\.part) == ["actual"])
      #expect(try read(mismatch.artefacts[0].path) == picture)
      #expect(try goldens.mismatch(of: "text", named: "new") != nil)
    }
  }

  @Test(arguments: [
    ("", "the golden is empty"),
    ("version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 3\n", "Git LFS pointer"),
    ("hello", "the golden is unreadable"),
  ])
  func aBrokenGoldenIsNamed(contents: String, reason: String) throws {
    try withGoldens { (goldens) throws in
      try put([UInt8](contents.utf8), goldens, "a.png")
      let mismatch = try #require(try goldens.mismatch(of: picture, named: "a"))
      #expect(mismatch.reason.contains(reason))
      #expect(mismatch.reason.contains("a.png"))
    }
  }

  @Test func anEmptyTextGoldenIsNamed() throws {
    try withGoldens { (goldens) throws in
      try put([], goldens, "a.txt")
      #expect(try goldens.mismatch(of: "", named: "a")?.reason.contains("empty") == true)
    }
  }

  @Test func aTruncatedGoldenIsUnreadableWhereverItEnds() throws {
    try withGoldens { (goldens) throws in
      try goldens.record(picture, named: "a")
      let whole = [UInt8](try Data(contentsOf: goldens.goldens.appending(path: "a.png")))
      for count in 1..<whole.count {
        try put(Array(whole[..<count]), goldens, "a.png")
        let mismatch = try #require(try goldens.mismatch(of: picture, named: "a"))
        #expect(mismatch.reason.contains("unreadable"))
      }
    }
  }

  @Test func aTextMismatchNamesTheLine() throws {
    try withGoldens { (goldens) throws in
      try goldens.record("one\ntwo\nthree\n", named: "a")
      let mismatch = try #require(try goldens.mismatch(of: "one\n2\nthree\n", named: "a"))
      #expect(mismatch.reason == "a: line 2 differs\n  - two\n  + 2")
      #expect(try goldens.mismatch(of: "one\ntwo\nthree", named: "a") != nil)
      // Equal to the eye, not to the byte.
      try goldens.record("caf\u{E9}", named: "b")
      #expect(try goldens.mismatch(of: "cafe\u{301}", named: "b") != nil)
    }
  }

  @Test func recordingSaysWhatChanged() throws {
    try withGoldens { (goldens) throws in
      try goldens.record(picture, named: "a")
      guard case .changed(let reason) = try goldens.record(other, named: "a") else {
        Issue.record("the change was not seen")
        return
      }
      #expect(reason.contains("96 of 96 pixels differ"))
      #expect(try goldens.mismatch(of: other, named: "a") == nil)
    }
  }

  private func withGoldens(_ body: (GoldenFolder) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "malpung-golden-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(
      GoldenFolder(
        goldens: folder.appending(path: "goldens"), artefacts: folder.appending(path: "failures"),
        recordCommand: "tools/goldens"))
  }

  private func put(_ bytes: [UInt8], _ goldens: GoldenFolder, _ name: String) throws {
    try FileManager.default.createDirectory(
      at: goldens.goldens, withIntermediateDirectories: true)
    try Data(bytes).write(to: goldens.goldens.appending(path: name))
  }

  private func read(_ path: String) throws -> PixelImage {
    try PixelImage(png: [UInt8](try Data(contentsOf: URL(filePath: path))))
  }
}
