import Dispatch
import Synchronization

/// Makes `count` pieces on `jobs` threads, the caller's among them, and gives them to `take` on the
/// caller's thread in their order.
///
/// At most four pieces a thread wait for their turn, so memory does not grow with `count`.
/// - Parameter worker: called once on each thread that helps; gives what makes a piece from its number.
/// - Throws: the first error in the order of the pieces, or what `take` throws. Every thread has
///   let go of its worker by then.
package func inOrder<Piece: Sendable>(
  _ count: Int, jobs: Int,
  worker: @escaping @Sendable () throws -> (Int) throws -> Piece,
  take: (Int, Piece) throws -> Void
) throws {
  let queue = PieceQueue<Piece>(count: count, jobs: max(1, min(jobs, count)))
  for _ in 1..<max(2, min(jobs, count)) where jobs > 1 {
    DispatchQueue.global().async { queue.help(worker) }
  }
  defer { queue.close() }
  let make = try worker()
  for number in 0..<count {
    while true {
      if let piece = queue.piece(number) {
        try take(number, piece.get())
        queue.taken()
        break
      }
      queue.workOrWait(make)
    }
  }
}

/// Pieces between the threads that make them and the one that takes them.
///
/// The one that takes never waits for a thread that has not begun: what is not being made by
/// another it makes itself. So it comes to an end even where no thread is to be had.
private final class PieceQueue<Piece: Sendable>: Sendable {
  private struct State {
    var next = 0
    var helpers = 0
    var isClosed = false
    var made: [Int: Result<Piece, any Error>] = [:]
  }

  private let count: Int
  private let jobs: Int
  private let state = Mutex(State())
  /// One for each piece that may be begun.
  private let permits = DispatchSemaphore(value: 0)
  /// One for each piece made and each helper gone.
  private let news = DispatchSemaphore(value: 0)

  private static var piecesAhead: Int { 4 }

  init(count: Int, jobs: Int) {
    self.count = count
    self.jobs = jobs
    for _ in 0..<jobs * Self.piecesAhead { permits.signal() }
  }

  /// What a helping thread does until there is nothing left.
  func help(_ worker: () throws -> (Int) throws -> Piece) {
    let isWanted = state.withLock { state in
      if state.isClosed || state.next >= count { return false }
      state.helpers += 1
      return true
    }
    guard isWanted else { return }
    let make = Result { try worker() }
    while true {
      permits.wait()
      guard let number = begin() else { break }
      finish(number, Result { try make.get()(number) })
    }
    state.withLock { $0.helpers -= 1 }
    news.signal()
  }

  func piece(_ number: Int) -> Result<Piece, any Error>? {
    state.withLock { $0.made.removeValue(forKey: number) }
  }

  func taken() { permits.signal() }

  /// Makes a piece, or waits where that must not or need not be.
  func workOrWait(_ make: (Int) throws -> Piece) {
    if permits.wait(timeout: .now()) == .success {
      if let number = begin() {
        finish(number, Result { try make(number) })
        return
      }
      permits.signal()
    }
    news.wait()
  }

  /// Returns when no helper is at work.
  func close() {
    state.withLock { $0.isClosed = true }
    for _ in 0..<jobs { permits.signal() }
    while state.withLock({ $0.helpers > 0 }) { news.wait() }
  }

  private func begin() -> Int? {
    state.withLock { state in
      guard !state.isClosed, state.next < count else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  private func finish(_ number: Int, _ piece: Result<Piece, any Error>) {
    state.withLock { $0.made[number] = piece }
    news.signal()
  }
}
