import MalpungGeometry

extension Rect {
  /// On the other side of `frame`'s vertical middle.
  func mirrored(in frame: Rect) -> Rect {
    Rect(x: frame.x + frame.maxX - maxX, y: y, width: width, height: height)
  }
}

extension TextBlock {
  func mirrored(in frame: Rect) -> TextBlock {
    at(x: self.frame.mirrored(in: frame).x, y: self.frame.y)
  }
}
