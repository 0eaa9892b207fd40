import FoundationEssentials
import MalpungDrawing
import MalpungGolden
import Testing

/// The repository's goldens: Fixtures/goldens. `MALPUNG_RECORD=1` (set by tools/goldens) records
/// instead of comparing; never on CI, where a golden is what was accepted before.
extension Fixtures {
  private static let environment = ProcessInfo.processInfo.environment
  private static let isRecording = environment["MALPUNG_RECORD"] == "1"
  private static let isCI = environment["CI"] != nil

  private static let goldens = GoldenFolder(
    goldens: url("goldens"),
    artefacts: root.appending(
      path: isRecording ? ".build/golden-record" : ".build/golden-failures"),
    recordCommand: "tools/goldens")

  /// Fails the test unless `picture` is `Fixtures/goldens/NAME.png` to the pixel.
  public static func expectGolden(
    picture: PixelImage, named name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    if isRecording, !isCI {
      try goldens.record(picture, named: name)
    } else {
      expectNone(try goldens.mismatch(of: picture, named: name), sourceLocation)
    }
  }

  /// Fails the test unless `text` is `Fixtures/goldens/NAME.txt` to the byte.
  public static func expectGolden(
    text: String, named name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    if isRecording, !isCI {
      try goldens.record(text, named: name)
    } else {
      expectNone(try goldens.mismatch(of: text, named: name), sourceLocation)
    }
  }

  private static func expectNone(_ mismatch: GoldenMismatch?, _ sourceLocation: SourceLocation) {
    if isRecording {
      Issue.record("goldens are never recorded on CI (CI is set)", sourceLocation: sourceLocation)
    }
    if let mismatch {
      Issue.record(Comment(rawValue: mismatch.description), sourceLocation: sourceLocation)
    }
  }
}
