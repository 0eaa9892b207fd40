import MalpungChat
import MalpungGeometry
import MalpungText

/// A poll's answers, measured but not yet placed: from (0, 0), `width` wide.
struct PollParts: Sendable {
  var rows: [MessageLayout.PollRow]
  var height: Double
}

extension MessageArranger {
  /// Each answer with its votes at the end of its line, and its share of all votes as a bar below;
  /// `nil` for a message without a poll.
  func pollParts(of message: Message, width: Double) -> PollParts? {
    guard let poll = message.poll, !message.isDeleted, !poll.options.isEmpty else { return nil }
    let total = poll.options.reduce(0.0) { $0 + Double(max($1.votes ?? 0, 0)) }
    var rows: [MessageLayout.PollRow] = []
    var y = 8.0
    for option in poll.options {
      let votes = option.votes.map {
        typesetter.block("\($0)", theme.text.quote, width: .infinity)
      }
      let room = width - (votes.map { $0.frame.width + 10 } ?? 0)
      let label = typesetter.block(
        option.text, theme.text.quote, width: max(room, 1))
      let track = Rect(x: 0, y: y + label.frame.height + 4, width: width, height: 5)
      let share = total > 0 ? Double(max(option.votes ?? 0, 0)) / total : 0
      rows.append(
        MessageLayout.PollRow(
          label: label.at(x: 0, y: y),
          votes: votes.map { $0.at(x: width - $0.frame.width, y: y) }, track: track,
          bar: Rect(x: 0, y: track.y, width: width * share, height: track.height)))
      y = track.maxY + 10
    }
    return PollParts(rows: rows, height: typesetter.onGrid(y - 4))
  }
}

extension MessageLayout.PollRow {
  func movedBy(x: Double, y: Double) -> Self {
    Self(
      label: label.movedBy(x: x, y: y), votes: votes?.movedBy(x: x, y: y),
      track: track.offset(x: x, y: y), bar: bar.offset(x: x, y: y))
  }

  /// Mirrored within `left…right`.
  func mirrored(in frame: Rect) -> Self {
    Self(
      label: label.mirrored(in: frame), votes: votes?.mirrored(in: frame),
      track: track.mirrored(in: frame), bar: bar.mirrored(in: frame))
  }
}
