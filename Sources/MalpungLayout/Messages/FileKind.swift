/// What a file's icon shows; told by the extension alone (reference-designs.md B, "File row").
public enum FileKind: String, Hashable, Sendable, Codable, CaseIterable {
  case pdf, gif, avi, zip, mp3, doc, ppt, txt, mov, generic
  case contact, location, voiceCall, videoCall, recording

  /// Case-insensitive; an unknown or missing extension is `generic` and never vanishes.
  public init(fileName: String) {
    let name = fileName.lowercased()
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
      self = .generic
      return
    }
    self = Self.byExtension[String(name[name.index(after: dot)...])] ?? .generic
  }

  private static let byExtension: [String: FileKind] = [
    "pdf": .pdf, "gif": .gif, "avi": .avi, "mkv": .avi, "mp4": .mov, "webm": .mov, "m4v": .mov,
    "mov": .mov, "zip": .zip, "rar": .zip, "7z": .zip, "gz": .zip, "tar": .zip, "mp3": .mp3,
    "m4a": .mp3, "opus": .mp3, "ogg": .mp3, "wav": .mp3, "aac": .mp3, "flac": .mp3, "doc": .doc,
    "docx": .doc, "odt": .doc, "rtf": .doc, "pages": .doc, "ppt": .ppt, "pptx": .ppt, "odp": .ppt,
    "key": .ppt, "txt": .txt, "md": .txt, "csv": .txt, "log": .txt, "vcf": .contact,
  ]
}
