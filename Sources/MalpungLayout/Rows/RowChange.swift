import MalpungChat

/// What an edit did to one row. The changes of an edit apply in their order: a place counts the rows
/// as the changes before it have left them.
public struct RowChange: Hashable, Sendable {
  public enum Operation: String, Hashable, Sendable, Codable {
    case insert, remove, resize
  }

  public var operation: Operation
  /// The message's id; `day:2026-01-10` for a separator of days, `unread` for the one
  /// under what was read.
  public var id: String
  /// The row's place, from 0.
  public var index: Int
  /// The row's top on the page and its height in points, as the edit leaves them; as they were, for
  /// a row that is removed.
  public var y: Double
  public var height: Double

  public init(operation: Operation, id: String, index: Int, y: Double, height: Double) {
    self.operation = operation
    self.id = id
    self.index = index
    self.y = y
    self.height = height
  }
}

extension TranscriptLayout {
  /// What is to be said of a row as it is now.
  func change(_ operation: RowChange.Operation, ofRow row: Int) -> RowChange {
    RowChange(
      operation: operation, id: rowID(row), index: row, y: top(ofRow: row),
      height: index.height(ofRow: row) - spacing(above: index[row], isFirst: row == 0))
  }

  private func rowID(_ row: Int) -> String {
    switch index[row] {
    case .day(let day):
      "day:" + (Timestamp(unixSeconds: day * 86_400).map { "\($0)".prefix(10) } ?? "\(day)")
    case .unread: "unread"
    case .system(let slot), .message(let slot, _, _): store.messages[slot].id
    }
  }

  /// What leads from an earlier layout of a transcript to this one, in which the rows that both have
  /// stand in the same order. O(rows).
  func changes(from before: TranscriptLayout) -> [RowChange] {
    let now = Set((0..<rowCount).map(rowID))
    var heights: [String: Double] = [:]
    var changes: [RowChange] = []
    for row in (0..<before.rowCount).reversed() {
      let change = before.change(.remove, ofRow: row)
      if now.contains(change.id) {
        heights[change.id] = change.height
      } else {
        changes.append(change)
      }
    }
    var resized: [RowChange] = []
    for row in 0..<rowCount {
      let change = change(.insert, ofRow: row)
      guard let height = heights[change.id] else {
        changes.append(change)
        continue
      }
      if height != change.height { resized.append(self.change(.resize, ofRow: row)) }
    }
    return changes + resized
  }
}
