import MalpungChat
import MalpungLayout
import Testing

struct WallTimeTests {
  @Test(arguments: [
    ((1970, 1, 1), 0), ((1969, 12, 31), -1), ((2000, 2, 29), 11_016), ((2000, 3, 1), 11_017),
    ((2026, 1, 10), 20_463), ((1, 1, 1), -719_162), ((9999, 12, 31), 2_932_896),
  ])
  func daysCountFromTheEpoch(date: (Int, Int, Int), day: Int) {
    #expect(WallTime.day(year: date.0, month: date.1, day: date.2) == day)
    #expect(WallTime.year(ofDay: day) == date.0)
  }

  @Test func aWallTimeIsShownAsItStands() throws {
    let seoul = try #require(TimeZone(id: "Asia/Seoul"))
    let time = Timestamp(year: 2026, month: 1, day: 10, hour: 9, minute: 30)
    #expect(WallTime(time, in: seoul) == WallTime(day: 20_463, seconds: 9 * 3600 + 30 * 60))
  }

  @Test(arguments: [
    // 2026-01-10T01:00+09:00 is the day before in UTC, and summer time counts in July.
    ("UTC", 1, 20_462, 16 * 3600), ("Asia/Seoul", 1, 20_463, 3600),
    ("America/New_York", 1, 20_462, 11 * 3600), ("America/New_York", 7, 20_643, 12 * 3600),
  ])
  func anInstantIsShownInTheZoneAskedFor(id: String, month: Int, day: Int, seconds: Int) throws {
    let zone = try #require(TimeZone(id: id))
    let time = Timestamp(year: 2026, month: month, day: 10, hour: 1, zoneOffset: 9 * 3600)
    #expect(WallTime(time, in: zone) == WallTime(day: day, seconds: seconds))
  }

  @Test(arguments: ["", "Nowhere/Land", "seoul", String(repeating: "x", count: 200)])
  func anUnknownZoneIsRefused(id: String) {
    #expect(TimeZone(id: id) == nil)
  }

  @Test(arguments: [
    ("en", "9:30\u{A0}PM", "Saturday, January 10"), ("ko", "오후 9:30", "1월 10일 토요일"),
    ("de", "21:30", "Samstag, 10. Januar"),
  ])
  func labelsFollowTheLocale(locale: String, time: String, day: String) throws {
    let labels = try dates(locale)
    #expect(labels.time(WallTime(day: 20_463, seconds: 21 * 3600 + 1859), today: 20_500) == time)
    #expect(labels.day(20_463, today: 20_500) == day)
  }

  @Test func anEndlessLocaleDoesNotCrash() throws {
    let locale = String(repeating: "a", count: 10_000)
    let labels = try dates(locale)
    #expect(labels.day(20_463, today: 20_000) == "Saturday, January 10, 2026")
  }

  @Test func anotherYearIsNamed() throws {
    let labels = try dates("en")
    #expect(labels.day(20_463, today: 20_000) == "Saturday, January 10, 2026")
  }

  private func dates(_ locale: String) throws -> DateLabels {
    DateLabels(locale: locale, time: try ThemeCatalog.theme(named: "malpung").time)
  }
}
