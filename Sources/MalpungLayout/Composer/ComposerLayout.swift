public import MalpungChat
public import MalpungGeometry
public import MalpungText

/// An input bar laid out: every frame, and what the keyboard does to it. Points, on the screen, or
/// from the line that the bar stands on; see `ComposerState.height`.
public struct ComposerLayout: Hashable, Sendable {
  public struct Strip: Hashable, Sendable {
    public var frames: AttachmentStrip
    public var attachments: [ComposerState.Attachment]
  }

  public var design: ComposerState.Design
  /// Where the text is seen.
  public var field: Rect
  /// The text's lines, from the field's top left, insets included; it may be higher than the field.
  public var text: TextBlock
  public var lineCount: Int
  /// The height of all the text, with its insets.
  public var contentHeight: Double
  public var scrolls: Bool
  public var box: Rect
  public var plus: Rect
  public var send: Rect
  /// Iff there is text that is not blank, or an attachment.
  public var canSend: Bool
  public var strip: Strip?
  /// Why what was picked was not added.
  public var refusal: TrayError?
  public var listOffset: Double
  public var keyboard: Keyboard?

  /// O(length of the text).
  public init(_ state: ComposerState, engine: TextEngine) {
    design = state.design
    keyboard = state.keyboard
    listOffset = state.keyboard?.listOffset(from: state.listOffset) ?? state.listOffset

    typealias Tray = AttachmentTray<Int>
    func items(_ attachments: [ComposerState.Attachment], from first: Int) -> [Tray.Item] {
      attachments.enumerated().map { Tray.Item(id: first + $0, isImage: $1.isImage) }
    }
    var tray = Tray(items(state.attachments, from: 0))
    do {
      try tray.add(items(state.adding, from: state.attachments.count))
    } catch {
      refusal = error
    }
    let picked = state.attachments + state.adding
    let attachments = tray.items.map { picked[$0.id] }
    canSend = !state.text.isBlank || !attachments.isEmpty

    let bottom =
      state.height.map { height in state.keyboard?.top(screenHeight: height) ?? height } ?? 0
    switch state.design {
    case .sooda:
      let block = Self.block(
        state.text, size: InputBar.fontSize, lineHeight: InputBar.lineHeight,
        width: InputBar.fieldWidth(canvasWidth: state.width), engine)
      contentHeight = InputBar.contentHeight(lines: block.lines.count)
      let bar = InputBar(
        contentHeight: contentHeight, hasAttachments: !attachments.isEmpty,
        canvasWidth: state.width, keyboardTop: bottom)
      (box, field, plus, send, scrolls) = (bar.box, bar.field, bar.plus, bar.send, bar.scrolls)
      text = block.at(x: bar.field.x, y: bar.field.y + InputBar.textInset)
      lineCount = max(block.lines.count, 1)
      strip = bar.strip(count: attachments.count).map {
        Strip(frames: $0, attachments: attachments)
      }
    case .chattingui:
      let block = Self.block(
        state.text, size: InsetBar.fontSize, lineHeight: InsetBar.lineHeight,
        width: InsetBar.textWidth(canvasWidth: state.width), engine)
      lineCount = max(block.lines.count, 1)
      let bar = InsetBar(
        linesHeight: Double(lineCount) * InsetBar.lineHeight,
        mostHeight: Double(InputBar.mostLines) * InsetBar.lineHeight, canvasWidth: state.width,
        bottom: bottom)
      (box, field, plus, send, scrolls) = (bar.box, bar.field, bar.plus, bar.send, bar.scrolls)
      contentHeight = bar.contentHeight
      text = block.at(
        x: bar.field.x + InsetBar.containerInset, y: bar.field.y + InsetBar.containerInset)
    }
  }

  private static func block(
    _ text: String, size: Double, lineHeight: Double, width: Double, _ engine: TextEngine
  ) -> TextBlock {
    let prepared = engine.prepare(
      text, style: TextStyle(families: ["Inter"], size: size, lineHeight: .fixed(lineHeight)))
    let lines = prepared.lines(maxWidth: max(width, 1))
    return TextBlock(
      text: text,
      frame: Rect(x: 0, y: 0, width: width, height: Double(lines.count) * lineHeight), lines: lines)
  }
}

extension ComposerLayout {
  /// The answer of `malpung composer` (interfaces.md).
  public var form: JSONValue {
    var members: [String: JSONValue] = [
      "text": .object([
        "frame": field.form, "height": .number(field.height), "lines": .integer(lineCount),
        "scrolls": .bool(scrolls), "contentHeight": .number(contentHeight),
      ]),
      "box": box.form, "plus": plus.form,
      "send": .object(["frame": send.form, "enabled": .bool(canSend)]),
      "listOffset": .number(listOffset),
      "duration": .number(keyboard?.duration ?? Keyboard.defaultDuration),
    ]
    if let strip {
      members["strip"] = .object([
        "frame": strip.frames.frame.form,
        "items": .array(
          zip(strip.frames.items, strip.attachments).map { item, attachment in
            .object([
              "frame": item.frame.form, "remove": item.remove.form,
              attachment.isImage ? "thumbnail" : "icon": item.picture.form,
            ])
          }),
      ])
    }
    if let refusal {
      members["refused"] = .object([
        "message": .string(refusal.description), "room": .integer(refusal.room),
      ])
    }
    if let keyboard { members["tapDismisses"] = .bool(keyboard.behaviour.tapDismisses) }
    if let translation = keyboard?.translation { members["translation"] = .number(translation) }
    return .object(members)
  }
}

extension Rect {
  fileprivate var form: JSONValue {
    .object([
      "x": .number(x), "y": .number(y), "width": .number(width), "height": .number(height),
    ])
  }
}
