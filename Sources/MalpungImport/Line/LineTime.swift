import MalpungChat

/// LINE's days and times.
enum LineTime {
  /// `2024/1/23(火)`, `2024.01.02 Tuesday`, `Tue, 01/21/2020`, `2024/1/2週二`, alone on a line.
  static func day(_ line: String) -> (Int, Int, Int)? {
    guard line.utf8.count <= 40, !line.contains("\t") else { return nil }
    let words = line.split(separator: " ")
    let isMonthFirst = words.count == 2 && words[0].hasSuffix(",") && words[0].utf8.count == 4
    guard let text = isMonthFirst ? words.last : words.first, words.count <= 2 else { return nil }
    let parts = text.split(maxSplits: 2, omittingEmptySubsequences: false) {
      $0 == "/" || $0 == "."
    }
    guard parts.count == 3 else { return nil }
    let last = parts[2].prefix { $0.isASCII && $0.isNumber }
    guard let first = Int(parts[0]), let second = Int(parts[1]), let third = Int(last) else {
      return nil
    }
    let weekday = parts[2].dropFirst(last.count) + (isMonthFirst ? "" : words.dropFirst().joined())
    guard weekday.isEmpty || isWeekday(weekday) else { return nil }
    let date = isMonthFirst ? (third, first, second) : (first, second, third)
    guard 2011...2100 ~= date.0, 1...12 ~= date.1, date.2 >= 1,
      date.2 <= Timestamp.days(inMonth: date.1, year: date.0)
    else { return nil }
    return date
  }

  private static func isWeekday(_ word: Substring) -> Bool {
    let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    return word.hasPrefix("(") && word.hasSuffix(")") || word.hasPrefix("週")
      || word.hasPrefix("星期") || word.hasSuffix("曜日") || names.contains { word.hasPrefix($0) }
  }

  /// `9:20`, `下午03:04`, `午後3:04`, `03:05pm`, `12:00 AM`, as minutes of the day.
  static func time(_ text: Substring) -> Int? {
    var (rest, half) = (text, Bool?.none)
    for (word, isLate) in [("上午", false), ("午前", false), ("下午", true), ("午後", true)]
    where rest.hasPrefix(word) {
      rest = rest.dropFirst(word.count)
      half = isLate
    }
    let lower = rest.lowercased()
    for (word, isLate) in [("am", false), ("pm", true)] where half == nil && lower.hasSuffix(word) {
      rest = rest.dropLast(2)
      half = isLate
    }
    let parts = rest.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].utf8.count),
      let hour = Int(parts[0]), 0...23 ~= hour
    else { return nil }
    let digits = parts[1].prefix { $0.isASCII && $0.isNumber }
    guard digits.utf8.count == 2, parts[1].dropFirst(2).allSatisfy({ $0 == " " }),
      let minute = Int(digits), minute < 60
    else { return nil }
    guard let half else { return hour * 60 + minute }
    guard hour <= 12 else { return nil }
    return (hour % 12 + (half ? 12 : 0)) * 60 + minute
  }

  /// Seconds of `☎ 通話時間 1:02`; `nil` when no time is in it.
  static func length(_ text: String) -> Int? {
    guard let word = text.split(separator: " ").last else { return nil }
    let parts = word.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard 2...3 ~= parts.count else { return nil }
    var seconds = 0
    for part in parts {
      guard let part, 0...9999 ~= part else { return nil }
      seconds = seconds * 60 + part
    }
    return seconds
  }
}
