public import MalpungDrawing
public import MalpungImport

extension ImportResult {
  /// Gives the painter the bytes of pictures, and of nothing outside the chat's folder or archive.
  public var images: ImageLoader {
    let media = self.media
    return { path in try media.data(for: path) }
  }

  /// Looks every attachment up: pictures learn their size in pixels, and what is not there, or is
  /// no picture, is marked as missing, so that the layout knows what it will be able to show.
  /// Reads the pictures. Adds a warning for each file that the chat names and that is not there.
  public mutating func findMedia() {
    for message in transcript.messages.indices {
      let attachments = transcript.messages[message].attachments
      if attachments.isEmpty { continue }
      transcript.messages[message].attachments = attachments.map { found($0) }
    }
    for number in transcript.participants.indices {
      guard let path = transcript.participants[number].avatar else { continue }
      if (try? media.data(for: path)).flatMap({ imageSize(of: $0) }) == nil {
        transcript.participants[number].avatar = nil
        warn(path, "is no picture that can be read; initials are shown instead")
      }
    }
  }

  /// The longest text that is laid out, in UTF-16 code units: some 500 pages. Shaping takes about
  /// 150 bytes a unit, so that a hostile message of 20 MB would take 3 GB.
  public static let longestText = 1_000_000

  /// Cuts texts that are longer than `longestText`, with a warning each. O(text).
  public mutating func cutEndlessTexts() {
    for number in transcript.messages.indices {
      guard let text = transcript.messages[number].text, text.utf8.count > Self.longestText,
        let end = text.utf16.index(
          text.startIndex, offsetBy: Self.longestText, limitedBy: text.endIndex)
      else { continue }
      transcript.messages[number].text = String(text[..<end]) + "…"
      warnings.append(
        ImportWarning(
          file, path: "message \(transcript.messages[number].id)",
          "only the first \(Self.longestText) of \(text.utf16.count) characters are shown"))
    }
  }

  private mutating func found(_ attachment: Attachment) -> Attachment {
    var attachment = attachment
    guard !attachment.isMissing else { return attachment }
    guard let path = attachment.path else {
      attachment.isMissing = attachment.kind != .contact && attachment.kind != .location
      return attachment
    }
    guard let bytes = media.size(of: path) else {
      attachment.isMissing = true
      warn(path, "is not there; a placeholder is shown")
      return attachment
    }
    attachment.bytes = bytes
    guard attachment.kind == .image || attachment.kind == .sticker else { return attachment }
    if let size = (try? media.data(for: path)).flatMap({ imageSize(of: $0) }) {
      (attachment.width, attachment.height) = (size.width, size.height)
    } else {
      attachment.isMissing = true
      warn(path, "is no picture that can be read; a placeholder is shown")
    }
    return attachment
  }

  private mutating func warn(_ path: String, _ message: String) {
    warnings.append(ImportWarning(file, path: path, message))
  }
}
