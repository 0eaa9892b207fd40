/// The input bar whose insets are its subject: design D, "Input bar insets".
public struct InsetBar: Hashable, Sendable {
  /// Design D: font 20.
  public static let fontSize = 20.0
  /// The published font's line at 20: as in design B, 1.193359 of its size.
  public static let lineHeight = fontSize * 1.193359
  /// Design D: text container inset 5.
  public static let containerInset = 5.0
  /// Design D: fragment padding 0 (platform default 5).
  public static let fragmentPadding = 0.0
  /// Design D: field radius 2.5.
  public static let radius = 2.5
  /// Design D: box margins 5 top/bottom.
  public static let verticalMargin = 5.0
  /// Design D: box margins 10 sides. The published source states no gap between the buttons and the
  /// field; it is the same here.
  public static let sideMargin = 10.0
  /// Design D: buttons 36 × 36.
  public static let buttonSize = 36.0

  public var box: Rect
  public var field: Rect
  public var plus: Rect
  public var send: Rect
  /// Whether the text is higher than the field shows.
  public var scrolls: Bool
  /// The height of what scrolls within the field, insets included.
  public var contentHeight: Double

  /// - Parameters:
  ///   - linesHeight: Height of the lines at ``fieldWidth(canvasWidth:)``, without insets.
  ///   - mostHeight: Of the lines that are shown before the field scrolls.
  ///   - contentInset: Above and below what scrolls; it counts only while the field scrolls.
  ///   - bottom: Where the box ends: the keyboard's top, or the screen's bottom.
  public init(
    linesHeight: Double, mostHeight: Double, contentInset: Double = 0, canvasWidth: Double,
    bottom: Double
  ) {
    let (lines, most) = (linesHeight.extent, mostHeight.extent)
    scrolls = lines > most
    // The container inset counts always, the content inset only while the field scrolls.
    contentHeight =
      lines + 2 * Self.containerInset + (scrolls ? 2 * contentInset.extent : 0)
    let fieldHeight = min(lines, most) + 2 * Self.containerInset
    let height = max(fieldHeight, Self.buttonSize) + 2 * Self.verticalMargin
    box = Rect(
      x: 0, y: bottom.coordinate - height, width: canvasWidth.extent, height: height)
    let buttonY = box.maxY - Self.verticalMargin - Self.buttonSize
    plus = Rect(
      x: Self.sideMargin, y: buttonY, width: Self.buttonSize, height: Self.buttonSize)
    send = Rect(
      x: box.maxX - Self.sideMargin - Self.buttonSize, y: buttonY, width: Self.buttonSize,
      height: Self.buttonSize)
    field = Rect(
      x: plus.maxX + Self.sideMargin, y: box.maxY - Self.verticalMargin - fieldHeight,
      width: Self.fieldWidth(canvasWidth: canvasWidth), height: fieldHeight)
  }

  /// The width of the field.
  public static func fieldWidth(canvasWidth: Double) -> Double {
    max(0, canvasWidth.extent - 4 * sideMargin - 2 * buttonSize)
  }

  /// The width text is measured at: within the container inset and the fragment padding.
  public static func textWidth(canvasWidth: Double) -> Double {
    max(0, fieldWidth(canvasWidth: canvasWidth) - 2 * (containerInset + fragmentPadding))
  }
}
