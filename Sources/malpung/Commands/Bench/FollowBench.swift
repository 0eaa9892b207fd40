import Glibc
import Malpung

/// A live room of many events in random order: time and memory an event, as the room grows.
struct FollowBench {
  private let count: Int
  private let theme: Theme
  private let engine: TextEngine
  /// Steps of which each is measured by itself: the last ones show what a full room costs.
  private static let steps = 10

  init(_ arguments: Arguments) throws {
    let events = Command.bench.options.first { $0.name == "--events" } ?? .output
    count = try arguments.integer(events, in: 10...10_000_000) ?? 200_000
    theme = try ThemeCatalog.theme(named: "malpung")
    engine = try openFonts()
  }

  func run(_ console: Console) throws {
    var report = BenchReport(title: "follow: \(count) events at random places in time")
    var room = LiveRoom(theme: theme, engine: engine)
    let start = residentBytes()
    for step in 0..<Self.steps {
      let numbers = (count * step / Self.steps)..<(count * (step + 1) / Self.steps)
      let lines = numbers.map(line)
      let seconds = medianTime(rounds: 1) {
        for line in lines {
          if let event = try? RoomEvent(line: line) { _ = room.receive(event) }
        }
      }
      let each = Double(numbers.count)
      report.rows.append(
        BenchReport.Row(
          name: "events up to \(numbers.upperBound)", value: seconds / each * 1e6, unit: "µs each"))
    }
    report.rows.append(
      BenchReport.Row(
        name: "memory", value: (residentBytes() - start) / Double(count), unit: "B an event"))
    try report.print(to: console)
  }

  private static let words = [
    "ok", "see you at eight", "안녕하세요, 어디예요?",
    "where are you? The train is late again, of course it is.", "👍", "I will bring the tent",
  ]

  /// An event of reference design E at a place in time that no other has: multiplication by a number
  /// without a common factor is a permutation.
  private func line(_ number: Int) -> [UInt8] {
    let place = number &* 7_368_787 % count
    let time = 1_700_000_000_000 + place * 20_000
    let text = "\(Self.words[number % Self.words.count]) \(number % 97)"
    return Array(
      #"{"id": "m\#(number)", "name": "P\#(number % 7)", "text": "\#(text)", "createdAt": \#(time)}"#
        .utf8)
  }
}

/// What the process holds in memory now.
private func residentBytes() -> Double {
  guard let statistics = try? readFile("/proc/self/statm") else { return 0 }
  let pages = String(decoding: statistics, as: UTF8.self).split(separator: " ")
  return (pages.count > 1 ? Double(pages[1]) ?? 0 : 0) * Double(sysconf(Int32(_SC_PAGESIZE)))
}
