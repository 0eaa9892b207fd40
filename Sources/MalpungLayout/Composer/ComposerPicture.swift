public import MalpungGeometry

/// An input bar with what is under it: an open keyboard as a plain panel, else the bottom bar.
public struct ComposerPicture: DisplayListSource {
  private let layout: ComposerLayout
  private let theme: Theme
  public let size: Size
  /// From the layout's coordinates to the picture's.
  private let shift: Double
  private let panel: Rect

  /// The room above the box: as below it.
  private static let margin = InputBar.bottomGap

  public init(_ layout: ComposerLayout, theme: Theme) {
    self.layout = layout
    self.theme = theme
    let keyboard = layout.keyboard
    let panelHeight = keyboard.map { $0.isVisible ? $0.height : $0.bottomBar } ?? 0
    let gap = layout.design == .sooda ? InputBar.bottomGap : 0
    let height = Self.margin + layout.box.height + gap
    shift = Self.margin - layout.box.y
    size = Size(width: layout.box.maxX + layout.box.x, height: (height + panelHeight).rounded(.up))
    panel = Rect(x: 0, y: height, width: size.width, height: size.height - height)
  }

  public var background: Color { theme.colors.background }

  public func items(from top: Double, to bottom: Double) -> [DisplayItem] {
    var painter = RowPainter(theme: theme, visible: -.infinity ... .infinity)
    painter.paintBox(layout)
    painter.paintButtons(layout)
    painter.paintText(layout)
    if let strip = layout.strip { painter.paint(strip) }
    var items = painter.items.map { $0.offset(x: 0, y: shift) }
    var below = RowPainter(theme: theme, visible: -.infinity ... .infinity)
    if panel.height > 0 {
      let isKeyboard = layout.keyboard?.isVisible ?? false
      below.fill(
        Path(roundedRect: panel, radius: 0),
        isKeyboard ? theme.colors.keyboard : theme.colors.composer, .card)
    }
    items += below.items
    return items
  }
}

extension RowPainter {
  fileprivate mutating func paintBox(_ layout: ComposerLayout) {
    switch layout.design {
    case .sooda:
      fill(Path(roundedRect: layout.box, radius: InputBar.radius), theme.colors.composer, .card)
    case .chattingui:
      fill(Path(roundedRect: layout.field, radius: InsetBar.radius), theme.colors.composer, .card)
    }
  }

  /// A plus and an arrow upwards in a disc, drawn by this project.
  fileprivate mutating func paintButtons(_ layout: ComposerLayout) {
    let plus = layout.plus
    let arm = plus.width * 0.36
    let stroke = max(plus.width / 11, 1.5)
    for isUpright in [false, true] {
      let bar = Rect(
        x: plus.midX - (isUpright ? stroke / 2 : arm),
        y: plus.midY - (isUpright ? arm : stroke / 2),
        width: isUpright ? stroke : 2 * arm, height: isUpright ? 2 * arm : stroke)
      fill(Path(roundedRect: bar, radius: stroke / 2), theme.colors.composerSecondary, .card)
    }
    let send = layout.send
    fill(
      Path(roundedRect: send, radius: send.width / 2),
      layout.canSend ? theme.colors.accent : theme.colors.border, .card)
    let unit = send.width / 24
    func at(_ x: Double, _ y: Double) -> Point {
      Point(x: send.x + x * unit, y: send.y + y * unit)
    }
    fill(
      Path(polygon: [
        at(12, 6), at(17.2, 11.4), at(15.7, 12.8), at(13.05, 10.05), at(13.05, 18),
        at(10.95, 18), at(10.95, 10.05), at(8.3, 12.8), at(6.8, 11.4),
      ]), theme.colors.accentText, .card)
  }

  /// The end of the text is what is seen while it is typed.
  fileprivate mutating func paintText(_ layout: ComposerLayout) {
    let hidden = layout.scrolls ? layout.contentHeight - layout.field.height : 0
    var painter = RowPainter(theme: theme, visible: -.infinity ... .infinity)
    painter.text(
      layout.text.movedBy(x: 0, y: -hidden), theme.colors.composerText, .text)
    add(
      .group(clip: Path(roundedRect: layout.field, radius: 0), opacity: 1, items: painter.items),
      .text, layout.field)
  }

  fileprivate mutating func paint(_ strip: ComposerLayout.Strip) {
    var painter = RowPainter(theme: theme, visible: -.infinity ... .infinity)
    for (item, attachment) in zip(strip.frames.items, strip.attachments) {
      let kind = FileKind(fileName: attachment.name)
      let outline = Path(roundedRect: item.picture, radius: AttachmentStrip.pictureRadius)
      painter.fill(
        outline, attachment.isImage ? theme.colors.placeholder : kind.color, .image)
      painter.pictogram(
        attachment.isImage ? .picture : kind.pictogram, in: item.picture,
        attachment.isImage
          ? theme.colors.placeholderText : Color(red: 255, green: 255, blue: 255), .image)
      // The button's disc is smaller than what a finger may hit.
      let disc = item.remove.inset(by: Insets(top: 2, left: 2, bottom: 2, right: 2))
      painter.fill(
        Path(roundedRect: disc, radius: disc.width / 2), theme.colors.composerText, .card)
      painter.fill(.cross(in: disc), theme.colors.composer, .card)
    }
    let reach = Insets(top: -2, left: -2, bottom: -2, right: -2)
    add(
      .group(
        clip: Path(roundedRect: strip.frames.frame.inset(by: reach), radius: 0), opacity: 1,
        items: painter.items), .image, strip.frames.frame)
  }
}

extension Path {
  /// A × across the middle of a frame, one twelfth of it thick.
  fileprivate static func cross(in frame: Rect) -> Path {
    let arm = frame.width * 0.22
    let half = frame.width * 0.05
    func at(_ x: Double, _ y: Double) -> Point { Point(x: frame.midX + x, y: frame.midY + y) }
    return Path(polygon: [
      at(0, -half * 2), at(arm, -arm - half * 2), at(arm + half * 2, -arm), at(half * 2, 0),
      at(arm + half * 2, arm), at(arm, arm + half * 2), at(0, half * 2), at(-arm, arm + half * 2),
      at(-arm - half * 2, arm), at(-half * 2, 0), at(-arm - half * 2, -arm),
      at(-arm, -arm - half * 2),
    ])
  }
}
