import MalpungChat

/// Telling a format by its content (import-formats.md §2).
enum Sniffer {
  enum Recognition: Equatable {
    /// Read by this version; why it was taken for that.
    case known(ImportFormat, String)
    /// A format by name that is told but not read.
    case foreign(String)
    case unknown(String)
  }

  /// How much of a file tells whether it may be a chat at all.
  static let headBytes = 1 << 16

  /// For UTF-8 text without a mark. O(bytes) for JSON, O(1) for text.
  static func recognise(_ text: [UInt8]) -> Recognition {
    guard let first = text.first(where: { $0 > 0x20 }) else { return .unknown("it is empty") }
    let isArray = first == UInt8(ascii: "[")
    if first == UInt8(ascii: "{") || isArray && startsJSONArray(text) {
      return recogniseJSON(JSONOutline(text, elementsOfArray: isArray), isArray: isArray)
    }
    return recogniseText(Array(text.prefix(headBytes)))
  }

  /// Whether the start of a file is that of a chat, read or only known.
  static func mayBeChat(_ head: [UInt8]) -> Bool {
    if case .unknown = recognise(head) { return false }
    return true
  }

  private static func startsJSONArray(_ text: [UInt8]) -> Bool {
    let next = text.lazy.filter { $0 > 0x20 }.dropFirst().first
    return next == UInt8(ascii: "{") || next == UInt8(ascii: "]")
  }

  private static func recogniseJSON(_ outline: JSONOutline, isArray: Bool) -> Recognition {
    func has(_ keys: String...) -> Bool { keys.allSatisfy(outline.keys.contains) }
    if isArray {
      if has("ts") { return .foreign("a day of a Slack export") }
      if has("Body") || has("MessageType") { return .foreign("a Teams export") }
      return .unknown("a JSON array of another kind")
    }
    if has("malpung") { return .known(.transcript, "told by its \"malpung\" key") }
    if has("guild", "channel") {
      return .known(.discord, "told by its \"guild\" and \"channel\" keys")
    }
    if has("chats") || has("messages", "type", "id") {
      return .known(.telegram, "told by its keys")
    }
    if has("room_name") || has("exported_by") { return .known(.matrix, "told by its keys") }
    if has("participants", "thread_path") || has("messages", "magic_words") {
      return .known(.messenger, "told by its keys")
    }
    if has("messages", "participants") {
      return .foreign("a Messenger export, or a Malpung transcript without \"malpung\": 1")
    }
    return .unknown("JSON without a \"malpung\" key")
  }

  private static func recogniseText(_ head: [UInt8]) -> Recognition {
    let lines = TextLines(head)
    var first: [String] = []
    lines.visit { range, _ in
      if first.count < 20 { first.append(String(decoding: head[range], as: UTF8.self)) }
      return first.count < 20
    }
    if first.contains(where: isKakaoHead) { return .known(.kakaotalk, "told by its first lines") }
    if first.contains(where: isLineHead) { return .known(.line, "told by its first lines") }
    if let foreign = first.lazy.compactMap(foreignHead).first { return .foreign(foreign) }
    let census = HeaderCensus(lines)
    guard let shape = census.shape else { return .unknown("no line starts like a message") }
    if shape.looksLikeSigexport, lines.shareEndingInTwoBlanks > 0.5 {
      return .foreign("a Signal export (sigexport)")
    }
    let what = "\(census.count) of the first \(census.lines) lines start with its date and time"
    return .known(.whatsapp, what)
  }

  private static func isLineHead(_ line: String) -> Bool {
    line.hasPrefix("[LINE]") || line.hasPrefix("Chat history with")
      || line.hasPrefix("Chat history in") || line.hasSuffix("とのトーク履歴")
  }

  private static func isKakaoHead(_ line: String) -> Bool {
    let kakao = ["카카오톡 대화", "KakaoTalk Chats with", "저장한 날짜", "Date Saved"]
    return line.hasPrefix("Date,User,Message")
      || kakao.contains { line.contains($0) && line.utf8.count < 200 }
  }

  /// First lines of the text exports that are known but not read.
  private static func foreignHead(_ line: String) -> String? {
    return isMessageTimeAlone(line) ? "an iMessage export (imessage-exporter)" : nil
  }

  /// `Mon D, YYYY h:mm:ss AM`, perhaps with a read receipt behind it.
  private static func isMessageTimeAlone(_ line: String) -> Bool {
    let words = line.split(separator: " ")
    guard words.count >= 5, words[0].utf8.count == 3, words[1].hasSuffix(","),
      let day = Int(words[1].dropLast()), 1...31 ~= day, let year = Int(words[2]),
      1990...2100 ~= year, words[3].split(separator: ":").count == 3,
      words[4] == "AM" || words[4] == "PM"
    else { return false }
    return words.count == 5 || words[5].hasPrefix("(")
  }
}

extension TextLines {
  /// Of the lines that hold anything.
  fileprivate var shareEndingInTwoBlanks: Double {
    var (ending, all) = (0, 0)
    visit { range, _ in
      if range.count < 2 { return true }
      all += 1
      if bytes[range.upperBound - 1] == 0x20, bytes[range.upperBound - 2] == 0x20 { ending += 1 }
      return all < 200
    }
    return all == 0 ? 0 : Double(ending) / Double(all)
  }
}
