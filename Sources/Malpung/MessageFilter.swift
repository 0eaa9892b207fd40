public import MalpungChat
public import MalpungLayout

/// Which messages of a transcript are wanted.
public struct MessageFilter: Hashable, Sendable {
  /// Only the first, or the last, so many; applied after the days.
  public var first: Int?
  public var last: Int?
  /// Days since 1970, both inclusive. Messages without a time go with the one before them.
  public var since: Int?
  public var until: Int?

  public init(first: Int? = nil, last: Int? = nil, since: Int? = nil, until: Int? = nil) {
    self.first = first
    self.last = last
    self.since = since
    self.until = until
  }

  /// The transcript with only the messages wanted; everybody stays a participant. O(messages).
  /// - Parameter zone: in which an instant's day is counted.
  public func apply(to transcript: Transcript, in zone: TimeZone) -> Transcript {
    var result = transcript
    if since != nil || until != nil {
      var day: Int?
      result.messages = transcript.messages.filter { message in
        if let time = message.time { day = WallTime(time, in: zone).day }
        guard let day else { return since == nil }
        return day >= since ?? .min && day <= until ?? .max
      }
    }
    if let first { result.messages = Array(result.messages.prefix(first)) }
    if let last { result.messages = Array(result.messages.suffix(last)) }
    return result
  }
}
