/// How the platform call of reference design A measures.
public struct FrameOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Wraps at the width given, all lines counted. Without it the text is one line whose box
  /// hangs on the baseline: the height is the ascent and descent of the first line alone.
  public static let lineFragmentOrigin = FrameOptions(rawValue: 1)
  /// The fonts' line gap counts with every line.
  public static let fontLeading = FrameOptions(rawValue: 2)
}

extension TextEngine {
  /// The platform's estimated text frame that reference design A asks for, fractional. Points; the
  /// line height of `style` is not looked at. O(n).
  public func estimatedFrame(
    of text: String, style: TextStyle, maxWidth: Double,
    options: FrameOptions = [.lineFragmentOrigin, .fontLeading]
  ) -> (width: Double, height: Double) {
    var natural = style
    natural.lineHeight = .natural
    let prepared = prepare(text, style: natural)
    let isWrapped = options.contains(.lineFragmentOrigin)
    let storage = prepared.storage
    var width = 0
    var height = 0
    var isFirst = true
    LineBreaker(storage, maxWidth: isWrapped ? maxWidth : .infinity).forEachLine { line, _ in
      width = max(width, line.width)
      let extents = storage.lineExtents(line)
      if isWrapped || isFirst {
        height += Int(extents.above) + Int(extents.below)
        if options.contains(.fontLeading) { height += Int(extents.gap) }
      }
      isFirst = false
    }
    return (Double(width) / 64, Double(height) / 64)
  }
}
