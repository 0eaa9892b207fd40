public import FoundationEssentials
public import MalpungDrawing

/// A folder of accepted pictures and texts that results are held against.
public struct GoldenFolder: Sendable {
  /// What is kept: `NAME.png`, `NAME.txt`.
  public var goldens: URL
  /// Where expected, actual and diff of a mismatch go: a folder per name.
  public var artefacts: URL
  /// What a person types to accept new results; part of every message about a missing golden.
  public var recordCommand: String

  public init(goldens: URL, artefacts: URL, recordCommand: String) {
    self.goldens = goldens
    self.artefacts = artefacts
    self.recordCommand = recordCommand
  }

  /// Holds `picture` against `NAME.png`; `nil` when they are equal to the pixel. On a mismatch
  /// keeps expected, actual and diff and names their paths.
  public func mismatch(of picture: PixelImage, named name: String) throws -> GoldenMismatch? {
    try removeArtefacts(of: name, "png")
    let golden = file(name, "png")
    let expected: PixelImage
    do {
      expected = try readPicture(golden)
    } catch let error as GoldenUnreadable {
      let actual = try keep(picture, as: "actual", of: name)
      return GoldenMismatch(reason: error.reason, artefacts: [actual])
    }
    guard let reason = compare(expected: expected, actual: picture).mismatchReason else {
      return nil
    }
    return GoldenMismatch(
      reason: "\(name): \(reason)",
      artefacts: [
        try keep(expected, as: "expected", of: name), try keep(picture, as: "actual", of: name),
        try keep(
          differencePicture(expected: expected, actual: picture), as: "diff", of: name),
      ])
  }

  /// Holds `text` against `NAME.txt`; `nil` when every byte is equal.
  public func mismatch(of text: String, named name: String) throws -> GoldenMismatch? {
    try removeArtefacts(of: name, "txt")
    let golden = file(name, "txt")
    let expected: String
    do {
      expected = String(decoding: try readBytes(golden), as: UTF8.self)
    } catch let error as GoldenUnreadable {
      return GoldenMismatch(
        reason: error.reason, artefacts: [try keep(text, as: "actual", of: name)])
    }
    guard let reason = firstDifference(expected: expected, actual: text) else { return nil }
    return GoldenMismatch(
      reason: "\(name): \(reason)",
      artefacts: [
        try keep(expected, as: "expected", of: name), try keep(text, as: "actual", of: name),
      ])
  }

  // MARK: Reading

  private func file(_ name: String, _ ending: String) -> URL {
    goldens.appending(path: "\(name).\(ending)")
  }

  private func readPicture(_ url: URL) throws -> PixelImage {
    let bytes = try readBytes(url)
    do {
      return try PixelImage(png: bytes)
    } catch {
      throw GoldenUnreadable(reason: "\(url.path): the golden is unreadable: \(error)")
    }
  }

  private func readBytes(_ url: URL) throws -> [UInt8] {
    guard FileManager.default.fileExists(atPath: url.path) else {
      throw GoldenUnreadable(
        reason:
          "\(url.path): there is no golden; look at the result and record it with \(recordCommand)")
    }
    let bytes: [UInt8]
    do {
      bytes = [UInt8](try Data(contentsOf: url))
    } catch {
      throw GoldenUnreadable(reason: "\(url.path): the golden cannot be read: \(error)")
    }
    if bytes.isEmpty { throw GoldenUnreadable(reason: "\(url.path): the golden is empty") }
    if bytes.starts(with: "version https://git-lfs".utf8) {
      throw GoldenUnreadable(
        reason: "\(url.path): the golden is a Git LFS pointer, not its contents; run git lfs pull")
    }
    return bytes
  }

  // MARK: Writing

  private func removeArtefacts(of name: String, _ ending: String) throws {
    for part in ["expected", "actual", "diff"] {
      let url = artefacts.appending(path: "\(name)/\(part).\(ending)")
      if FileManager.default.fileExists(atPath: url.path) {
        try FileManager.default.removeItem(at: url)
      }
    }
  }

  private func keep(_ picture: PixelImage, as part: String, of name: String) throws -> Artefact {
    let url = try place(part, of: name, "png")
    try writePNG(picture, to: .file(url.path))
    return Artefact(part: part, path: url.path)
  }

  private func keep(_ text: String, as part: String, of name: String) throws -> Artefact {
    let url = try place(part, of: name, "txt")
    try Data(text.utf8).write(to: url)
    return Artefact(part: part, path: url.path)
  }

  private func place(_ part: String, of name: String, _ ending: String) throws -> URL {
    let folder = artefacts.appending(path: name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.appending(path: "\(part).\(ending)")
  }
}

private struct GoldenUnreadable: Error {
  var reason: String
}

/// A file kept to look at.
public struct Artefact: Hashable, Sendable {
  /// "expected", "actual", "diff".
  public var part: String
  public var path: String
}

/// A result that is not its golden. `description` says why in a line, and a line for each file kept.
public struct GoldenMismatch: Hashable, Sendable, CustomStringConvertible {
  public var reason: String
  public var artefacts: [Artefact]

  public var description: String {
    artefacts.reduce(reason) { $0 + "\n  \($1.part): \($1.path)" }
  }
}

extension Comparison {
  /// `nil` for equal pictures.
  var mismatchReason: String? {
    switch self {
    case .equal: nil
    case .differs(let difference): "\(difference) (no tolerance)"
    case .sizesDiffer(let expected, let actual):
      "the sizes differ: expected \(expected), actual \(actual) pixels"
    }
  }
}

/// The first line that is not the same; `nil` for equal texts.
func firstDifference(expected: String, actual: String) -> String? {
  if Array(expected.utf8) == Array(actual.utf8) { return nil }
  let expectedLines = expected.split(separator: "\n", omittingEmptySubsequences: false)
  let actualLines = actual.split(separator: "\n", omittingEmptySubsequences: false)
  for (index, pair) in zip(expectedLines, actualLines).enumerated()
  where Array(pair.0.utf8) != Array(pair.1.utf8) {
    return "line \(index + 1) differs\n  - \(pair.0)\n  + \(pair.1)"
  }
  return "expected \(expectedLines.count) lines, actual \(actualLines.count)"
}
