import MalpungGeometry

/// The small signs on file cards and placeholders, drawn by this project on a square of 40 units.
enum Pictogram: Sendable {
  case page, lines, band, zipper, slides, wave, play, picture, person, pin, phone, camera

  /// The sign's shapes, scaled to `frame`. Holes are left by cutting shapes apart, so that one fill
  /// colour is enough.
  func paths(in frame: Rect) -> [Path] {
    let unit = min(frame.width, frame.height) / 40
    return shapes.map { $0.scaled(by: unit).offset(x: frame.x, y: frame.y) }
  }

  private var shapes: [Path] {
    switch self {
    case .page: [Self.sheet]
    case .lines: Self.bars([(13, 12, 10), (13, 17, 14), (13, 22, 14), (13, 27, 9)], height: 2.4)
    case .band: [box(12, 9, 16, 7, 1.6), box(10, 18, 20, 6, 1.2), box(12, 26, 16, 5, 1.6)]
    case .zipper:
      [
        box(18, 8, 4, 3.2, 0.8), box(18, 13, 4, 3.2, 0.8), box(18, 18, 4, 3.2, 0.8),
        box(16.2, 23.4, 7.6, 8.6, 2.4),
      ]
    case .slides:
      [
        box(10, 11, 20, 2.4, 1.2), box(12, 22, 4, 8, 1), box(18, 17, 4, 13, 1),
        box(24, 20, 4, 10, 1),
      ]
    case .wave:
      [
        box(9, 17, 2.6, 6, 1.3), box(13.8, 13, 2.6, 14, 1.3), box(18.7, 9.5, 2.6, 21, 1.3),
        box(23.6, 14, 2.6, 12, 1.3), box(28.4, 17, 2.6, 6, 1.3),
      ]
    case .play:
      [
        Path([
          .move(Point(x: 14.5, y: 12.4)),
          .curve(
            control1: Point(x: 14.5, y: 10.6), control2: Point(x: 16.4, y: 9.6),
            end: Point(x: 17.9, y: 10.5)),
          .line(Point(x: 29, y: 18)),
          .curve(
            control1: Point(x: 30.4, y: 18.9), control2: Point(x: 30.4, y: 21.1),
            end: Point(x: 29, y: 22)),
          .line(Point(x: 17.9, y: 29.5)),
          .curve(
            control1: Point(x: 16.4, y: 30.4), control2: Point(x: 14.5, y: 29.4),
            end: Point(x: 14.5, y: 27.6)),
          .close,
        ])
      ]
    case .picture:
      [
        Path(polygon: [
          Point(x: 8, y: 29), Point(x: 16, y: 18), Point(x: 21, y: 24.6), Point(x: 24.6, y: 20.4),
          Point(x: 32, y: 29),
        ]),
        box(24, 11, 5, 5, 2.5),
      ]
    case .person:
      [
        box(15.2, 9.6, 9.6, 9.6, 4.8),
        Path(
          roundedRect: Rect(x: 10.5, y: 21.4, width: 19, height: 9.6),
          corners: Corners(topLeft: 8, topRight: 8, bottomRight: 2.4, bottomLeft: 2.4)),
      ]
    case .pin:
      [
        Path([
          .move(Point(x: 20, y: 32)),
          .curve(
            control1: Point(x: 15, y: 26), control2: Point(x: 12, y: 22), end: Point(x: 12, y: 17)),
          .curve(
            control1: Point(x: 12, y: 12.4), control2: Point(x: 15.6, y: 9),
            end: Point(x: 20, y: 9)),
          .curve(
            control1: Point(x: 24.4, y: 9), control2: Point(x: 28, y: 12.4),
            end: Point(x: 28, y: 17)),
          .curve(
            control1: Point(x: 28, y: 22), control2: Point(x: 25, y: 26), end: Point(x: 20, y: 32)),
          .close,
        ])
      ]
    case .phone: [Self.handset]
    case .camera:
      [
        box(8.5, 13, 16, 14, 3.4),
        Path(polygon: [
          Point(x: 26, y: 18.4), Point(x: 31.5, y: 14.4), Point(x: 31.5, y: 25.6),
          Point(x: 26, y: 21.6),
        ]),
      ]
    }
  }

  /// A sheet of paper with its corner folded in.
  private static let sheet = Path(polygon: [
    Point(x: 12.5, y: 9), Point(x: 22, y: 9), Point(x: 22, y: 15.5), Point(x: 28, y: 15.5),
    Point(x: 28, y: 31), Point(x: 12.5, y: 31),
  ])

  private static let handset = Path([
    .move(Point(x: 12.2, y: 10.6)),
    .curve(
      control1: Point(x: 13.4, y: 9.4), control2: Point(x: 14.8, y: 9.6), end: Point(x: 15.6, y: 11)
    ),
    .line(Point(x: 17.4, y: 14.4)),
    .curve(
      control1: Point(x: 18, y: 15.6), control2: Point(x: 17.7, y: 16.8),
      end: Point(x: 16.6, y: 17.6)),
    .curve(
      control1: Point(x: 17.6, y: 20), control2: Point(x: 20, y: 22.4), end: Point(x: 22.4, y: 23.4)
    ),
    .curve(
      control1: Point(x: 23.2, y: 22.3), control2: Point(x: 24.4, y: 22),
      end: Point(x: 25.6, y: 22.6)),
    .line(Point(x: 29, y: 24.4)),
    .curve(
      control1: Point(x: 30.4, y: 25.2), control2: Point(x: 30.6, y: 26.6),
      end: Point(x: 29.4, y: 27.8)),
    .curve(
      control1: Point(x: 27, y: 30.4), control2: Point(x: 23.4, y: 30.6),
      end: Point(x: 19.8, y: 28.2)),
    .curve(
      control1: Point(x: 16.6, y: 26), control2: Point(x: 14, y: 23.4), end: Point(x: 11.8, y: 20.2)
    ),
    .curve(
      control1: Point(x: 9.4, y: 16.6), control2: Point(x: 9.6, y: 13), end: Point(x: 12.2, y: 10.6)
    ),
    .close,
  ])

  private static func bars(_ bars: [(x: Double, y: Double, width: Double)], height: Double)
    -> [Path]
  {
    bars.map { box($0.x, $0.y, $0.width, height, height / 2) }
  }
}

private func box(
  _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ radius: Double
) -> Path {
  Path(roundedRect: Rect(x: x, y: y, width: width, height: height), radius: radius)
}

extension Path {
  fileprivate func scaled(by factor: Double) -> Path {
    func at(_ point: Point) -> Point { Point(x: point.x * factor, y: point.y * factor) }
    return Path(
      elements.map { element in
        switch element {
        case .move(let point): .move(at(point))
        case .line(let point): .line(at(point))
        case .curve(let control1, let control2, let end):
          .curve(control1: at(control1), control2: at(control2), end: at(end))
        case .close: .close
        }
      })
  }
}

extension FileKind {
  var pictogram: Pictogram {
    switch self {
    case .pdf: .band
    case .gif: .picture
    case .avi, .mov, .recording: .play
    case .zip: .zipper
    case .mp3: .wave
    case .doc, .txt: .lines
    case .ppt: .slides
    case .generic: .page
    case .contact: .person
    case .location: .pin
    case .voiceCall: .phone
    case .videoCall: .camera
    }
  }

  /// Mid tones that carry a white sign on light and dark cards alike.
  var color: Color {
    switch self {
    case .pdf: Color(red: 0xD9, green: 0x4F, blue: 0x3D)
    case .gif: Color(red: 0x3F, green: 0x8F, blue: 0x5B)
    case .avi, .mov: Color(red: 0x4A, green: 0x6F, blue: 0xC9)
    case .zip: Color(red: 0xB9, green: 0x85, blue: 0x2A)
    case .mp3, .recording: Color(red: 0x7D, green: 0x5B, blue: 0xBE)
    case .doc: Color(red: 0x2F, green: 0x76, blue: 0xB8)
    case .ppt: Color(red: 0xD0, green: 0x6B, blue: 0x2C)
    case .txt: Color(red: 0x6C, green: 0x74, blue: 0x80)
    case .generic: Color(red: 0x7C, green: 0x83, blue: 0x8D)
    case .contact: Color(red: 0x2B, green: 0x8A, blue: 0x82)
    case .location: Color(red: 0xC9, green: 0x4A, blue: 0x55)
    case .voiceCall, .videoCall: Color(red: 0x2E, green: 0x8B, blue: 0x57)
    }
  }
}
