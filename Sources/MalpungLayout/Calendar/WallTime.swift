import CICU
public import MalpungChat

/// A day and a time of day as the reader of the picture sees them.
public struct WallTime: Hashable, Sendable {
  /// Days since 1970-01-01 in the proleptic Gregorian calendar.
  public var day: Int
  /// Seconds since midnight, 0…86,400 (a leap second counts as the next second).
  public var seconds: Int

  public init(day: Int, seconds: Int) {
    self.day = day
    self.seconds = seconds
  }

  /// A source's wall time as it stands, an instant as it is in `zone`.
  public init(_ timestamp: Timestamp, in zone: TimeZone) {
    let day = Self.day(year: timestamp.year, month: timestamp.month, day: timestamp.day)
    let seconds = timestamp.hour * 3600 + timestamp.minute * 60 + timestamp.second
    guard let zoneOffset = timestamp.zoneOffset else {
      self.init(day: day, seconds: seconds)
      return
    }
    let instant = day * 86_400 + seconds - zoneOffset
    let local = instant + zone.offset(at: instant)
    let localDay = (Double(local) / 86_400).rounded(.down)
    self.init(day: Int(localDay), seconds: local - Int(localDay) * 86_400)
  }

  /// Seconds since 1970 as if the wall time were in UTC; for gaps between messages.
  public var total: Int { day * 86_400 + seconds }

  /// Whole minutes since then.
  var minute: Int { total / 60 }

  /// Days since 1970-01-01. The year starts in March here, so that February's length is its last
  /// month's business. O(1).
  public static func day(year: Int, month: Int, day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The year a day lies in. O(1).
  public static func year(ofDay day: Int) -> Int {
    var year = 1970 + Int((Double(day) / 365.2425).rounded(.down))
    while Self.day(year: year, month: 1, day: 1) > day { year -= 1 }
    while Self.day(year: year + 1, month: 1, day: 1) <= day { year += 1 }
    return year
  }
}

/// A time zone of ICU's own data, so that the machine's zone never matters.
public struct TimeZone: Hashable, Sendable {
  public let id: String
  private let units: [UInt16]

  public static let utc = TimeZone(known: "UTC")

  /// `nil` when no zone has this IANA id.
  public init?(id: String) {
    let units = Array(id.utf16)
    guard !units.isEmpty, units.count < 100,
      cicu_zone_is_known(units, Int32(units.count)) != 0
    else { return nil }
    self.init(known: id)
  }

  private init(known id: String) {
    self.id = id
    units = Array(id.utf16)
  }

  /// Seconds east of UTC at an instant given in seconds since 1970.
  public func offset(at instant: Int) -> Int {
    if id == "UTC" { return 0 }
    var status = U_ZERO_ERROR
    return Int(cicu_zone_offset(units, Int32(units.count), Double(instant) * 1000, &status))
  }
}
