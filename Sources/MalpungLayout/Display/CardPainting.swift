import MalpungGeometry

extension RowPainter {
  /// An answer with its share of the votes.
  mutating func paint(_ row: MessageLayout.PollRow, isOwn: Bool) {
    let colors = theme.colors
    let ink = isOwn ? colors.ownText : colors.otherText
    let secondary = isOwn ? colors.ownSecondary : colors.otherSecondary
    text(row.label, ink, .text)
    if let votes = row.votes { text(votes, secondary, .text) }
    let radius = row.track.height / 2
    fill(Path(roundedRect: row.track, radius: radius), secondary.withOpacity(0.25), .card)
    if row.bar.width > 0 {
      var bar = row.bar
      bar.width = max(bar.width, row.track.height)
      if row.bar.x > row.track.x { bar.x = row.track.maxX - bar.width }
      fill(Path(roundedRect: bar, radius: radius), isOwn ? ink : colors.accent, .card)
    }
  }

  /// The line along which a recording is played, its knob at the start.
  mutating func paintTrack(in frame: Rect, isOwn: Bool) {
    let ink = isOwn ? theme.colors.ownCardText : theme.colors.otherCardText
    let line = Rect(x: frame.x, y: frame.midY - 1.5, width: frame.width, height: 3)
    fill(Path(roundedRect: line, radius: 1.5), ink.withOpacity(0.25), .file)
    let knob = Rect(x: frame.x, y: frame.midY - 5, width: 10, height: 10)
    fill(Path(roundedRect: knob, radius: 5), ink, .file)
  }

  /// A stretch of map that is nowhere: what place it was, exports seldom say.
  mutating func paintMap(in frame: Rect, clip: Path) {
    let colors = theme.colors
    var inner = RowPainter(theme: theme, visible: -.infinity ... .infinity)
    func at(_ x: Double, _ y: Double) -> Point {
      Point(x: frame.x + x * frame.width, y: frame.y + y * frame.height)
    }
    inner.fill(Path(roundedRect: frame, radius: 0), colors.placeholder, .file)
    let ground = colors.placeholder
    let isDark = Int(ground.red) + Int(ground.green) + Int(ground.blue) < 384
    let street = Color(red: 255, green: 255, blue: 255).withOpacity(isDark ? 0.12 : 0.75)
    let roads: [(from: Point, to: Point, width: Double)] = [
      (at(-0.05, 0.34), at(1.05, 0.2), 0.07), (at(-0.05, 0.86), at(1.05, 0.7), 0.05),
      (at(0.2, -0.1), at(0.34, 1.1), 0.05), (at(0.72, -0.1), at(0.62, 1.1), 0.08),
      (at(0.34, 0.55), at(0.66, 0.5), 0.035),
    ]
    for road in roads {
      inner.stroke(
        Path([.move(road.from), .line(road.to)]), street, road.width * frame.height, .file)
    }
    let side = min(frame.height * 0.56, 56)
    let pin = Rect(
      x: frame.midX - side / 2, y: frame.midY - side * 0.75, width: side, height: side)
    inner.pictogram(.pin, in: pin, FileKind.location.color, .file)
    add(.group(clip: clip, opacity: 1, items: inner.items), .file, frame)
  }
}

extension Path {
  /// Two ticks, the second one behind the first.
  static func ticks(in frame: Rect) -> [Path] {
    func at(_ x: Double, _ y: Double) -> Point {
      Point(x: frame.x + x * frame.width / 15, y: frame.y + y * frame.height / 9)
    }
    return [
      Path([.move(at(0.8, 5)), .line(at(3.6, 8)), .line(at(9.4, 1.2))]),
      Path([.move(at(7, 7.4)), .line(at(7.6, 8)), .line(at(13.4, 1.2))]),
    ]
  }
}
