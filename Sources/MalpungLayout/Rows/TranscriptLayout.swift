import Dispatch
public import MalpungChat
public import MalpungGeometry
public import MalpungText
import Synchronization

/// A transcript laid out on a page of one width: the heights of all rows, and every row's details
/// on demand, so that memory stays small however long the transcript is.
///
/// The result depends on transcript, theme, options and fonts alone: not on the number of threads
/// nor on what was asked before.
public struct TranscriptLayout: Sendable {
  public let transcript: Transcript
  public let theme: Theme
  public let options: LayoutOptions
  let plan: RowPlan
  private let arranger: MessageArranger
  /// Of the rows, each with the space above it.
  private let index: RowIndex
  private let recent = RecentRows()

  /// Measures every row. O(text), divided among `options.jobs` threads.
  /// - Parameter progress: told the share of rows measured so far, 0…1, on any thread.
  public init(
    _ transcript: Transcript, theme: Theme, options: LayoutOptions = LayoutOptions(),
    engine: TextEngine, progress: (@Sendable (Double) -> Void)? = nil
  ) {
    self.transcript = transcript
    self.theme = theme
    self.options = options
    plan = RowPlan(transcript, theme: theme, zone: options.timeZone)
    arranger = MessageArranger(
      typesetter: Typesetter(engine: engine, theme: theme, options: options),
      people: People(transcript, theme: theme),
      dates: DateLabels(
        locale: options.locale, timeFormat: theme.time.format,
        today: options.today ?? plan.lastDay ?? 0),
      labels: Labels.of(locale: options.locale),
      messageByID: Dictionary(
        transcript.messages.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }))
    index = Self.measure(
      plan, arranger, of: transcript, jobs: options.jobs, progress: progress)
  }

  public var rowCount: Int { plan.rows.count }

  /// The page, its insets included, in points.
  public var size: Size {
    let insets = theme.page.insets
    return Size(
      width: options.width,
      height: roundedUp(index.total + insets.vertical, scale: options.scale))
  }

  /// The row at a place of `0..<rowCount`, with its frames and its top on the page.
  public func row(_ number: Int) -> RowLayout {
    var row = arranger.row(plan.rows[number], of: transcript, times: plan.times)
    row.y =
      theme.page.insets.top + index.offset(ofRow: number)
      + plan.spacing(above: number, theme: theme)
    return row
  }

  /// Rows with their frames, those of the last call not made again: a painter comes down the page
  /// band by band, and a long message spans many bands.
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
    let space = plan.spacing(above: rows.lowerBound, theme: theme)
    return (
      inset + index.offset(ofRow: rows.lowerBound) + space,
      inset + index.offset(ofRow: rows.upperBound)
    )
  }

  /// Rows per piece of work: enough that threads seldom meet.
  private static let chunk = 64

  private static func measure(
    _ plan: RowPlan, _ arranger: MessageArranger, of transcript: Transcript, jobs: Int,
    progress: (@Sendable (Double) -> Void)?
  ) -> RowIndex {
    let chunks = (plan.rows.count + chunk - 1) / chunk
    let heights = Mutex([[Double]](repeating: [], count: chunks))
    let done = Atomic(0)
    @Sendable func measure(chunk number: Int) {
      let rows = (number * chunk)..<min((number + 1) * chunk, plan.rows.count)
      let measured = rows.map { row in
        plan.spacing(above: row, theme: arranger.theme)
          + arranger.row(plan.rows[row], of: transcript, times: plan.times).height
      }
      heights.withLock { $0[number] = measured }
      let finished = done.add(1, ordering: .relaxed).newValue
      progress?(Double(finished) / Double(chunks))
    }
    if jobs > 1, chunks > 1 {
      let next = Atomic(0)
      DispatchQueue.concurrentPerform(iterations: min(jobs, chunks)) { _ in
        while true {
          let number = next.add(1, ordering: .relaxed).oldValue
          guard number < chunks else { return }
          measure(chunk: number)
        }
      }
    } else {
      for number in 0..<chunks { measure(chunk: number) }
    }
    return RowIndex(heights: heights.withLock { $0.joined() })
  }
}

/// The rows that were last asked for, and no others.
private final class RecentRows: Sendable {
  private let rows = Mutex([Int: RowLayout]())

  func rows(_ numbers: Range<Int>, make: (Int) -> RowLayout) -> [RowLayout] {
    let known = rows.withLock { $0 }
    let wanted = numbers.map { known[$0] ?? make($0) }
    rows.withLock { $0 = Dictionary(uniqueKeysWithValues: zip(numbers, wanted)) }
    return wanted
  }
}

/// One row of the page.
public struct RowLayout: Hashable, Sendable {
  public enum Content: Hashable, Sendable {
    case message(MessageLayout)
    /// A day separator or system line: its pill and the label in it.
    case day(pill: Rect, label: TextBlock)
    case system(pill: Rect, label: TextBlock, message: String)
  }

  /// The row's top on the page, in points; frames inside count from here.
  public var y: Double = 0
  public var height: Double
  public var content: Content
}

extension RowPlan {
  /// The day of the last message that has one.
  var lastDay: Int? { times.last { $0 != nil }??.day }

  func isDay(_ number: Int) -> Bool {
    if case .day = rows[number] { true } else { false }
  }

  /// Space between a row and the one above it.
  func spacing(above number: Int, theme: Theme) -> Double {
    guard number > 0 else { return 0 }
    if case .message(_, let position) = rows[number], position.continuesAbove {
      return theme.page.runSpacing
    }
    return theme.page.rowSpacing
  }
}

extension MessageArranger {
  func row(
    _ row: RowPlan.Row, of transcript: Transcript, times: [WallTime?]
  ) -> RowLayout {
    switch row {
    case .message(let number, let position):
      let isRepeated =
        theme.time.oncePerMinute && position.continuesBelow
        && times[number]?.minute == times[number + 1]?.minute
      let layout = self.layout(
        transcript.messages[number], position: position, time: isRepeated ? nil : times[number])
      return RowLayout(height: layout.height, content: .message(layout))
    case .day(let day):
      let (pill, label, height) = centredLabel(dates.day(day), theme.day, theme.text.day)
      return RowLayout(height: height, content: .day(pill: pill, label: label))
    case .system(let number):
      let message = transcript.messages[number]
      let (pill, label, height) = centredLabel(
        message.text ?? "", theme.system, theme.text.system)
      return RowLayout(
        height: height, content: .system(pill: pill, label: label, message: message.id))
    }
  }

  /// A label in the middle of the page, wrapped at four fifths of its width.
  private func centredLabel(
    _ text: String, _ rule: Theme.Pill, _ style: Theme.Style
  ) -> (pill: Rect, label: TextBlock, height: Double) {
    let width = max(options.width * 0.8 - rule.insets.horizontal, 1)
    // As narrow as the number of lines allows, so that no word is left alone on the last one.
    let prepared = typesetter.prepare(text, style)
    let block = typesetter.block(
      text, prepared, width: prepared.shrinkWrappedWidth(maxWidth: width), alignment: .center)
    let size = Size(
      width: typesetter.onGrid(block.frame.width + rule.insets.horizontal),
      height: typesetter.onGrid(block.frame.height + rule.insets.vertical))
    let pill = Rect(
      x: (options.width - size.width) / 2, y: rule.margin, width: size.width, height: size.height)
    let label = block.at(
      x: pill.midX - block.frame.width / 2, y: pill.y + rule.insets.top)
    return (pill, label, size.height + 2 * rule.margin)
  }
}
