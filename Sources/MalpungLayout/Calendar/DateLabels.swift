import CICU
import Synchronization

/// Times and days in words, by ICU's patterns for a locale. Thread-safe; each distinct label is made
/// once.
public final class DateLabels: Sendable {
  private let time: CachedFormat
  private let dayOfThisYear: CachedFormat
  private let dayOfAnotherYear: CachedFormat
  private let thisYear: Int

  /// - Parameters:
  ///   - locale: a BCP 47 or ICU locale id, such as `en`, `ko` or `pt-BR`.
  ///   - timeFormat: ICU skeleton of a time of day, such as `jmm`.
  ///   - today: days of its year are named without the year.
  public init(locale: String, timeFormat: String, today: Int) {
    time = CachedFormat(locale: locale, skeleton: timeFormat)
    dayOfThisYear = CachedFormat(locale: locale, skeleton: "EEEEMMMMd")
    dayOfAnotherYear = CachedFormat(locale: locale, skeleton: "EEEEyMMMMd")
    thisYear = WallTime.year(ofDay: today)
  }

  /// "9:30 PM"
  public func time(_ time: WallTime) -> String {
    self.time.string(at: time.seconds / 60 * 60)
  }

  /// "Saturday, January 10"
  public func day(_ day: Int) -> String {
    let format = WallTime.year(ofDay: day) == thisYear ? dayOfThisYear : dayOfAnotherYear
    return format.string(at: day * 86_400)
  }
}

/// One ICU formatter and what it has written so far.
private final class CachedFormat: Sendable {
  private struct State {
    var format: DateFormat?
    var labels: [Int: String] = [:]
  }

  private let state: Mutex<State>

  init(locale: String, skeleton: String) {
    state = Mutex(State(format: DateFormat(locale: locale, skeleton: skeleton)))
  }

  /// `instant` in seconds since 1970, read in UTC.
  func string(at instant: Int) -> String {
    state.withLock { state in
      if let label = state.labels[instant] { return label }
      let label = state.format?.string(at: instant) ?? ""
      state.labels[instant] = label
      return label
    }
  }
}

/// The one place that holds ICU's `UDateFormat`.
private final class DateFormat {
  private let format: cicu_date_format

  init?(locale: String, skeleton: String) {
    // ICU 72 crashes on a language of twelve letters and more; BCP 47 allows eight.
    let language = locale.prefix { $0.isLetter }
    let locale = language.count <= 8 && locale.utf8.count <= 100 ? locale : "en"
    var status = U_ZERO_ERROR
    let units = Array(skeleton.utf16)
    guard let format = cicu_date_format_open(locale, units, Int32(units.count), &status),
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
