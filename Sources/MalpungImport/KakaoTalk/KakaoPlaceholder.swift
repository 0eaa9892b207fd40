import MalpungChat

/// The words that stand for what the text export leaves out.
enum KakaoPlaceholder {
  static func apply(to message: inout Message) {
    guard !message.isSystem, let text = message.text else { return }
    if text == "메시지가 삭제되었습니다." || text == "삭제된 메시지입니다." || text == "This message was deleted." {
      message.isDeleted = true
      return
    }
    for (words, kind) in [
      ("사진", Attachment.Kind.image), ("Photo", .image), ("동영상", .video), ("Video", .video),
      ("이모티콘", .sticker), ("Emoticon", .sticker), ("음성메시지", .audio), ("Voice Note", .audio),
      ("지도", .location), ("연락처", .contact),
    ] where text == words {
      replace(&message, kind, 1)
      return
    }
    if let count = photos(text) {
      replace(&message, .image, count)
    } else if text.hasPrefix("(이모티콘) ") {
      message.text = String(text.dropFirst("(이모티콘) ".count))
      message.attachments = [Attachment(kind: .sticker, isMissing: true)]
    } else if text.hasPrefix("파일: "), !text.contains("\n") {
      message.text = nil
      let name = String(text.dropFirst("파일: ".count))
      message.attachments = [Attachment(kind: .file, name: name, isMissing: true)]
    } else if text.hasPrefix("보이스톡") || text.hasPrefix("페이스톡"), text.count < 30 {
      let isMissed = text.contains("부재중") || text.contains("취소") || text.contains("응답")
      message.call = Call(kind: text.hasPrefix("페이스톡") ? .video : .voice, isMissed: isMissed)
    }
  }

  private static func replace(_ message: inout Message, _ kind: Attachment.Kind, _ count: Int) {
    message.text = nil
    message.attachments = Array(repeating: Attachment(kind: kind, isMissing: true), count: count)
  }

  /// `사진 N장`; the app sends at most 30 at once.
  private static func photos(_ text: String) -> Int? {
    guard text.hasPrefix("사진 "), text.hasSuffix("장"), let count = Int(text.dropFirst(3).dropLast()),
      1...30 ~= count
    else { return nil }
    return count
  }
}
