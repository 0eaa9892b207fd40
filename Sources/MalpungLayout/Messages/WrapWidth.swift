import MalpungGeometry

extension Theme.TextWidth {
  /// Points for a page `width` points wide; never negative.
  public func points(onPage width: Double) -> Double {
    let byShare = share > 0 ? width * share : .infinity
    let limit = points > 0 ? min(points, byShare) : byShare
    return limit.isFinite ? max(limit, 0) : max(width, 0)
  }
}

extension MessageArranger {
  /// The width at which a message's text is wrapped: the theme's, and never more than the column has.
  func wrapWidth(at place: PartPlace) -> Double {
    let edge = theme.bubble.insets.horizontal + theme.bubble.spare.width
    let beside = theme.time.placement == .beside ? besideRoom(place.time) : 0
    return max(
      min(
        theme.bubble.textWidth.points(onPage: options.width), place.column.width - edge - beside),
      1)
  }

  private func besideRoom(_ time: TextBlock?) -> Double {
    time.map { $0.frame.width + theme.time.gap } ?? 0
  }
}
