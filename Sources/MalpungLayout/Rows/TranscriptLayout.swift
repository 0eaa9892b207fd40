public import MalpungChat
public import MalpungGeometry
public import MalpungText
import Synchronization

/// A transcript laid out on a page of one width: the heights of all rows, and every row's details
/// on demand, so that memory stays small however long the transcript is.
///
/// The result depends on transcript, theme, options and fonts alone: not on the number of threads,
/// on what was asked before, nor on the edits that led to the transcript.
public struct TranscriptLayout: Sendable {
  public let theme: Theme
  public let options: LayoutOptions
  /// The rows, each with the space above it in its height.
  var index = RowIndex<PlannedRow>()
  var store: MessageStore
  var plan: RowPlan
  var arranger: MessageArranger
  /// Title, people and extra keys, without messages.
  var head: Transcript
  /// How many rows were measured so far: an edit measures what it changed, and no more.
  package internal(set) var measuredRows = 0
  var recent = RecentRows()

  /// Measures every row. O(text), divided among `options.jobs` threads.
  /// - Parameter progress: told the share of rows measured so far, 0…1, on any thread.
  public init(
    _ transcript: Transcript, theme: Theme, options: LayoutOptions = LayoutOptions(),
    engine: TextEngine, progress: (@Sendable (Double) -> Void)? = nil
  ) {
    self.theme = theme
    self.options = options
    head = transcript
    head.messages = []
    store = MessageStore(transcript.messages, zone: options.timeZone)
    plan = RowPlan(theme: theme, readUpTo: options.readUpTo)
    arranger = MessageArranger(
      typesetter: Typesetter(engine: engine, theme: theme, options: options),
      people: People(transcript, theme: theme),
      dates: DateLabels(locale: options.locale, time: theme.time),
      labels: Labels.of(locale: options.locale),
      today: options.today ?? store.times.last { $0 != nil }??.day ?? 0)
    let rows = plan.rows(store)
    let heights = measureHeights(of: rows, progress: progress)
    index = RowIndex(zip(rows, heights).lazy.map { (row: $0, height: $1) })
  }

  public var rowCount: Int { index.count }

  /// The page, its insets included, in points.
  public var size: Size {
    let insets = theme.page.insets
    return Size(
      width: options.width,
      height: roundedUp(index.total + insets.vertical, scale: options.scale))
  }

  /// What was laid out, its messages in the order of their rows. O(messages).
  public var transcript: Transcript {
    var transcript = head
    transcript.messages = (0..<rowCount).compactMap { index[$0].slot.map { store.messages[$0] } }
    return transcript
  }

  /// The row at a place of `0..<rowCount`, with its frames and its top on the page.
  public func row(_ number: Int) -> RowLayout {
    var row = arranger.row(index[number], in: store)
    row.y = top(ofRow: number)
    return row
  }

  /// The row's top on the page. O(log n).
  func top(ofRow number: Int) -> Double {
    theme.page.insets.top + index.offset(ofRow: number)
      + spacing(above: index[number], isFirst: number == 0)
  }

  /// Rows with their frames, those of the last few calls not made again: a painter comes down the
  /// page band by band, and a long message spans many bands.
  func recentRows(_ numbers: Range<Int>) -> [RowLayout] { recent.rows(numbers) { row($0) } }

  /// The rows that touch `top…bottom` on the page. O(log n).
  public func rows(from top: Double, to bottom: Double) -> Range<Int> {
    let inset = theme.page.insets.top
    guard let first = index.row(atOffset: top - inset),
      let last = index.row(atOffset: bottom - inset)
    else { return 0..<0 }
    return first..<(last + 1)
  }

  /// Top of the first and bottom of the last of some rows on the page; both the page's top inset for
  /// none. O(log n).
  func extent(of rows: Range<Int>) -> (top: Double, bottom: Double) {
    let inset = theme.page.insets.top
    guard !rows.isEmpty else { return (inset, inset) }
    return (top(ofRow: rows.lowerBound), inset + index.offset(ofRow: rows.upperBound))
  }

  /// Space between a row and the one above it.
  func spacing(above row: PlannedRow, isFirst: Bool) -> Double {
    if isFirst { return 0 }
    if case .message(_, let position, _) = row, position.continuesAbove {
      return theme.page.runSpacing
    }
    return theme.page.rowSpacing
  }
}

/// The rows of the last few calls, and no others: several painters come down the page side by side.
final class RecentRows: Sendable {
  private struct State {
    var calls = 0
    var rows: [Int: (row: RowLayout, call: Int)] = [:]
  }

  private let state = Mutex(State())

  private static let callsKept = 16

  func rows(_ numbers: Range<Int>, make: (Int) -> RowLayout) -> [RowLayout] {
    let known = state.withLock { $0.rows }
    let wanted = numbers.map { known[$0]?.row ?? make($0) }
    state.withLock { state in
      state.calls += 1
      for (number, row) in zip(numbers, wanted) { state.rows[number] = (row, state.calls) }
      if state.calls % Self.callsKept == 0 {
        state.rows = state.rows.filter { $0.value.call > state.calls - Self.callsKept }
      }
    }
    return wanted
  }
}
