import Malpung

/// A layout as text for a golden: a line a row, a line a frame, in points to 1/64.
func dump(_ layout: TranscriptLayout) -> String {
  var lines = ["page \(number(layout.size.width)) × \(number(layout.size.height))"]
  for number in 0..<layout.rowCount {
    let row = layout.row(number)
    let place = "y \(MalpungTests.number(row.y)) height \(MalpungTests.number(row.height))"
    switch row.content {
    case .day(let pill, let label):
      lines.append("day \(place)")
      lines += ["  pill \(frame(pill))"] + dump(label, "label")
    case .system(let pill, let label, let message):
      lines.append("system \(message) \(place)")
      lines += ["  pill \(frame(pill))"] + dump(label, "label")
    case .unread(let pill, let label):
      lines.append("unread \(place)")
      lines += ["  pill \(frame(pill))"] + dump(label, "label")
    case .message(let message):
      lines.append("message \(message.id) \(message.side) \(message.position) \(place)")
      lines += dump(message)
    }
  }
  return lines.joined(separator: "\n") + "\n"
}

private func dump(_ message: MessageLayout) -> [String] {
  var lines: [String] = []
  if let name = message.name { lines += dump(name, "name") }
  if let avatar = message.avatar { lines.append("  avatar \(frame(avatar.frame))") }
  if let bubble = message.bubble { lines.append("  bubble \(frame(bubble.frame))") }
  if let mark = message.mark { lines += dump(mark, "mark") }
  if let quote = message.quote {
    lines += ["  quote \(frame(quote.frame))"] + dump(quote.name, "quoted name")
    lines += dump(quote.text, "quoted")
  }
  if let text = message.text { lines += dump(text, "text") }
  if let images = message.images {
    lines.append("  images \(frame(images.frame))")
    for tile in images.tiles {
      lines.append(
        "  tile \(tile.index) \(frame(tile.frame))" + (tile.more > 0 ? " +\(tile.more)" : ""))
    }
  }
  for file in message.files {
    lines.append("  file \(file.kind) \(frame(file.frame))")
    lines += dump(file.name, "file name") + (file.detail.map { dump($0, "detail") } ?? [])
  }
  if let time = message.time { lines += dump(time.label, "time") }
  for pill in message.reactions {
    lines.append("  reaction \(frame(pill.frame)) \(pill.label.text)")
  }
  return lines
}

private func dump(_ block: TextBlock, _ what: String) -> [String] {
  ["  \(what) \(frame(block.frame))"]
    + block.lines.map { line in
      let units = Array(block.text.utf16)[line.range]
      let text = String(decoding: units, as: UTF16.self).unicodeScalars.map {
        $0.properties.generalCategory == .control ? $0.escaped(asASCII: true) : String($0)
      }.joined()
      return "    \(line.range.lowerBound)–\(line.range.upperBound) x \(number(block.x(of: line))) "
        + "baseline \(number(block.baseline(of: line))) width \(number(line.width))"
        + (line.isTruncated ? " …" : "") + " “\(text)”"
    }
}

private func frame(_ rect: Rect) -> String {
  "(\(number(rect.x)), \(number(rect.y)), \(number(rect.width)) × \(number(rect.height)))"
}

/// To 1/64 pt, so that a dump shows no noise of adding up.
private func number(_ value: Double) -> String {
  let rounded = (value * 64).rounded() / 64
  return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
}
