/// Whose message a bubble holds.
public enum Side: String, Hashable, Sendable, Codable, CaseIterable {
  /// Written by the transcript's local user.
  case own
  /// Written by anybody else.
  case other

  /// The edge of the canvas that the bubble hangs from: own right, other left (design A,
  /// **Decision** on the swapped names), the other way round in a right-to-left interface.
  public func edge(rightToLeft: Bool = false) -> Edge {
    (self == .own) == rightToLeft ? .left : .right
  }
}

/// A vertical edge of a frame.
public enum Edge: String, Hashable, Sendable, Codable, CaseIterable {
  case left, right

  public var opposite: Edge { self == .left ? .right : .left }
}
