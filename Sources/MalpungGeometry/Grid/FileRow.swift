/// The row of an attached file: design B, "File row".
public enum FileRow {
  /// Design B, "File row": 244 × 60.
  public static let size = Size(width: 244, height: 60)
  /// Design B, "File row": radius 8.
  public static let radius = 8.0
  /// Design B, "File row": border 1, light gray 50 %.
  public static let borderWidth = 1.0
  /// Design B, "File row": spacing 5.
  public static let spacing = 5.0
  /// Design B, "File row": at most 5 rows.
  public static let mostRows = 5
  /// Design B, "File row": icon 40 × 40 at inset 10, relative to the row.
  public static let icon = Rect(x: 10, y: 10, width: 40, height: 40)
  /// Design B, "File row": label at x = 58.
  public static let labelX = 58.0
  /// Design B, "File row": label at most 178 wide.
  public static let labelMostWidth = 178.0

  /// The one-line label of measured `size`, relative to the row: vertically centred, and never
  /// wider than ``labelMostWidth``.
  public static func label(size label: Size) -> Rect {
    let height = label.height.extent
    return Rect(
      x: labelX, y: (size.height - height) / 2, width: min(label.width.extent, labelMostWidth),
      height: height)
  }

  /// The frames of the rows of `count` files below one another from `origin`; the first
  /// ``mostRows`` only.
  public static func frames(count: Int, origin: Point = .zero) -> [Rect] {
    (0..<max(0, min(count, mostRows))).map { row in
      Rect(
        x: origin.x.coordinate, y: origin.y.coordinate + Double(row) * (size.height + spacing),
        width: size.width, height: size.height)
    }
  }
}
