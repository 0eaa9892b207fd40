/// The part of a picture that is seen when it fills a frame of another shape, its middle staying
/// in the middle: in fractions of the picture, 0…1. The whole picture when a side is not above 0.
public func centreCrop(of picture: Size, filling frame: Size) -> Rect {
  let whole = Rect(x: 0, y: 0, width: 1, height: 1)
  let sides = [picture.width, picture.height, frame.width, frame.height]
  guard sides.allSatisfy({ $0.isFinite && $0 > 0 }) else { return whole }
  let scale = max(frame.width / picture.width, frame.height / picture.height)
  guard scale.isFinite, scale > 0 else { return whole }
  let width = min(1, frame.width / (picture.width * scale))
  let height = min(1, frame.height / (picture.height * scale))
  return Rect(x: (1 - width) / 2, y: (1 - height) / 2, width: width, height: height)
}
