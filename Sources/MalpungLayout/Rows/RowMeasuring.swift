import Dispatch
import Synchronization

extension TranscriptLayout {
  /// The height of a row with the space above it. O(its text).
  func measuredHeight(of row: PlannedRow, isFirst: Bool) -> Double {
    spacing(above: row, isFirst: isFirst) + arranger.row(row, in: store).height
  }

  /// Rows per piece of work: enough that threads seldom meet.
  private static let chunk = 64

  /// The heights of all rows, measured by `options.jobs` threads.
  mutating func measureHeights(
    of rows: [PlannedRow], progress: (@Sendable (Double) -> Void)?
  ) -> [Double] {
    measuredRows += rows.count
    let layout = self
    let chunks = (rows.count + Self.chunk - 1) / Self.chunk
    let heights = Mutex([[Double]](repeating: [], count: chunks))
    let done = Atomic(0)
    @Sendable func measure(chunk number: Int) {
      let range = (number * Self.chunk)..<min((number + 1) * Self.chunk, rows.count)
      let measured = range.map { layout.measuredHeight(of: rows[$0], isFirst: $0 == 0) }
      heights.withLock { $0[number] = measured }
      let finished = done.add(1, ordering: .relaxed).newValue
      progress?(Double(finished) / Double(chunks))
    }
    if options.jobs > 1, chunks > 1 {
      let next = Atomic(0)
      DispatchQueue.concurrentPerform(iterations: min(options.jobs, chunks)) { _ in
        while true {
          let number = next.add(1, ordering: .relaxed).oldValue
          guard number < chunks else { return }
          measure(chunk: number)
        }
      }
    } else {
      for number in 0..<chunks { measure(chunk: number) }
    }
    return heights.withLock { Array($0.joined()) }
  }
}
