/// The words after a command's name, sorted into options and positionals.
struct Arguments: Sendable {
  private var values: [String: [String]] = [:]
  private(set) var positionals: [String] = []

  /// - Throws: `CommandError` for an unknown option, a missing value or a word too many.
  init(_ words: [String], for command: Command) throws {
    var rest = words[...]
    var isOptionsOver = false
    while let word = rest.popFirst() {
      guard !isOptionsOver, word.hasPrefix("-"), word != "-" else {
        positionals.append(word)
        continue
      }
      if word == "--" {
        isOptionsOver = true
        continue
      }
      try take(word, from: &rest, for: command)
    }
    if positionals.count > command.mostPositionals {
      throw CommandError.usage(
        "\(command.name): one word too many: \"\(positionals[command.mostPositionals])\"; "
          + "usage: malpung \(command.name) \(command.usage)")
    }
  }

  /// Takes `--name value`, `--name=value` or a switch.
  private mutating func take(
    _ word: String, from rest: inout ArraySlice<String>, for command: Command
  ) throws {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = word.hasPrefix("--") ? String(parts[0]) : word
    guard let option = command.options.first(where: { $0.names.contains(name) }) else {
      let hint =
        closest(to: name, in: command.options.flatMap(\.names)).map { "did you mean \($0)?" }
        ?? "try malpung \(command.name) --help"
      throw CommandError.usage("\(command.name): unknown option \(name); \(hint)")
    }
    let attached = word.hasPrefix("--") && parts.count == 2 ? String(parts[1]) : nil
    guard let placeholder = option.value else {
      if attached != nil { throw CommandError.usage("\(name) takes no value") }
      values[option.name] = [""]
      return
    }
    guard let value = attached ?? rest.popFirst() else {
      throw CommandError.usage("\(name) needs a value: \(name) \(placeholder)")
    }
    if value.isEmpty {
      throw CommandError.usage("\(name) must not be empty: \(name) \(placeholder)")
    }
    if option.isRepeatable {
      values[option.name, default: []].append(value)
    } else if values.updateValue([value], forKey: option.name) != nil {
      throw CommandError.usage("\(name) is given twice; once is enough")
    }
  }

  func has(_ option: Option) -> Bool { values[option.name] != nil }

  func all(_ option: Option) -> [String] { values[option.name] ?? [] }

  func text(_ option: Option) -> String? { values[option.name]?.last }

  /// A number in `range`; NaN, infinities and anything else are usage errors.
  func number(_ option: Option, in range: ClosedRange<Double>, above zero: Bool = true) throws
    -> Double?
  {
    guard let text = text(option) else { return nil }
    guard let number = Double(text), range.contains(number), !(zero && number <= 0) else {
      throw CommandError.usage(
        "\(option.name) takes a number \(zero ? "above 0 and " : "from \(range.lowerBound) ")"
          + "up to \(format(range.upperBound)), not \"\(text)\"")
    }
    return number
  }

  func integer(_ option: Option, in range: ClosedRange<Int>) throws -> Int? {
    guard let text = text(option) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw CommandError.usage(
        "\(option.name) takes a whole number from \(range.lowerBound) to \(range.upperBound), "
          + "not \"\(text)\"")
    }
    return number
  }

  private func format(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
  }
}

/// The candidate that differs from `word` by the fewest edits, if by few enough to be meant.
func closest(to word: String, in candidates: [String]) -> String? {
  let ranked = candidates.map { (distance: editDistance(word, $0), name: $0) }
  guard let best = ranked.min(by: { ($0.distance, $0.name) < ($1.distance, $1.name) }),
    best.distance <= max(1, word.count / 3)
  else { return nil }
  return best.name
}

/// Levenshtein's distance. O(n · m).
private func editDistance(_ a: String, _ b: String) -> Int {
  let b = Array(b)
  var row = Array(0...b.count)
  for (i, character) in a.prefix(64).enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, other) in b.enumerated() {
      let substituted = diagonal + (character == other ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(substituted, row[j] + 1, row[j + 1] + 1)
    }
  }
  return row[b.count]
}
