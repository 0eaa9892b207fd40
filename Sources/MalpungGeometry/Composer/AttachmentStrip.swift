/// The row of attachments below the text of an input bar: design B, "Attachment strip".
public struct AttachmentStrip: Hashable, Sendable {
  /// One attachment. Frames are in the bar's own coordinate space.
  public struct Item: Hashable, Sendable {
    public var frame: Rect
    /// The thumbnail of an image, the icon of a file.
    public var picture: Rect
    /// The × button.
    public var remove: Rect
  }

  /// Items 50 × 50.
  public static let itemSize = InputBar.stripHeight
  /// Spacing 6.
  public static let spacing = 6.0
  /// Thumbnail 44 × 44, bottom-leading.
  public static let pictureSize = 44.0
  /// Thumbnail radius 8.
  public static let pictureRadius = 8.0
  /// × button 20 × 20, top-trailing.
  public static let removeSize = 20.0

  /// As wide as the text; items beyond it are reached by scrolling.
  public var frame: Rect
  public var items: [Item]

  /// The strip of `count` attachments whose top left lies at `origin`; `nil` without any.
  public init?(count: Int, origin: Point, width: Double) {
    guard count > 0 else { return nil }
    let (x, y) = (origin.x.coordinate, origin.y.coordinate)
    frame = Rect(x: x, y: y, width: width.extent, height: Self.itemSize)
    items = (0..<count).map { place in
      let left = x + Double(place) * (Self.itemSize + Self.spacing)
      return Item(
        frame: Rect(x: left, y: y, width: Self.itemSize, height: Self.itemSize),
        picture: Rect(
          x: left, y: y + Self.itemSize - Self.pictureSize, width: Self.pictureSize,
          height: Self.pictureSize),
        remove: Rect(
          x: left + Self.itemSize - Self.removeSize, y: y, width: Self.removeSize,
          height: Self.removeSize))
    }
  }
}

extension InputBar {
  /// The strip of `count` attachments: 8 under the text, between the buttons.
  public func strip(count: Int) -> AttachmentStrip? {
    AttachmentStrip(
      count: count, origin: Point(x: field.x, y: field.maxY + Self.stripGap), width: field.width)
  }
}
