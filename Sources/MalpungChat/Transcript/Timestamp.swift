/// A moment as the source states it: wall time, or an instant when a zone is given.
/// The two are never mixed: wall time is shown as it stands, an instant in the zone asked for.
public struct Timestamp: Hashable, Sendable {
  public var year: Int
  /// 1…12
  public var month: Int
  /// 1…31
  public var day: Int
  /// 0…23
  public var hour: Int
  public var minute: Int
  public var second: Int
  public var nanosecond: Int
  /// Seconds east of UTC; `nil` for wall time.
  public var zoneOffset: Int?

  public init(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0,
    nanosecond: Int = 0, zoneOffset: Int? = nil
  ) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
    self.nanosecond = nanosecond
    self.zoneOffset = zoneOffset
  }
}
