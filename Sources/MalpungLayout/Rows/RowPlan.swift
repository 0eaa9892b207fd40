import MalpungChat
import MalpungGeometry

/// Which rows a transcript has, before anything is measured: messages, system lines and the day
/// separators between them, each with its place in a run. O(messages).
struct RowPlan: Sendable {
  enum Row: Hashable, Sendable {
    /// Days since 1970.
    case day(Int)
    /// Index of a message without a speaker.
    case system(Int)
    /// Index of a message and its place among its neighbours of one sender.
    case message(Int, GroupPosition)
  }

  var rows: [Row] = []
  /// Wall time of each message, by its index.
  var times: [WallTime?]

  init(_ transcript: Transcript, theme: Theme, zone: TimeZone) {
    let messages = transcript.messages
    times = messages.map { $0.time.map { WallTime($0, in: zone) } }
    let entries = zip(messages, times).map { message, time in
      Grouping.Entry(
        sender: message.from, day: time?.day, seconds: time.map { Double($0.total) },
        isSystem: message.isSystem)
    }
    let positions = Grouping(window: theme.grouping.window).positions(entries)
    rows.reserveCapacity(messages.count + 8)
    var shownDay: Int?
    for (index, message) in messages.enumerated() {
      if theme.day.show, let day = times[index]?.day, day != shownDay {
        rows.append(.day(day))
        shownDay = day
      }
      if message.isSystem {
        if (message.text ?? "").isBlank { continue }
        rows.append(.system(index))
      } else {
        rows.append(.message(index, theme.grouping.joins ? positions[index] : .only))
      }
    }
  }
}
