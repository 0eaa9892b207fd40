/// ISO 8601 as the transcript form uses it:
/// `YYYY-MM-DD[THH:MM[:SS[.fraction]][Z|±hh[:mm[:ss]]]]`, a blank allowed in place of `T`.
extension Timestamp: CustomStringConvertible {
  /// `nil` for anything that is no moment of the proleptic Gregorian calendar (`2023-02-29`,
  /// `24:01`). A leap second keeps its 60. Digits of a fraction beyond the ninth are dropped.
  public init?(iso8601 text: String) {
    var scanner = DigitScanner(Array(text.utf8))
    guard let year = scanner.number(4), scanner.skip("-"), let month = scanner.number(2),
      scanner.skip("-"), let day = scanner.number(2)
    else { return nil }
    self.init(year: year, month: month, day: day)
    if !scanner.isAtEnd {
      guard scanner.skip("T") || scanner.skip("t") || scanner.skip(" "),
        let hour = scanner.number(2), scanner.skip(":"), let minute = scanner.number(2)
      else { return nil }
      (self.hour, self.minute) = (hour, minute)
      if scanner.skip(":") {
        guard let second = scanner.number(2) else { return nil }
        self.second = second
        if scanner.skip(".") || scanner.skip(",") {
          guard let nanosecond = scanner.fraction() else { return nil }
          self.nanosecond = nanosecond
        }
      }
      if !scanner.isAtEnd {
        guard let offset = scanner.zone() else { return nil }
        zoneOffset = offset
      }
    }
    if hour == 24, minute == 0, second == 0, nanosecond == 0, 1...9998 ~= year { startNextDay() }
    guard scanner.isAtEnd, isValid else { return nil }
  }

  /// `24:00:00` is the same moment as the next day's `00:00:00` (ISO 8601-1:2019, 4.3.8).
  private mutating func startNextDay() {
    hour = 0
    day += 1
    guard day == Self.days(inMonth: month, year: year) + 1 else { return }
    day = 1
    month += 1
    if month == 13 { (month, year) = (1, year + 1) }
  }

  /// The shortest form that reads back as the same value; seconds are always written.
  public var description: String {
    var text = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    text += "T\(padded(hour, 2)):\(padded(minute, 2)):\(padded(second, 2))"
    if nanosecond > 0 {
      var digits = padded(nanosecond, 9)
      while digits.last == "0" { digits.removeLast() }
      text += "." + digits
    }
    guard let zoneOffset else { return text }
    if zoneOffset == 0 { return text + "Z" }
    let size = zoneOffset.magnitude
    text += zoneOffset < 0 ? "-" : "+"
    text += "\(padded(Int(size / 3600), 2)):\(padded(Int(size / 60 % 60), 2))"
    return size % 60 == 0 ? text : text + ":\(padded(Int(size % 60), 2))"
  }

  /// Whether every field lies in its range and the day exists in its month.
  public var isValid: Bool {
    guard 0...9999 ~= year, 1...12 ~= month else { return false }
    return 1...Self.days(inMonth: month, year: year) ~= day && 0...23 ~= hour
      && 0...59 ~= minute && 0...60 ~= second && 0...999_999_999 ~= nanosecond
      && abs(zoneOffset ?? 0) <= 18 * 3600
  }

  /// Length of a month of the proleptic Gregorian calendar; 0 for a month that does not exist.
  public static func days(inMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    case 1...12: 31
    default: 0
    }
  }

  private func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}

/// Digits of fixed width, one after the other.
private struct DigitScanner {
  let bytes: [UInt8]
  var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { index == bytes.count }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  mutating func digit() -> Int? {
    guard index < bytes.count, 0x30...0x39 ~= bytes[index] else { return nil }
    index += 1
    return Int(bytes[index - 1] - 0x30)
  }

  mutating func number(_ width: Int) -> Int? {
    var value = 0
    for _ in 0..<width {
      guard let digit = digit() else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  /// Nanoseconds.
  mutating func fraction() -> Int? {
    guard var value = digit() else { return nil }
    var count = 1
    while let digit = digit() {
      if count < 9 { value = value * 10 + digit }
      count += 1
    }
    for _ in min(count, 9)..<9 { value *= 10 }
    return value
  }

  /// Seconds east of UTC.
  mutating func zone() -> Int? {
    if skip("Z") || skip("z") { return 0 }
    let sign = skip("+") ? 1 : skip("-") ? -1 : 0
    guard sign != 0, let hours = number(2) else { return nil }
    var size = hours * 3600
    var unit = 60
    while unit > 0, !isAtEnd {
      _ = skip(":")
      guard let part = number(2), part < 60 else { return nil }
      size += part * unit
      unit /= 60
    }
    return sign * size
  }
}
