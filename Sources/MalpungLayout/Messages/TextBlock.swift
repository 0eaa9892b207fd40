public import MalpungGeometry
public import MalpungText

/// Lines of text in a frame. Line tops and baselines count from the frame's top.
public struct TextBlock: Hashable, Sendable {
  public enum Alignment: Hashable, Sendable {
    /// The side on which each paragraph starts.
    case start
    case center
  }

  public var text: String
  public var frame: Rect
  public var lines: [Line]
  public var alignment: Alignment

  public init(text: String, frame: Rect, lines: [Line], alignment: Alignment = .start) {
    self.text = text
    self.frame = frame
    self.lines = lines
    self.alignment = alignment
  }

  /// The left edge of a line's visible content, in the frame's coordinate space.
  public func x(of line: Line) -> Double {
    switch alignment {
    case .start: line.isRightToLeft ? frame.maxX - line.width : frame.x
    case .center: frame.x + (frame.width - line.width) / 2
    }
  }

  /// The baseline of a line, in the frame's coordinate space.
  public func baseline(of line: Line) -> Double { frame.y + line.baseline }
}
