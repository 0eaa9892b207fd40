import MalpungChat

/// A line of the app that stands for a file, sent along or left out.
struct AttachmentLine {
  var kind: Attachment.Kind
  /// The file's name; `nil` for one that was left out.
  var file: String?
  /// A better name for people, as iOS gives for documents.
  var shownName: String?
  /// Size as the export states it.
  var bytes: Int?

  /// The attachment in a text, and the words around it. The marker must be all of its line, or
  /// follow U+200E at the end of a text.
  static func find(
    in text: [UInt8], _ phrasebook: Phrasebook
  ) -> (attachment: AttachmentLine, caption: [UInt8])? {
    let firstEnd = text.firstIndex(of: 10) ?? text.count
    if let line = read(text[..<firstEnd], phrasebook) {
      return (line, Array(text[min(firstEnd + 1, text.count)...]))
    }
    let lastStart = text.lastIndex(of: 10).map { $0 + 1 } ?? 0
    if lastStart > 0, text.count - lastStart <= Phrasebook.longest,
      let line = read(text[lastStart...], phrasebook)
    {
      return (line, Array(text[..<(lastStart - 1)]))
    }
    guard let mark = lastMark(text, from: lastStart), let line = read(text[mark...], phrasebook)
    else { return nil }
    var before = text[..<InvisibleMarks.start(text, 0..<mark)]
    while before.last == 0x20 || before.last == 10 { before.removeLast() }
    return document(line, before) ?? (line, Array(before))
  }

  /// iOS writes a document's name and pages before the marker: `Report.pdf • 12 pages <attached: …>`.
  private static func document(
    _ line: AttachmentLine, _ before: ArraySlice<UInt8>
  ) -> (attachment: AttachmentLine, caption: [UInt8])? {
    guard line.kind == .file, !before.contains(10) else { return nil }
    let text = String(decoding: before, as: UTF8.self)
    guard let bullet = text.firstRange(of: " • ") else { return nil }
    var line = line
    line.shownName = String(text[..<bullet.lowerBound])
    return (line, [])
  }

  private static func lastMark(_ text: [UInt8], from start: Int) -> Int? {
    var index = text.count - 3
    let limit = max(start, text.count - Phrasebook.longest)
    while index >= limit {
      if text[index] == 0xE2, text[index + 1] == 0x80, text[index + 2] == 0x8E { return index + 3 }
      index -= 1
    }
    return nil
  }

  /// A whole line, without the marks around it.
  private static func read(_ line: ArraySlice<UInt8>, _ phrasebook: Phrasebook) -> AttachmentLine? {
    guard line.count <= Phrasebook.longest, line.count >= 3 else { return nil }
    let bytes = Array(line)
    let trimmed = bytes[
      InvisibleMarks.end(
        bytes, 0..<bytes.count)..<max(
          InvisibleMarks.end(bytes, 0..<bytes.count), InvisibleMarks.start(bytes, 0..<bytes.count))]
    guard let last = trimmed.last else { return nil }
    if last == UInt8(ascii: ")") { return inParentheses(trimmed, phrasebook) }
    if case .omitted(let kind)? = phrasebook.meaning(whole: Folding.fold(Array(trimmed))) {
      return AttachmentLine(kind: kind)
    }
    return last == UInt8(ascii: ">") ? inAngles(trimmed, phrasebook) : nil
  }

  /// Android: `NAME (file attached)`, in any language when the name is one of the app's.
  private static func inParentheses(
    _ line: ArraySlice<UInt8>, _ phrasebook: Phrasebook
  ) -> AttachmentLine? {
    guard let open = line.lastIndex(of: UInt8(ascii: "(")), open > line.startIndex,
      line[open - 1] == 0x20
    else { return nil }
    let word = Folding.fold(Array(line[(open + 1)..<(line.endIndex - 1)]))
    let name = named(line[..<(open - 1)])
    guard phrasebook.isAttached(word) || isAndroidName(name) else { return nil }
    return file(name)
  }

  /// iOS: `<attached: NAME>`; Turkish `<NAME eklendi>`; very old `NAME <attached>`.
  private static func inAngles(
    _ line: ArraySlice<UInt8>, _ phrasebook: Phrasebook
  ) -> AttachmentLine? {
    guard let open = line.lastIndex(of: UInt8(ascii: "<")) else { return nil }
    let inner = line[(open + 1)..<(line.endIndex - 1)]
    if open > line.startIndex {
      guard phrasebook.isAttached(Folding.fold(Array(inner))) else { return nil }
      return file(named(line[..<open]))
    }
    if let colon = inner.firstIndex(of: UInt8(ascii: ":")) {
      let word = Folding.fold(Array(inner[..<colon]))
      let name = named(inner[(colon + 1)...])
      if phrasebook.isAttached(word) || isIOSName(name) { return file(name) }
    }
    guard let blank = inner.lastIndex(of: 0x20),
      phrasebook.isAttached(Folding.fold(Array(inner[(blank + 1)...])))
    else { return nil }
    return file(named(inner[..<blank]))
  }

  /// A name without the marks and blanks around it.
  private static func named(_ bytes: ArraySlice<UInt8>) -> String {
    let name = Array(bytes)
    let start = InvisibleMarks.end(name, 0..<name.count)
    var end = max(start, InvisibleMarks.start(name, start..<name.count))
    while end > start, name[end - 1] == 0x20 { end -= 1 }
    var first = start
    while first < end, name[first] == 0x20 { first += 1 }
    let inner = InvisibleMarks.end(name, first..<end)
    return String(decoding: name[inner..<end], as: UTF8.self)
  }

  private static func file(_ name: String) -> AttachmentLine? {
    if name.isEmpty { return nil }
    var line = AttachmentLine(kind: AttachmentName.kind(name), file: name)
    if let sized = SizedName(name) {
      line = AttachmentLine(
        kind: AttachmentName.kind(sized.name), file: sized.name, bytes: sized.bytes)
    }
    return line
  }

  /// `IMG-20241207-WA0003.jpg`
  private static func isAndroidName(_ name: String) -> Bool {
    let parts = name.split(separator: "-")
    return parts.count == 3 && parts[0].utf8.count == 3 && parts[1].utf8.count == 8
      && parts[1].utf8.allSatisfy { 0x30...0x39 ~= $0 } && parts[2].hasPrefix("WA")
  }

  /// `00000012-PHOTO-2024-12-07-10-15-03.jpg`
  private static func isIOSName(_ name: String) -> Bool {
    let parts = name.split(separator: "-", maxSplits: 1)
    return parts.count == 2 && parts[0].utf8.count == 8
      && parts[0].utf8.allSatisfy { 0x30...0x39 ~= $0 }
  }
}

/// `Report.pdf (3 KB)`: a size behind a document's name.
struct SizedName {
  var name: String
  var bytes: Int

  init?(_ text: String) {
    guard text.hasSuffix(")"), let open = text.lastIndex(of: "("), open > text.startIndex else {
      return nil
    }
    let words = text[text.index(after: open)...].dropLast()
      .split(whereSeparator: { $0 == " " || $0 == "\u{A0}" })
    guard words.count == 2, let unit = Self.units[words[1].uppercased()],
      let value = Double(words[0].replacing(",", with: ".")), 0...1_000_000 ~= value
    else { return nil }
    name = String(text[..<open])
    while name.hasSuffix(" ") { name.removeLast() }
    bytes = Int(value * unit)
    if name.isEmpty { return nil }
  }

  private static let units: [String: Double] = ["B": 1, "KB": 1e3, "MB": 1e6, "GB": 1e9]
}
