import MalpungChat
import MalpungGeometry
import MalpungText

extension MessageArranger {
  /// The picture grid of a message (reference-designs.md B, "Image grid").
  /// - Returns: its lower edge.
  func placeImages(
    of message: Message, at place: PartPlace, in layout: inout MessageLayout
  ) -> Double {
    let pictures = message.attachments.filter(\.isPicture)
    guard let grid = grid(of: pictures, in: place) else { return place.top }
    let frame = Rect(
      x: place.column.x(ofWidth: grid.size.width), y: place.top, width: grid.size.width,
      height: typesetter.onGrid(grid.size.height))
    var tiles = grid.tiles.map { tile in
      self.tile(
        tile.frame.offset(x: frame.x, y: frame.y), of: pictures[tile.index], index: tile.index,
        more: tile.more)
    }
    // **Decision**, design B, grid of more than 5: the layout lists all images.
    if let last = tiles.last {
      tiles += (tiles.count..<pictures.count).map { index in
        var tile = self.tile(last.frame, of: pictures[index], index: index, more: 0)
        tile.isHidden = true
        tile.label = nil
        return tile
      }
    }
    layout.images = MessageLayout.ImageBox(
      frame: frame, corners: corners(at: place, radius: theme.images.radius), tiles: tiles)
    if theme.time.placement == .inside, let time = place.time {
      layout.time = timeOnPicture(time, in: frame)
    }
    placeTimeBeside(frame, at: place, in: &layout)
    return frame.maxY
  }

  private func grid(of pictures: [Attachment], in place: PartPlace) -> ImageGrid? {
    let rule = theme.images
    let width = max(min(rule.width, place.column.width), 1)
    if pictures.count == 1, rule.single == .proportional {
      // A picture that cannot be shown needs no more room than its name and sign.
      let size = pictures[0].isMissing ? Size(width: 2, height: 1) : pictures[0].pixelSize
      if let size {
        // A small picture is not blown up beyond half the width.
        let half = pictures[0].kind == .sticker || !pictures[0].isMissing && size.width < width / 2
        return ImageGrid(single: size, width: half ? width / 2 : width)
      }
    }
    if pictures.count > 1, rule.several == .mosaic {
      return ImageGrid(
        mosaic: pictures.map(\.pixelSize), width: width, gap: rule.gap, rowHeight: rule.rowHeight)
    }
    return ImageGrid(count: pictures.count, width: width, gap: rule.gap, rowHeight: rule.rowHeight)
  }

  private func tile(
    _ frame: Rect, of picture: Attachment, index: Int, more: Int
  ) -> MessageLayout.ImageTile {
    let isShown = picture.path != nil && !picture.isMissing && picture.kind != .video
    var tile = MessageLayout.ImageTile(
      frame: frame, radius: theme.images.tileRadius, index: index,
      path: isShown ? picture.path : nil,
      crop: isShown ? picture.pixelSize.map { centreCrop(of: $0, filling: frame.size) } : nil,
      more: more, isVideo: picture.kind == .video, isHidden: false)
    if more > 0 {
      let count = Theme.Style(
        size: 22, weight: 600, lineHeight: Theme.LineHeightRule(kind: .strut, value: 1))
      tile.label = centred("+\(more)", count, in: frame, below: frame.midY, lines: 1)
    } else if !isShown {
      let words = picture.fileName ?? (picture.kind == .video ? labels.video : labels.image)
      tile.label = centred(
        words, theme.text.fileDetail, in: frame, below: frame.midY + 11, lines: 1)
    }
    return tile
  }

  /// A label centred in a tile, its middle at height `y`.
  private func centred(
    _ text: String, _ style: Theme.Style, in frame: Rect, below y: Double, lines: Int
  ) -> TextBlock {
    let block = typesetter.block(
      text, style, width: max(frame.width - 16, 1),
      limit: LineLimit(lines: lines, position: .middle), alignment: .center)
    return block.at(
      x: frame.midX - block.frame.width / 2, y: y - block.frame.height / 2)
  }

  private func timeOnPicture(_ time: TextBlock, in frame: Rect) -> MessageLayout.Time {
    let label = time.at(
      x: frame.maxX - 14 - time.frame.width, y: frame.maxY - 11 - time.frame.height)
    let veil = Rect(
      x: label.frame.x - 7, y: label.frame.y - 3.5, width: label.frame.width + 14,
      height: label.frame.height + 7)
    return options.isRightToLeft
      ? MessageLayout.Time(
        label: label.mirrored(in: frame), place: .image, veil: veil.mirrored(in: frame))
      : MessageLayout.Time(label: label, place: .image, veil: veil)
  }
}

extension Attachment {
  /// As the source, or the file itself, states it.
  var pixelSize: Size? {
    guard let width, let height, width > 0, height > 0, width.isFinite, height.isFinite else {
      return nil
    }
    return Size(width: width, height: height)
  }

  /// The name as a person knows it: as stated, else the percent-decoded last part of the path.
  var fileName: String? {
    if let name, !name.isBlank { return name }
    guard let last = path?.split(separator: "/").last else { return nil }
    return String(last).percentDecoded
  }
}

extension String {
  /// `%20` and the like as the bytes they stand for; the string itself where that is no UTF-8.
  fileprivate var percentDecoded: String {
    var bytes: [UInt8] = []
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let code = UInt8(String(Substring(rest.prefix(2))), radix: 16),
        rest.count >= 2, rest.first != UInt8(ascii: "+"), rest.first != UInt8(ascii: "-")
      {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self) ?? self
  }
}
