import Dispatch
import MalpungDrawing
import Synchronization
import Testing

struct InOrderTests {
  private struct Failure: Error, Equatable {
    var number: Int
  }

  @Test(arguments: [1, 2, 3, 64], [0, 1, 2, 7, 500])
  func piecesComeInTheirOrder(jobs: Int, count: Int) throws {
    var taken: [Int] = []
    try inOrder(
      count, jobs: jobs, worker: { { $0 * $0 } },
      take: { number, piece in
        #expect(piece == number * number)
        taken.append(number)
      })
    #expect(taken == Array(0..<count))
  }

  /// Pieces 30 and above fail; whichever thread is first, the error is that of the first of them.
  @Test(arguments: 1...8)
  func theFirstErrorOfTheOrderIsThrown(jobs: Int) {
    var taken = 0
    #expect(throws: Failure(number: 30)) {
      try inOrder(
        100, jobs: jobs,
        worker: {
          { number in
            if number >= 30 { throw Failure(number: number) }
            return number
          }
        }, take: { _, _ in taken += 1 })
    }
    #expect(taken == 30)
  }

  @Test(arguments: 1...4)
  func anErrorWhileTakingEndsTheWork(jobs: Int) {
    let made = Atomic(0)
    #expect(throws: Failure(number: 5)) {
      try inOrder(
        100_000, jobs: jobs, worker: { { made.add($0 * 0 + 1, ordering: .relaxed).newValue } },
        take: { number, _ in if number == 5 { throw Failure(number: 5) } })
    }
    // Four ahead for each thread, and the ones in hand.
    #expect(made.load(ordering: .relaxed) <= 6 + 5 * jobs)
  }

  @Test(arguments: 1...4)
  func aThreadThatCannotBeginIsAnError(jobs: Int) {
    #expect(throws: Failure(number: -1)) {
      try inOrder(
        10, jobs: jobs, worker: { () throws -> (Int) throws -> Int in throw Failure(number: -1) },
        take: { _, _ in })
    }
  }

  /// Memory does not grow: nobody runs ahead of a piece that takes its time.
  @Test func nobodyRunsFarAhead() throws {
    let furthest = Atomic(0)
    var atFirst = 0
    try inOrder(
      400, jobs: 4,
      worker: {
        { number in
          furthest.max(number, ordering: .relaxed)
          return number
        }
      },
      take: { number, _ in
        let distance = furthest.load(ordering: .relaxed) - number
        atFirst = max(atFirst, distance)
      })
    #expect(atFirst <= 16)
  }

  /// Every thread of the pool waits for helpers that none is left to be: the callers do the work.
  @Test func manyCallersAtOnceComeToAnEnd() {
    let sums = Mutex<[Int]>([])
    DispatchQueue.concurrentPerform(iterations: 200) { _ in
      var sum = 0
      try? inOrder(50, jobs: 8, worker: { { $0 } }, take: { sum += $1 + $0 * 0 })
      sums.withLock { $0.append(sum) }
    }
    #expect(sums.withLock { $0 } == [Int](repeating: 1225, count: 200))
  }
}
