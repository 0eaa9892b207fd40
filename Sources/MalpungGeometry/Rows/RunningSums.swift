/// Numbers and their running sums, in a binary-indexed (Fenwick) tree.
struct RunningSums: Sendable {
  /// `tree[i]` is the sum of the `lowbit(i + 1)` numbers that end at i.
  private var tree: [Int64] = []

  /// O(n).
  init(_ numbers: some Sequence<Int64>) {
    for number in numbers { append(number) }
  }

  /// O(log n), 1 on average.
  mutating func append(_ number: Int64) {
    let node = tree.count + 1
    var sum = number
    var step = 1
    while step < node & -node {
      sum += tree[node - step - 1]
      step <<= 1
    }
    tree.append(sum)
  }

  /// Adds `change` to the number at `place`. O(log n).
  mutating func add(_ change: Int64, at place: Int) {
    var node = place + 1
    while node <= tree.count {
      tree[node - 1] += change
      node += node & -node
    }
  }

  /// The sum of the numbers before `place`. O(log n).
  func sum(before place: Int) -> Int64 {
    var sum: Int64 = 0
    var node = place
    while node > 0 {
      sum += tree[node - 1]
      node &= node - 1
    }
    return sum
  }

  /// The number in whose share of the sum `target` lies, and how far in; the last one when it lies
  /// beyond all. A zero has no share. O(log n). At least one number is needed.
  func place(of target: Int64) -> (place: Int, rest: Int64) {
    var rest = target
    var place = 0
    var step = 1 << (Int.bitWidth - 1 - tree.count.leadingZeroBitCount)
    while step > 0 {
      let next = place + step
      if next <= tree.count, tree[next - 1] <= rest {
        rest -= tree[next - 1]
        place = next
      }
      step >>= 1
    }
    return place < tree.count
      ? (place, rest) : (tree.count - 1, target - sum(before: tree.count - 1))
  }
}
