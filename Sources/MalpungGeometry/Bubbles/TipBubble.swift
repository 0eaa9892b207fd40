/// Bubbles with a triangular tip: reference design A, whole (theme `exchat`).
///
/// Two steps, as a front end needs them: measure a text no wider than
/// ``textWidth(canvasWidth:)``, round the size up once with ``roundedUp(_:scale:)-(Size,_)``, then
/// ask for the frames. Lengths are points. Colours are the theme's.
public enum TipBubble {
  /// Design A, row "font": system 18 pt.
  public static let fontSize = 18.0
  /// Design A, row "text measuring box": `W × 2/3`.
  public static let textWidthShare = 2.0 / 3.0
  /// Design A, row "bubble width": measured width + 16.
  public static let addedWidth = 16.0
  /// Design A, row "row height": measured height + 20; the bubble fills the row.
  public static let addedHeight = 20.0
  /// Design A, row "bubble corner radius".
  public static let cornerRadius = 15.0
  /// Design A, row "gap between rows".
  public static let rowGap = 16.0
  /// Design A, row "own bubble": its right edge lies at `W − 16`.
  public static let ownTrailing = 16.0
  /// Design A, row "other bubble": avatar leading 8.
  public static let avatarLeading = 8.0
  /// Design A, row "other bubble": avatar width 24.
  public static let avatarWidth = 24.0
  /// Design A, row "other bubble": left edge at 16 + avatar width (24).
  public static let otherLeading = 16.0 + avatarWidth
  /// Design A, row "text inset inside the bubble": 8 top, 8 bottom, 5 left, 5 right.
  public static let textInsets = Insets(top: 8, left: 5, bottom: 8, right: 5)
  /// Design A, row "text inset inside the bubble": 6 pt of width and 4 pt of height are spare.
  public static let spare = Size(
    width: addedWidth - textInsets.horizontal, height: addedHeight - textInsets.vertical)

  /// The width to wrap a text in: two-thirds of the canvas (390 → 260).
  public static func textWidth(canvasWidth: Double) -> Double {
    canvasWidth.extent * textWidthShare
  }

  /// The height of a row, which its bubble fills. Heights have no cap (**Decision**).
  public static func rowHeight(textHeight: Double) -> Double { textHeight.extent + addedHeight }

  /// The row after one that starts at `y` and is `height` high starts here.
  public static func nextRow(after y: Double, height: Double) -> Double {
    y.coordinate + height.extent + rowGap
  }

  /// The bubble of a text.
  /// - Parameters:
  ///   - textSize: The measured size, already rounded up to the device grid.
  ///   - y: The top of the row.
  public static func bubble(
    textSize: Size, side: Side, canvasWidth: Double, y: Double = 0
  ) -> Rect {
    let width = textSize.width.extent + addedWidth
    let x =
      switch side {
      case .own: canvasWidth.extent - ownTrailing - width
      case .other: otherLeading
      }
    return Rect(x: x, y: y.coordinate, width: width, height: rowHeight(textHeight: textSize.height))
  }

  /// Where the text of `bubble` is set: the bubble less ``textInsets``, ``spare`` larger than the
  /// measured text. Lines start at its origin.
  public static func text(in bubble: Rect) -> Rect { bubble.sane.inset(by: textInsets) }

  /// The avatar beside an other bubble. Own bubbles have none. The published source states no
  /// height; the picture is square and level with the bubble's top, where the tip points.
  public static func avatar(beside bubble: Rect) -> Rect {
    Rect(x: avatarLeading, y: bubble.y.coordinate, width: avatarWidth, height: avatarWidth)
  }

  /// The three corners of the tip, relative to the bubble's origin, in the order of design A's
  /// rows "tip, other" and "tip, own". The two are not mirror images: they reach 8 pt and 12 pt
  /// beyond the edge. Paint it under the bubble with the bubble's fill (row "tip paint order").
  public static func tip(side: Side, bubbleSize: Size) -> [Point] {
    let (w, h) = (bubbleSize.width.extent, bubbleSize.height.extent)
    return switch side {
    case .other: [Point(x: -8, y: 16), Point(x: 12, y: 16), Point(x: 12, y: 2)]
    case .own: [Point(x: w + 12, y: h - 18), Point(x: w - 8, y: h - 18), Point(x: w - 8, y: h - 4)]
    }
  }
}
