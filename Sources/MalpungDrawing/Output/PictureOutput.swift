/// Where a picture goes.
public enum PictureOutput: Hashable, Sendable {
  /// A file, replaced only when the picture is complete.
  case file(String)
  /// Standard output, as it is made.
  case standardOutput
}

/// How a picture is made.
public struct PictureOptions: Hashable, Sendable {
  /// Device pixels per point; above 0, at most 16. Fractions are allowed.
  public var scale: Double
  /// Rows painted at once; `nil` chooses by memory. Never changes a pixel.
  public var bandHeight: Int?
  /// What the file says made it.
  public var software: String

  public init(scale: Double = 2, bandHeight: Int? = nil, software: String = "malpung") {
    self.scale = scale
    self.bandHeight = bandHeight
    self.software = software
  }
}
