import CICU
import Synchronization

/// Times and days in words, by ICU's patterns for a locale. Thread-safe; each distinct label is made
/// once.
package final class DateLabels: Sendable {
  private let time: CachedFormat
  private let otherDay: CachedFormat?
  private let dayOfThisYear: CachedFormat
  private let dayOfAnotherYear: CachedFormat
  private let shortDayOfThisYear: CachedFormat
  private let shortDayOfAnotherYear: CachedFormat

  /// - Parameter locale: a BCP 47 or ICU locale id, such as `en`, `ko` or `pt-BR`.
  package init(locale: String, time: Theme.Time) {
    self.time = CachedFormat(locale: locale, format: time.format)
    otherDay =
      time.otherDay.isEmpty ? nil : CachedFormat(locale: locale, format: time.otherDay)
    dayOfThisYear = CachedFormat(locale: locale, format: "EEEEMMMMd")
    dayOfAnotherYear = CachedFormat(locale: locale, format: "EEEEyMMMMd")
    shortDayOfThisYear = CachedFormat(locale: locale, format: "MMMd")
    shortDayOfAnotherYear = CachedFormat(locale: locale, format: "yMd")
  }

  /// "9:30 PM"; under its date where the theme dates what is not of `today`.
  package func time(_ time: WallTime, today: Int) -> String {
    let clock = self.time.string(at: time.seconds / 60 * 60)
    guard let otherDay, time.day != today else { return clock }
    return otherDay.string(at: time.day * 86_400) + "\n" + clock
  }

  /// What a list shows of a moment: its time when it is of today, else its date.
  package func short(_ time: WallTime, today: Int) -> String {
    if time.day == today { return self.time.string(at: time.seconds / 60 * 60) }
    let format =
      WallTime.year(ofDay: time.day) == WallTime.year(ofDay: today)
      ? shortDayOfThisYear : shortDayOfAnotherYear
    return format.string(at: time.day * 86_400)
  }

  /// "Saturday, January 10"; with its year where that is not the year of `today`.
  package func day(_ day: Int, today: Int) -> String {
    let format =
      WallTime.year(ofDay: day) == WallTime.year(ofDay: today) ? dayOfThisYear : dayOfAnotherYear
    return format.string(at: day * 86_400)
  }
}

/// One ICU formatter, opened when it is first needed, and what it has written so far.
private final class CachedFormat: Sendable {
  private struct State {
    var isOpen = false
    var format: DateFormat?
    var labels: [Int: String] = [:]
  }

  private let state = Mutex(State())
  private let locale: String
  private let format: String

  /// `format`: see `Theme.Time.format`.
  init(locale: String, format: String) {
    self.locale = locale
    self.format = format
  }

  /// `instant` in seconds since 1970, read in UTC.
  func string(at instant: Int) -> String {
    state.withLock { state in
      if let label = state.labels[instant] { return label }
      if !state.isOpen {
        state.isOpen = true
        state.format = DateFormat(locale: locale, format: format)
      }
      let label = state.format?.string(at: instant) ?? ""
      state.labels[instant] = label
      return label
    }
  }
}

/// The one place that holds ICU's `UDateFormat`.
private final class DateFormat {
  private let format: cicu_date_format

  init?(locale: String, format text: String) {
    // ICU 72 crashes on a language of twelve letters and more; BCP 47 allows eight.
    let language = locale.prefix { $0.isLetter }
    let locale = language.count <= 8 && locale.utf8.count <= 100 ? locale : "en"
    var status = U_ZERO_ERROR
    let units = Array(text.utf16)
    let isSkeleton: UBool = text.allSatisfy(\.isLetter) ? 1 : 0
    guard
      let format = cicu_date_format_open(
        locale, units, Int32(clamping: units.count), isSkeleton, &status),
      status.rawValue <= U_ZERO_ERROR.rawValue
    else { return nil }
    self.format = format
  }

  deinit {
    cicu_date_format_close(format)
  }

  func string(at instant: Int) -> String {
    var status = U_ZERO_ERROR
    var buffer = [UInt16](repeating: 0, count: 256)
    let length = cicu_date_format_write(format, Double(instant) * 1000, &buffer, 256, &status)
    guard status.rawValue <= U_ZERO_ERROR.rawValue, (0...256).contains(Int(length)) else {
      return ""
    }
    // CLDR puts a narrow no-break space before AM and PM, which few fonts have.
    let units = buffer[..<Int(length)].map { $0 == 0x202F ? 0xA0 : $0 }
    return String(decoding: units, as: UTF16.self)
  }
}
