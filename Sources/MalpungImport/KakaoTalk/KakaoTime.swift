import MalpungChat

/// KakaoTalk's dates and times (import-formats.md §5), read from the front of a line.
struct KakaoScanner {
  private(set) var rest: Substring

  init(_ text: some StringProtocol) { rest = Substring(text) }

  mutating func skip(_ word: String) -> Bool {
    guard rest.hasPrefix(word) else { return false }
    rest.removeFirst(word.count)
    return true
  }

  mutating func blanks() { rest = rest.drop { $0 == " " || $0 == "\u{A0}" || $0 == "\u{202F}" } }

  mutating func number() -> Int? {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard (1...4).contains(digits.count), let value = Int(digits) else { return nil }
    rest.removeFirst(digits.count)
    return value
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  /// `2016년 2월 5일[ 금요일]`, `2019. 7. 30.`, `[Wednesday, ]February 10, 2016`.
  mutating func date() -> (Int, Int, Int)? {
    let start = rest
    if let date = koreanDate()
      ?? {
        rest = start
        return englishDate()
      }(),
      1990...2100 ~= date.0, 1...12 ~= date.1, date.2 >= 1,
      date.2 <= Timestamp.days(inMonth: date.1, year: date.0)
    {
      return date
    }
    rest = start
    return nil
  }

  private mutating func koreanDate() -> (Int, Int, Int)? {
    guard let year = number() else { return nil }
    let isWord = skip("년")
    guard isWord || skip(".") else { return nil }
    blanks()
    guard let month = number(), skip(isWord ? "월" : ".") else { return nil }
    blanks()
    guard let day = number(), skip(isWord ? "일" : ".") else { return nil }
    let afterDay = rest
    blanks()
    if let weekday = rest.first, "월화수목금토일".contains(weekday),
      rest.dropFirst().hasPrefix("요일")
    {
      rest.removeFirst(3)
    } else {
      rest = afterDay
    }
    return (year, month, day)
  }

  private mutating func word() -> String? {
    let letters = rest.prefix { $0.isASCII && $0.isLetter }
    guard letters.count >= 3 else { return nil }
    rest.removeFirst(letters.count)
    return letters.lowercased()
  }

  private mutating func englishDate() -> (Int, Int, Int)? {
    guard var name = word() else { return nil }
    if Self.weekdays.contains(name) {
      guard skip(",") else { return nil }
      blanks()
      guard let next = word() else { return nil }
      name = next
    }
    guard let month = Self.months.firstIndex(where: { $0.hasPrefix(name) }) else { return nil }
    blanks()
    guard let day = number(), skip(",") else { return nil }
    blanks()
    guard let year = number() else { return nil }
    return (year, month + 1, day)
  }

  /// `오전 1:33`, `14:05`, `2:33 AM`, as minutes of the day.
  mutating func time() -> Int? {
    let start = rest
    var half: Bool?
    if skip("오전") { half = false } else if skip("오후") { half = true }
    blanks()
    guard var hour = number(), hour <= 24, skip(":"), let minute = number(), minute < 60 else {
      rest = start
      return nil
    }
    if half == nil {
      let afterTime = rest
      blanks()
      if skip("AM") { half = false } else if skip("PM") { half = true } else { rest = afterTime }
    }
    if let half {
      guard 1...12 ~= hour else {
        rest = start
        return nil
      }
      hour = hour % 12 + (half ? 12 : 0)
    }
    guard hour < 24 else {
      rest = start
      return nil
    }
    return hour * 60 + minute
  }
}
