import MalpungChat

/// `text` and `text_entities`: a string, or an array of strings and typed pieces that are joined
/// without separators.
enum TelegramText {
  static func read(_ value: JSONValue) -> RichText {
    var result = RichText()
    for piece in value.array ?? [value] {
      if let text = piece.string {
        result.append(text)
      } else if let text = piece["text"]?.string {
        append(text, piece, to: &result)
      }
    }
    return result
  }

  private static func append(_ text: String, _ piece: JSONValue, to result: inout RichText) {
    switch piece["type"]?.string {
    case "bold": result.append(text, .bold)
    case "italic": result.append(text, .italic)
    case "strikethrough": result.append(text, .strike)
    case "spoiler": result.append(text, .spoiler)
    case "code": result.append(text, .code)
    case "pre": result.append(text, .pre)
    case "link": result.append(text, .link, url: text)
    case "text_link": result.append(text, .link, url: piece["href"]?.string)
    case "email": result.append(text, .link, url: "mailto:" + text)
    case "mention", "mention_name": result.append(text, .mention)
    default: result.append(text)
    }
  }
}

/// What a row carries beside its words.
enum TelegramMedia {
  static func attachments(_ row: JSONValue) -> [Attachment] {
    var result: [Attachment] = []
    if let photo = row["photo"] { result.append(file(photo, .image, "photo_file_size", row)) }
    if let value = row["file"] { result.append(file(value, kind(row), "file_size", row)) }
    if let contact = row["contact_information"] {
      let names = ["first_name", "last_name"].compactMap { contact[$0]?.string }
      let name = names.filter { !$0.isEmpty }.joined(separator: " ")
      result.append(Attachment(kind: .contact, name: name.isEmpty ? nil : name))
      if let phone = contact["phone_number"] { result[result.count - 1].extra["phone"] = phone }
    }
    if let place = row["location_information"] {
      var location = Attachment(kind: .location, name: row["place_name"]?.string)
      location.extra = place.object ?? [:]
      if let address = row["address"] { location.extra["address"] = address }
      result.append(location)
    }
    return result
  }

  private static func kind(_ row: JSONValue) -> Attachment.Kind {
    switch row["media_type"]?.string {
    case "sticker": .sticker
    case "video_message", "video_file", "animation": .video
    case "voice_message", "audio_file": .audio
    default: row["mime_type"]?.string?.hasPrefix("image/") == true ? .image : .file
    }
  }

  /// A path, or one of the sentences "(File not included. …)" that may stand in its place.
  private static func file(
    _ value: JSONValue, _ kind: Attachment.Kind, _ sizeKey: String, _ row: JSONValue
  ) -> Attachment {
    let path = value.string ?? ""
    let isMissing = path.isEmpty || path.contains("(File ")
    var attachment = Attachment(
      kind: kind, path: isMissing ? nil : path, name: row["file_name"]?.string,
      bytes: row[sizeKey]?.count.map { max(0, $0) }, width: row["width"]?.number.map { max(0, $0) },
      height: row["height"]?.number.map { max(0, $0) }, isMissing: isMissing)
    if let emoji = row["sticker_emoji"] { attachment.extra["emoji"] = emoji }
    if let seconds = row["duration_seconds"] { attachment.extra["seconds"] = seconds }
    return attachment
  }
}

/// Service rows in words. The list of actions grows; one without words of ours shows its name.
enum TelegramEvent {
  static func sentence(_ action: String, _ row: JSONValue) -> String {
    let actor = row["actor"]?.string ?? "Someone"
    let members = (row["members"]?.array ?? []).map { $0.string ?? "Deleted Account" }
      .joined(separator: ", ")
    let title = row["title"]?.string ?? ""
    return switch action {
    case "create_group": "\(actor) created the group “\(title)”"
    case "create_channel": "\(actor) created the channel “\(title)”"
    case "invite_members": "\(actor) added \(members)"
    case "remove_members": "\(actor) removed \(members)"
    case "join_group_by_link": "\(actor) joined by a link"
    case "join_group_by_request": "\(actor) was let in"
    case "edit_group_title": "\(actor) named the group “\(title)”"
    case "edit_group_photo": "\(actor) changed the group's picture"
    case "delete_group_photo": "\(actor) removed the group's picture"
    case "pin_message": "\(actor) pinned a message"
    case "clear_history": "The history was cleared"
    case "group_call": "\(actor) started a voice chat"
    case "take_screenshot": "\(actor) took a screenshot"
    case "joined_telegram": "\(actor) joined Telegram"
    case "migrate_to_supergroup", "migrate_from_group": "The group became a supergroup"
    case "": "\(actor): event"
    default: "\(actor): \(action.split(separator: "_").joined(separator: " "))"
    }
  }
}
