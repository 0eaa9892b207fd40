extension Timestamp {
  /// An instant, as UTC; `nil` outside the years 1970 to 9999. (Days to dates by eras of 400 years
  /// that start in March: Howard Hinnant, "chrono-compatible low-level date algorithms".)
  package init?(unixMilliseconds: Int) {
    guard 0...253_402_300_799_999 ~= unixMilliseconds else { return nil }
    let seconds = unixMilliseconds / 1000
    let shifted = seconds / 86400 + 719_468
    let (era, dayOfEra) = (shifted / 146_097, shifted % 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    self.init(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1, hour: seconds / 3600 % 24,
      minute: seconds / 60 % 60, second: seconds % 60,
      nanosecond: unixMilliseconds % 1000 * 1_000_000, zoneOffset: 0)
  }

  package init?(unixSeconds: Int) {
    let (milliseconds, overflow) = unixSeconds.multipliedReportingOverflow(by: 1000)
    if overflow { return nil }
    self.init(unixMilliseconds: milliseconds)
  }

  /// Seconds since 1970 of the clock's reading, its zone left aside.
  package var clockSeconds: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = (shiftedYear / 400, shiftedYear % 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let days = era * 146_097 + dayOfEra - 719_468
    return days * 86400 + hour * 3600 + minute * 60 + second
  }
}
