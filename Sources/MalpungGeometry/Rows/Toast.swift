/// The sign that a message has arrived below what is on the screen: design B, "New-message toast".
public enum Toast {
  /// Height 56.
  public static let height = 56.0
  /// Avatar 40 × 40, inset 8.
  public static let avatar = Rect(x: 8, y: 8, width: 40, height: 40)
  /// Between name and content: gap 4.
  public static let gap = 4.0
  /// Black 70 %.
  public static let opacity = 0.7
  /// The published source states no radius; that of the design's own text bubble and file row.
  public static let radius = 8.0
  /// From the screen's edges: the design's own outer margin.
  public static let margin = 16.0

  /// Where it stands on a screen, above its lower edge.
  public static func frame(onScreen screen: Size) -> Rect {
    Rect(
      x: margin, y: screen.height.extent - height - margin,
      width: max(0, screen.width.extent - 2 * margin), height: height)
  }

  /// The two lines of text, each `lineHeight` high and no wider than this, relative to the toast:
  /// beside the avatar, centred as a pair.
  public static func lines(
    nameHeight: Double, contentHeight: Double, width: Double
  ) -> (name: Rect, content: Rect) {
    let x = avatar.maxX + 8
    let room = max(0, width.extent - x - 8)
    let (name, content) = (nameHeight.extent, contentHeight.extent)
    let y = (height - name - gap - content) / 2
    return (
      Rect(x: x, y: y, width: room, height: name),
      Rect(x: x, y: y + name + gap, width: room, height: content)
    )
  }
}
