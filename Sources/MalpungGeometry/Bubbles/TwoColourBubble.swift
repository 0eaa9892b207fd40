/// A message of the two-colour chat: design C, "Message".
///
/// Frames are relative to the row's origin.
public struct TwoColourBubble: Hashable, Sendable {
  /// Bubble ≤ 250 wide.
  public static let mostWidth = 250.0
  /// Radius 12.
  public static let radius = 12.0
  /// Text insets 12 left/right, 4 top/bottom, around an 8/5-inset text view.
  public static let insets = Insets(top: 4 + 8, left: 12 + 5, bottom: 4 + 8, right: 12 + 5)
  /// Font 16.
  public static let fontSize = 16.0
  /// Time font 12.
  public static let timeFontSize = 12.0
  /// Avatar 30, round.
  public static let avatarSize = 30.0
  /// Avatar leading 10.
  public static let avatarLeading = 10.0
  /// Avatar → bubble 12.
  public static let avatarGap = 12.0
  /// Own right inset 12.
  public static let ownTrailing = 12.0
  /// Time 12 beside the bubble.
  public static let timeGap = 12.0
  /// The widest that text may be.
  public static let textMostWidth = mostWidth - insets.horizontal

  public var side: Side
  public var bubble: Rect
  public var text: Rect
  /// `nil` beside own messages.
  public var avatar: Rect?

  /// - Parameter textSize: of the lines at ``textMostWidth``, on the device grid.
  public init(textSize: Size, side: Side, canvasWidth: Double) {
    self.side = side
    let size = Size(
      width: min(textSize.width.extent, Self.textMostWidth) + Self.insets.horizontal,
      height: textSize.height.extent + Self.insets.vertical)
    let x =
      side == .own
      ? canvasWidth.extent - Self.ownTrailing - size.width
      : Self.avatarLeading + Self.avatarSize + Self.avatarGap
    bubble = Rect(x: x, y: 0, width: size.width, height: size.height)
    text = bubble.inset(by: Self.insets)
    // Bottom-aligned.
    avatar =
      side == .own
      ? nil
      : Rect(
        x: Self.avatarLeading, y: size.height - Self.avatarSize, width: Self.avatarSize,
        height: Self.avatarSize)
  }

  /// 12 beside the bubble, bottom-aligned: left of own, right of other.
  public func time(size: Size) -> Rect {
    let width = size.width.extent
    return Rect(
      x: side == .own ? bubble.x - Self.timeGap - width : bubble.maxX + Self.timeGap,
      y: bubble.maxY - size.height.extent, width: width, height: size.height.extent)
  }
}
