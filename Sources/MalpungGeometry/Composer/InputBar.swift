/// The input bar that grows with its text and then scrolls: design B, "Composer (input bar)".
/// Frames are in points of a canvas whose keyboard, or bottom when there is none, starts at
/// `keyboardTop`.
public struct InputBar: Hashable, Sendable {
  /// Design B, "Composer": box side inset 16.
  public static let sideInset = 16.0
  /// Design B, "Composer": radius 8.
  public static let radius = 8.0
  /// Design B, "Composer": bottom = keyboard top − 12.
  public static let bottomGap = 12.0
  /// Design B, "Composer": plus button 22 × 22.
  public static let plusSize = 22.0
  /// Design B, "Composer": send button 24 × 24.
  public static let sendSize = 24.0
  /// Design B, "Composer": plus leading 12, send trailing 12.
  public static let buttonInset = 12.0
  /// Design B, "Composer": both buttons bottom 8.
  public static let buttonBottom = 8.0
  /// Design B, "Composer": text field 3.2 top and bottom.
  public static let fieldInset = 3.2
  /// Design B, "Composer": 8 from the field to each button.
  public static let fieldGap = 8.0
  /// Design B, "Composer": width = W − 118.
  public static let besideField =
    2 * (sideInset + buttonInset + fieldGap) + plusSize + sendSize
  /// Design B, "Composer": font 13.
  public static let fontSize = 13.0
  /// Design B, growth table: a line is 13 × 1.193359 = 15.51 high.
  public static let lineHeight = fontSize * 1.193359
  /// Design B, growth table: 8 above and 8 below the lines.
  public static let textInset = 8.0
  /// Design B, growth table: heights are rounded up to ⅓ pt.
  public static let growthScale = 3.0
  /// Design B, growth table, row "≥ 4": an estimate above 65 scrolls.
  public static let scrollThreshold = 65.0
  /// Design B, growth table, rows "1, 2, 3" and "≥ 4": beyond three lines the height stays.
  public static let mostLines = 3
  /// Design B, "Box height": 50 high items in the attachment strip.
  public static let stripHeight = 50.0
  /// Design B, "Box height": 8 above and 8 below the strip.
  public static let stripGap = 8.0

  /// The field's visible height.
  public var textHeight: Double
  /// Whether the text is higher than the field shows.
  public var scrolls: Bool
  public var box: Rect
  public var field: Rect
  public var plus: Rect
  public var send: Rect

  /// - Parameters:
  ///   - contentHeight: Height of the whole text with its insets, measured at
  ///     ``fieldWidth(canvasWidth:)`` (**Decision**: at the field's own width); see
  ///     ``contentHeight(lines:)``.
  ///   - hasAttachments: Whether a strip of attachments lies below the text.
  public init(
    contentHeight: Double, hasAttachments: Bool, canvasWidth: Double, keyboardTop: Double
  ) {
    let width = canvasWidth.extent
    scrolls = contentHeight.extent > Self.scrollThreshold
    textHeight = Self.textHeight(contentHeight: contentHeight)
    let height = Self.boxHeight(textHeight: textHeight, hasAttachments: hasAttachments)
    let bottom = keyboardTop.coordinate - Self.bottomGap
    box = Rect(
      x: Self.sideInset, y: bottom - height, width: max(0, width - 2 * Self.sideInset),
      height: height)
    let buttonsBottom = bottom - Self.buttonBottom
    plus = Rect(
      x: box.x + Self.buttonInset, y: buttonsBottom - Self.plusSize,
      width: Self.plusSize, height: Self.plusSize)
    send = Rect(
      x: box.maxX - Self.buttonInset - Self.sendSize, y: buttonsBottom - Self.sendSize,
      width: Self.sendSize, height: Self.sendSize)
    field = Rect(
      x: plus.maxX + Self.fieldGap, y: box.y + Self.fieldInset,
      width: Self.fieldWidth(canvasWidth: width), height: textHeight)
  }

  /// The width the text is measured and set in: W − 118.
  public static func fieldWidth(canvasWidth: Double) -> Double {
    max(0, canvasWidth.extent - besideField)
  }

  /// The height of `lines` lines with their insets, not rounded: 8 + 8 + n · lineHeight. An empty
  /// field is one line high.
  public static func contentHeight(lines: Int) -> Double {
    2 * textInset + Double(max(1, lines)) * lineHeight
  }

  /// The field's height for a text of `contentHeight`: rounded up to ⅓ pt, from one line
  /// (31.667) up to three (62.667), where it stays (**Decision**: also for a paste of six lines).
  public static func textHeight(contentHeight: Double) -> Double {
    let least = Self.contentHeight(lines: 1)
    let height =
      contentHeight.extent > scrollThreshold
      ? Self.contentHeight(lines: mostLines) : max(least, contentHeight.extent)
    return roundedUp(height, scale: growthScale)
  }

  /// 3.2 + text + 3.2, with attachments 3.2 + text + 8 + 50 + 8.
  public static func boxHeight(textHeight: Double, hasAttachments: Bool) -> Double {
    fieldInset + textHeight.extent
      + (hasAttachments ? stripGap + stripHeight + stripGap : fieldInset)
  }
}
