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
  /// Threads that paint and compress; never changes a byte.
  public var jobs: Int
  /// What the file says made it.
  public var software: String
  /// What the file says it shows.
  public var title: String?

  public init(
    scale: Double = 2, bandHeight: Int? = nil, jobs: Int = 1, software: String = "malpung",
    title: String? = nil
  ) {
    self.scale = scale
    self.bandHeight = bandHeight
    self.jobs = jobs
    self.software = software
    self.title = title
  }
}
