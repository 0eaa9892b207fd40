import FoundationEssentials
public import MalpungDrawing

/// What recording a golden did.
public enum Recording: Hashable, Sendable, CustomStringConvertible {
  case added
  case unchanged
  /// Why the old one was not the same.
  case changed(String)

  public var description: String {
    switch self {
    case .added: "added"
    case .unchanged: "unchanged"
    case .changed(let reason): "changed: \(reason)"
    }
  }
}

extension GoldenFolder {
  /// Makes `picture` the golden `NAME.png`. A golden that is equal to the pixel is left alone. Before, after and
  /// diff of a changed one are kept beside a line that says what happened (`record-png.txt`).
  @discardableResult
  public func record(_ picture: PixelImage, named name: String) throws -> Recording {
    let mismatch = try mismatch(of: picture, named: name)
    return try record(name, "png", mismatch) { try writePNG(picture, to: .file($0.path)) }
  }

  /// Makes `text` the golden `NAME.txt`.
  @discardableResult
  public func record(_ text: String, named name: String) throws -> Recording {
    let mismatch = try mismatch(of: text, named: name)
    return try record(name, "txt", mismatch) { try Data(text.utf8).write(to: $0) }
  }

  private func record(
    _ name: String, _ ending: String, _ mismatch: GoldenMismatch?, _ write: (URL) throws -> Void
  ) throws -> Recording {
    let golden = goldens.appending(path: "\(name).\(ending)")
    let result: Recording =
      if let mismatch {
        FileManager.default.fileExists(atPath: golden.path)
          ? .changed(mismatch.description) : .added
      } else {
        .unchanged
      }
    if mismatch != nil {
      try FileManager.default.createDirectory(
        at: golden.deletingLastPathComponent(), withIntermediateDirectories: true)
      try write(golden)
    }
    let note = artefacts.appending(path: name)
    try FileManager.default.createDirectory(at: note, withIntermediateDirectories: true)
    let line = result == .added ? "added \(golden.path)" : "\(result)"
    try Data("\(name): \(line)\n".utf8).write(to: note.appending(path: "record-\(ending).txt"))
    return result
  }
}
