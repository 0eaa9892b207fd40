/// Where a message stands in a run of messages that belong together.
public enum GroupPosition: String, Hashable, Sendable, Codable, CaseIterable {
  case first, middle, last, only

  public init(continuesAbove: Bool, continuesBelow: Bool) {
    self =
      switch (continuesAbove, continuesBelow) {
      case (false, false): .only
      case (false, true): .first
      case (true, true): .middle
      case (true, false): .last
      }
  }

  /// Whether the message above belongs to the same run.
  public var continuesAbove: Bool { self == .middle || self == .last }
  /// Whether the message below belongs to the same run.
  public var continuesBelow: Bool { self == .first || self == .middle }
}

/// Which consecutive messages belong together (reference-designs.md, "Also required"): same
/// sender, same day, gap ≤ a stated window, no system line between.
public struct Grouping: Hashable, Sendable {
  /// What the rule looks at in a message.
  public struct Entry<Sender: Equatable, Day: Equatable> {
    /// `nil` when unknown: an unknown sender is nobody's neighbour.
    public var sender: Sender?
    /// Messages of an unknown day share it.
    public var day: Day?
    /// Seconds since any fixed moment; `nil` when unknown, which cuts no run.
    public var seconds: Double?
    /// A line without a speaker: it belongs to no run and cuts the one around it.
    public var isSystem: Bool

    public init(sender: Sender?, day: Day? = nil, seconds: Double? = nil, isSystem: Bool = false) {
      self.sender = sender
      self.day = day
      self.seconds = seconds
      self.isSystem = isSystem
    }
  }

  /// The longest gap between two neighbours, in seconds; a negative or NaN window groups nothing,
  /// an infinite one whatever the clock says.
  public var window: Double

  public init(window: Double) {
    self.window = window
  }

  /// Whether `later`, which follows `earlier` directly, belongs to the same run. A clock that
  /// went back counts by how far it went.
  public func joins<S, D>(_ earlier: Entry<S, D>, _ later: Entry<S, D>) -> Bool {
    guard window >= 0, !earlier.isSystem, !later.isSystem, earlier.day == later.day,
      let sender = earlier.sender, sender == later.sender
    else { return false }
    guard let start = earlier.seconds, let end = later.seconds else { return true }
    return abs(end - start) <= window
  }

  /// The place of `entry` between its direct neighbours; `nil` where there is none. O(1), so that
  /// an insertion costs the message and its two neighbours.
  public func position<S, D>(
    of entry: Entry<S, D>, after above: Entry<S, D>?, before below: Entry<S, D>?
  ) -> GroupPosition {
    GroupPosition(
      continuesAbove: above.map { joins($0, entry) } ?? false,
      continuesBelow: below.map { joins(entry, $0) } ?? false)
  }

  /// The places of all `entries`, in order. O(n).
  public func positions<S, D>(_ entries: [Entry<S, D>]) -> [GroupPosition] {
    entries.indices.map { index in
      position(
        of: entries[index], after: index > 0 ? entries[index - 1] : nil,
        before: index + 1 < entries.count ? entries[index + 1] : nil)
    }
  }
}

extension Grouping.Entry: Sendable where Sender: Sendable, Day: Sendable {}
