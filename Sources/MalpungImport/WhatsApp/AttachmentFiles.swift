import MalpungChat

/// The files that attachments name, looked up beside the chat.
struct AttachmentFiles {
  /// Absent files that get a warning of their own; the rest is counted.
  private static let warningsInFull = 10

  private let media: MediaStore
  private let file: String
  private var absent = 0

  init(_ media: MediaStore, file: String) {
    self.media = media
    self.file = file
  }

  mutating func resolve(
    _ line: AttachmentLine, line number: Int, _ warnings: inout [ImportWarning]
  ) -> Attachment {
    var attachment = Attachment(
      kind: line.kind, name: line.shownName ?? line.file, bytes: line.bytes)
    guard let name = line.file else {
      attachment.isMissing = line.kind != .location
      return attachment
    }
    if let size = media.size(of: name) {
      attachment.path = name
      attachment.bytes = size
      return attachment
    }
    attachment.isMissing = true
    absent += 1
    if absent <= Self.warningsInFull {
      warnings.append(ImportWarning(file, line: number, "the attachment \(name) is not there"))
    }
    return attachment
  }

  func summarise(_ warnings: inout [ImportWarning]) {
    guard absent > Self.warningsInFull else { return }
    warnings.append(
      ImportWarning(file, "\(absent - Self.warningsInFull) more attachments are not there"))
  }
}
