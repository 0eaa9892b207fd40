import MalpungChat

/// What the text of one message says: what the app wrote into it is taken out, the rest is the
/// user's.
struct MessageBody {
  /// Whether the text starts with U+200E: on iOS the app wrote it.
  let isMarked: Bool
  /// What is left for the user's words.
  private(set) var text: [UInt8]
  private(set) var attachments: [AttachmentLine] = []
  private(set) var poll: Poll?
  private(set) var call: Call?
  private(set) var isEdited = false
  private(set) var isDeleted = false
  /// The kind of event when the app speaks, such as `encryption`.
  private(set) var event: String?

  /// `bytes` is the text with LF between its lines. A text of a speaker is the app's only when it
  /// is marked, or when it is one of the phrases nobody types.
  init(_ bytes: [UInt8], hasSpeaker: Bool, phrasebook: Phrasebook) {
    isMarked = InvisibleMarks.isAppMark(bytes, 0..<bytes.count)
    text = Array(bytes[DirectionMarks.end(bytes)...])
    if let end = EditedMarker.start(in: text, phrasebook) {
      isEdited = true
      text.removeSubrange(end...)
    }
    if readPhrase(hasSpeaker: hasSpeaker, phrasebook) { return }
    if readAttachment(phrasebook) { return }
    if let location = LocationLine(text, phrasebook) {
      attachments = [location.attachment]
      text = location.rest
    } else if let poll = PollBlock.poll(text) {
      self.poll = poll
      text = []
    } else if isMarked || !hasSpeaker {
      readAppText(phrasebook)
    }
  }

  /// A whole text that is one of the fixed phrases.
  private mutating func readPhrase(hasSpeaker: Bool, _ phrasebook: Phrasebook) -> Bool {
    guard text.count <= Phrasebook.longest,
      let meaning = phrasebook.meaning(whole: Folding.fold(text))
    else { return false }
    switch meaning {
    case .omitted(let kind):
      attachments = [AttachmentLine(kind: kind)]
      text = []
    case .deleted: isDeleted = true
    case .call, .system:
      let isTyped = hasSpeaker && !isMarked && meaning != .system("encryption")
      if isTyped { return false }
      take(meaning, [], [])
    }
    return true
  }

  /// A line that stands for a file, with the user's words after or before it.
  private mutating func readAttachment(_ phrasebook: Phrasebook) -> Bool {
    guard let found = AttachmentLine.find(in: text, phrasebook) else { return false }
    attachments = [found.attachment]
    text = found.caption
    return true
  }

  /// Phrases with gaps.
  private mutating func readAppText(_ phrasebook: Phrasebook) {
    guard text.count <= Phrasebook.longest else { return }
    let folded = Folding.fold(text)
    if let (meaning, gaps) = phrasebook.meaning(ofApp: folded) { take(meaning, gaps, folded) }
  }

  private mutating func take(
    _ meaning: Phrasebook.Meaning, _ gaps: [Range<Int>], _ folded: [UInt8]
  ) {
    switch meaning {
    case .call(let kind, let isMissed):
      call = Call(kind: kind, isMissed: isMissed)
      call?.seconds = gaps.last.flatMap { CallDuration.seconds(folded[$0]) }
    case .deleted: isDeleted = true
    case .omitted: break
    case .system(let kind): event = kind
    }
  }
}

/// U+200E and U+200F before a text.
enum DirectionMarks {
  static func end(_ bytes: [UInt8]) -> Int {
    var index = 0
    while index + 2 < bytes.count, bytes[index] == 0xE2, bytes[index + 1] == 0x80,
      0x8E...0x8F ~= bytes[index + 2]
    {
      index += 3
    }
    return index
  }
}

/// `<This message was edited>` at the end of a text.
enum EditedMarker {
  /// Where the marker starts, with the blank and marks before it.
  static func start(in text: [UInt8], _ phrasebook: Phrasebook) -> Int? {
    let tail = max(0, text.count - 200)
    guard text.last == UInt8(ascii: ">"),
      let open = text[tail...].lastIndex(of: UInt8(ascii: "<"))
    else { return nil }
    var start = InvisibleMarks.start(text, 0..<open)
    let isMarked = start < open && InvisibleMarks.isAppMark(text, (open - 3)..<text.count)
    guard
      phrasebook.isEdited(Folding.fold(Array(text[open...]))) || isMarked && hasWords(text, open)
    else { return nil }
    if start > 0, text[start - 1] == 0x20 || text[start - 1] == 0x0A { start -= 1 }
    return start > 0 ? start : nil
  }

  /// In a language that is not known, words after a mark are this marker unless they hold the name
  /// of a file: a colon, or a full stop with something behind it.
  private static func hasWords(_ text: [UInt8], _ open: Int) -> Bool {
    let inner = text[(open + 1)..<(text.count - 1)]
    return inner.contains(0x20) && !inner.contains(UInt8(ascii: ":"))
      && !inner.dropLast().contains(UInt8(ascii: "."))
  }
}

/// `2 min`, `25 sec`, `1 hr 5 min`
enum CallDuration {
  static func seconds(_ text: ArraySlice<UInt8>) -> Int? {
    var total: Int?
    var number: Int?
    for word in String(decoding: text, as: UTF8.self).split(separator: " ") {
      if let value = Int(word) {
        number = value
      } else if let value = number, let unit = units[String(word)] {
        let (product, overflow) = value.multipliedReportingOverflow(by: unit)
        if overflow || product > 1_000_000 { return nil }
        total = (total ?? 0) + product
        number = nil
      }
    }
    return total
  }

  private static let units = [
    "s": 1, "sec": 1, "secs": 1, "second": 1, "seconds": 1, "min": 60, "mins": 60, "minute": 60,
    "minutes": 60, "h": 3600, "hr": 3600, "hrs": 3600, "hour": 3600, "hours": 3600, "초": 1,
    "분": 60, "시간": 3600, "秒": 1, "分": 60, "分钟": 60, "时": 3600, "時間": 3600, "sek": 1,
    "std": 3600, "seg": 1,
  ]
}
