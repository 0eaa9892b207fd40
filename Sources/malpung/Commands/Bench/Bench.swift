import Glibc
import Malpung

extension Command {
  static let bench = Command(
    name: "bench", summary: "measure speed and memory, peers beside us where they are installed",
    usage: "[text|follow]",
    examples: [
      ("malpung bench text", "prepare and lay out texts"),
      ("malpung bench text --corpus chat.jsonl --font \"Noto Sans\"", "other texts, another font"),
      ("malpung bench follow --events 1000000", "a live room as it grows"),
      ("tools/bench text --json", "with Pango and HarfBuzz in the same run, for machines"),
    ],
    options: [
      Option("--corpus", value: "FILE", help: "texts, one {\"text\": …, \"lang\"?: …} a line"),
      Option("--events", value: "N", help: "events of the live room (200000)"),
      Option("--rounds", value: "N", help: "passes of which the median counts (7)"),
      .font, .json, .quiet,
    ],
    mostPositionals: 1
  ) { arguments, console in
    switch arguments.positionals.first ?? "text" {
    case "text": try TextBench(arguments).run(console)
    case "follow": try FollowBench(arguments).run(console)
    case let word: throw CommandError.usage("bench: nothing to measure is called \"\(word)\"")
    }
    return .done
  }
}

/// Measured seconds and bytes by name, printed as a table or as JSON.
struct BenchReport {
  struct Row {
    var name: String
    var value: Double
    var unit: String
    /// How many times better than a peer, by the peer's name.
    var ratios: [(peer: String, ratio: Double)] = []
  }

  var title: String
  var rows: [Row] = []

  func print(to console: Console) throws {
    if console.isJSON {
      for row in rows {
        var members: [String: JSONValue] = [
          "bench": .string(title), "name": .string(row.name), "value": .number(row.value),
          "unit": .string(row.unit),
        ]
        for (peer, ratio) in row.ratios { members["times \(peer)"] = .number(ratio) }
        console.print(jsonLine(members))
      }
      return
    }
    console.print("\(title)\n")
    for row in rows {
      let ratios = row.ratios.map { "\(fixed($0.ratio, 2))× \($0.peer)" }.joined(separator: ", ")
      console.print(
        "  \(row.name.padded(to: 34))\(fixed(row.value, 1).padded(to: 12, left: true)) "
          + "\(row.unit.padded(to: 12))\(ratios)\n")
    }
  }
}

/// The median time of `rounds` passes, in seconds. `before` runs before each and is not counted.
func medianTime(rounds: Int, before: () -> Void = {}, pass: () -> Void) -> Double {
  var times: [Double] = []
  for _ in 0..<max(1, rounds) {
    before()
    let start = ContinuousClock.now
    pass()
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    times.append(Double(seconds) + Double(attoseconds) * 1e-18)
  }
  return times.sorted()[times.count / 2]
}

private func fixed(_ value: Double, _ digits: Int) -> String {
  let factor = digits == 1 ? 10.0 : 100.0
  let scaled = Int64((value * factor).rounded())
  let rest = "\(abs(scaled) % Int64(factor))"
  let zeros = String(repeating: "0", count: digits - rest.count)
  return "\(scaled / Int64(factor)).\(zeros)\(rest)"
}

extension String {
  fileprivate func padded(to width: Int, left: Bool = false) -> String {
    let spaces = String(repeating: " ", count: max(0, width - count))
    return left ? spaces + self : self + spaces
  }
}
