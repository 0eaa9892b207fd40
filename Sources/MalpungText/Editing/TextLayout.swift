/// A text laid out at a width, for carets, clicks and selections.
///
/// Points from the top left of the text; x = 0 is the left edge of each line's visible content, as in
/// `Line`, so a caller that aligns lines adds the line's own place. Offsets are UTF-16; those inside
/// a grapheme cluster count as its start, those out of the text as its nearest end.
public struct TextLayout: @unchecked Sendable {
  // Safe to share: the storage is never changed once it is made, and the rest is a value.

  /// At least one.
  public let lines: [Line]
  private let text: TextStorage
  private let drafts: [LineDraft]

  init(_ text: TextStorage, maxWidth: Double, limit: LineLimit?) {
    self.text = text
    drafts = LineComposer.drafts(text, maxWidth: maxWidth, limit: limit)
    var composer = LineComposer(text)
    lines = drafts.map { composer.compose($0) }
  }

  /// Width of the widest line.
  public var width: Double { lines.map(\.width).max() ?? 0 }
  /// Sum of the line heights.
  public var height: Double { lines.last.map { $0.top + $0.height } ?? 0 }

  /// Which of the two places that an offset can have is meant: where a line was wrapped, and where
  /// the direction changes, the character before stands elsewhere than the one after.
  public enum Affinity: String, Hashable, Sendable, Codable {
    /// Beside the character before the offset.
    case upstream
    /// Beside the character after it.
    case downstream
  }

  /// A place between two characters.
  public struct Position: Hashable, Sendable {
    public var offset: Int
    public var affinity: Affinity

    public init(offset: Int, affinity: Affinity = .downstream) {
      self.offset = offset
      self.affinity = affinity
    }
  }

  /// A caret: a vertical stroke as high as its line.
  public struct Caret: Hashable, Sendable {
    public var line: Int
    public var x: Double
    public var top: Double
    public var height: Double
    /// What is typed here goes on to the left.
    public var isRightToLeft: Bool
  }

  /// A part of a selection.
  public struct Rect: Hashable, Sendable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double
  }

  // MARK: Questions

  /// The place nearest to a point. Points above, below and beside the text count as the nearest
  /// line's. O(length of the line).
  public func hitTest(x: Double, y: Double) -> Position {
    let line = lines.firstIndex { y < $0.top + $0.height } ?? lines.count - 1
    let boxes = boxes(of: line)
    guard let first = boxes.first, let last = boxes.last else {
      return Position(offset: lines[line].range.lowerBound)
    }
    let fixed = x.isNaN ? 0 : Int((min(max(x, -1e9), 1e9) * 64).rounded())
    let box = boxes.first { fixed < $0.right } ?? last
    let isLeft = fixed < first.left || fixed * 2 < box.left + box.right
    // A cluster can be set in two runs with another between them.
    return isLeft == box.isRightToLeft
      ? Position(offset: snappedUp(box.range.upperBound), affinity: .upstream)
      : Position(offset: snapped(box.range.lowerBound), affinity: .downstream)
  }

  /// The caret at a place. Where there is no character on the side that is asked for, the other
  /// side's counts. O(length of the line).
  public func caret(at position: Position) -> Caret {
    let offset = snapped(position.offset)
    let index = line(of: offset, position.affinity)
    let line = lines[index]
    let boxes = boxes(of: index)
    let after = boxes.first { $0.range.lowerBound == offset }
    let before = boxes.first { $0.range.upperBound == offset }
    let box = position.affinity == .downstream ? after ?? before : before ?? after
    var x = 0
    var isRightToLeft = line.isRightToLeft
    if let box {
      let isStart = box.range.lowerBound == offset
      x = isStart == box.isRightToLeft ? box.right : box.left
      isRightToLeft = box.isRightToLeft
    } else if let first = boxes.first, let last = boxes.last {
      // What an ellipsis stands for has no place of its own: the end of what is shown.
      x = line.isRightToLeft ? first.left : last.right
    }
    return Caret(
      line: index, x: Double(x) / 64, top: line.top, height: line.height,
      isRightToLeft: isRightToLeft)
  }

  /// Rectangles that cover the characters of `range`, line by line, from left to right; more than
  /// one in a line where the direction changes. White space that hangs is covered too. O(length).
  public func selectionRects(_ range: Range<Int>) -> [Rect] {
    let end = snappedUp(range.upperBound)
    let start = min(snapped(range.lowerBound), end)
    var rects: [Rect] = []
    for (index, line) in lines.enumerated()
    where line.range.lowerBound < end && line.range.upperBound > start {
      var open: (left: Int, right: Int)?
      func close() {
        guard let (left, right) = open, right > left else { return }
        rects.append(
          Rect(
            x: Double(left) / 64, y: line.top, width: Double(right - left) / 64,
            height: line.height))
      }
      for box in boxes(of: index)
      where box.range.lowerBound >= start && box.range.upperBound <= end {
        if let last = open, last.right == box.left {
          open = (last.left, box.right)
        } else {
          close()
          open = (box.left, box.right)
        }
      }
      close()
    }
    return rects
  }

  // MARK: Places

  private var end: Int { text.paragraph(text.paragraphCount - 1).content.upperBound }

  private func snapped(_ offset: Int) -> Int {
    var offset = min(max(0, offset), end)
    while offset > 0, !text.isGraphemeEdge(offset) { offset -= 1 }
    return offset
  }

  private func snappedUp(_ offset: Int) -> Int {
    var offset = min(max(0, offset), end)
    while offset < end, !text.isGraphemeEdge(offset) { offset += 1 }
    return offset
  }

  /// The line of an offset: the one it ends for upstream, else the one it begins.
  private func line(of offset: Int, _ affinity: Affinity) -> Int {
    let after = lines.lastIndex { $0.range.lowerBound <= offset } ?? 0
    guard affinity == .upstream, after > 0, lines[after].range.lowerBound == offset,
      lines[after - 1].range.upperBound == offset
    else { return after }
    return after - 1
  }

  private func boxes(of line: Int) -> [GraphemeBox] {
    LineComposer(text).graphemeBoxes(drafts[line])
  }
}

extension PreparedText {
  /// The lines at `maxWidth` points, with what carets and selections ask. O(glyphs).
  public func layout(maxWidth: Double, limit: LineLimit? = nil) -> TextLayout {
    TextLayout(storage, maxWidth: maxWidth, limit: limit)
  }
}
