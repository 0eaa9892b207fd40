/// One change of a list whose entries have stable ids, as list views take them: removals and the
/// old places of moves count the list before all changes, insertions, reloads and the new places of
/// moves count it after.
public enum ListChange: Hashable, Sendable {
  case remove(id: String, at: Int)
  case insert(id: String, at: Int)
  case move(id: String, from: Int, to: Int)
  /// What the entry shows has changed.
  case reload(id: String, at: Int)
}

extension ListChange {
  /// The fewest changes that lead from one list to another: what stays is the longest run of ids
  /// that keep their order, the rest of what both have moves. Ids are unique within a list.
  ///
  /// O(n log n) time and O(n) space: the longest increasing subsequence of the old places, by
  /// patience sorting.
  /// - Parameter reloaded: ids of which something else has changed.
  public static func changes(
    from old: [String], to new: [String], reloaded: Set<String> = []
  ) -> [ListChange] {
    let oldPlaces = Dictionary(
      old.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let kept = Set(new)
    var changes: [ListChange] = []
    for (place, id) in old.enumerated() where !kept.contains(id) {
      changes.append(.remove(id: id, at: place))
    }
    let still = longestIncreasing(new.compactMap { oldPlaces[$0] })
    for (place, id) in new.enumerated() {
      if let from = oldPlaces[id] {
        if !still.contains(from) { changes.append(.move(id: id, from: from, to: place)) }
      } else {
        changes.append(.insert(id: id, at: place))
      }
    }
    for (place, id) in new.enumerated() where reloaded.contains(id) && oldPlaces[id] != nil {
      changes.append(.reload(id: id, at: place))
    }
    return changes
  }

  /// The members of a longest increasing subsequence of distinct numbers.
  private static func longestIncreasing(_ numbers: [Int]) -> Set<Int> {
    // The place of the least last number of a subsequence of each length, and of what comes before.
    var ends: [Int] = []
    var before = [Int?](repeating: nil, count: numbers.count)
    for (place, number) in numbers.enumerated() {
      var low = 0
      var high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
      }
      before[place] = low > 0 ? ends[low - 1] : nil
      if low == ends.count { ends.append(place) } else { ends[low] = place }
    }
    var members: Set<Int> = []
    var place = ends.last
    while let here = place {
      members.insert(numbers[here])
      place = before[here]
    }
    return members
  }
}
