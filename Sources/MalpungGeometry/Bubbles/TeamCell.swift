/// A message of the team chat: design B, "Message cell". Everybody stands on the left.
///
/// Frames are relative to the cell's origin.
public struct TeamCell: Hashable, Sendable {
  /// Avatar 34 × 34 at (16, 6).
  public static let avatar = Rect(x: 16, y: 6, width: 34, height: 34)
  /// Avatar radius 8.
  public static let avatarRadius = 8.0
  /// Content at x = 58.
  public static let contentX = 58.0
  /// Top and bottom inset 6.
  public static let inset = 6.0
  /// Name height 18.
  public static let nameHeight = 18.0
  /// Then 5.
  public static let nameGap = 5.0
  /// A vertical stack, spacing 5.
  public static let spacing = 5.0
  /// Text bubble padding 8.
  public static let padding = 8.0
  /// Text bubble radius 8.
  public static let radius = 8.0
  /// Text bubble border 1.
  public static let border = 1.0
  /// Text ≤ 228 wide.
  public static let textMostWidth = 228.0
  /// Bubble ≤ 244 wide.
  public static let bubbleMostWidth = textMostWidth + 2 * padding
  /// Time: 8 right of the content.
  public static let timeGap = 8.0
  /// "Read up to here" separator: 130 × 25.
  public static let separator = Size(width: 130, height: 25)
  /// Separator radius 12.
  public static let separatorRadius = 12.0

  /// A text style of design B: its font size and forced line height.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    case title1, title2, body, caption, caption2

    /// Style table, column "size".
    public var size: Double {
      switch self {
      case .title1: 22
      case .title2: 14
      case .body: 13
      case .caption: 12
      case .caption2: 11
      }
    }

    /// Style table, column "forced line height": n lines are exactly n × this high.
    public var lineHeight: Double {
      switch self {
      case .title1: 30
      case .title2: 20
      case .body, .caption, .caption2: 18
      }
    }
  }

  public var name: Rect
  /// `nil` without text, which leaves no gap.
  public var bubble: Rect?
  /// The text, centred in its line boxes; within the bubble.
  public var text: Rect?
  public var grid: Rect?
  public var files: [Rect]
  /// Where a time of a given size stands is `time(size:)`.
  public var content: Rect
  public var height: Double

  /// - Parameters:
  ///   - textSize: of the lines at ``textMostWidth``, on the device grid; `nil` without text.
  ///   - nameWidth: of the one line of the sender's name.
  ///   - images: how many; see ``ImageGrid``.
  ///   - fileCount: how many; see ``FileRow``.
  public init(textSize: Size?, nameWidth: Double = 0, images: Int = 0, fileCount: Int = 0) {
    name = Rect(
      x: Self.contentX, y: Self.inset, width: nameWidth.extent, height: Self.nameHeight)
    let top = name.maxY + Self.nameGap
    var y = top
    var width = 0.0
    var isFirst = true
    func start() -> Double {
      defer { isFirst = false }
      return isFirst ? y : y + Self.spacing
    }
    if let size = textSize {
      let frame = Rect(
        x: Self.contentX, y: start(),
        width: min(size.width.extent, Self.textMostWidth) + 2 * Self.padding,
        height: size.height.extent + 2 * Self.padding)
      bubble = frame
      text = frame.inset(
        by: Insets(top: Self.padding, left: Self.padding, bottom: Self.padding, right: Self.padding)
      )
      y = frame.maxY
      width = frame.width
    }
    if let box = ImageGrid(count: images) {
      let frame = Rect(origin: Point(x: Self.contentX, y: start()), size: box.size)
      grid = frame
      y = frame.maxY
      width = max(width, frame.width)
    }
    files = []
    if fileCount > 0 {
      files = FileRow.frames(count: fileCount, origin: Point(x: Self.contentX, y: start()))
      y = files.last?.maxY ?? y
      width = max(width, FileRow.size.width)
    }
    content = Rect(x: Self.contentX, y: top, width: width, height: y - top)
    height = max(y, Self.avatar.maxY) + Self.inset
  }

  /// Time: 8 right of the content, bottom-aligned with it.
  public func time(size: Size) -> Rect {
    Rect(
      x: content.maxX + Self.timeGap, y: content.maxY - size.height.extent,
      width: size.width.extent, height: size.height.extent)
  }
}
