public import MalpungGeometry
public import MalpungText

/// Everything a painter has to know, in points. The scale is the painter's business.
public struct DisplayList: Hashable, Sendable, Codable {
  public var size: Size
  public var background: Color
  /// In paint order.
  public var items: [DisplayItem]

  public init(size: Size, background: Color, items: [DisplayItem]) {
    self.size = size
    self.background = background
    self.items = items
  }
}

/// One paint operation and what it belongs to.
public struct DisplayItem: Hashable, Sendable, Codable {
  public enum Role: String, Hashable, Sendable, Codable {
    case background, bubble, tip, text, name, time, avatar, image, file, reply, reaction, card
    case day, system, unread, mark
  }

  public var operation: PaintOperation
  /// Id of the message it belongs to; `nil` for separators.
  public var message: String?
  public var role: Role
  /// Everything the operation paints lies inside, ink of glyphs included.
  public var bounds: Rect

  public init(operation: PaintOperation, message: String?, role: Role, bounds: Rect) {
    self.operation = operation
    self.message = message
    self.role = role
    self.bounds = bounds
  }
}

public indirect enum PaintOperation: Hashable, Sendable, Codable {
  case fill(path: Path, color: Color)
  case stroke(path: Path, color: Color, width: Double)
  /// `origin` is the left end of the baseline.
  case glyphs(run: GlyphRun, origin: Point, color: Color)
  /// The picture at `path` scaled to fill `frame`, centre-cropped (see `centreCrop`).
  case image(path: String, frame: Rect)
  case group(clip: Path?, opacity: Double, items: [DisplayItem])
}

/// Something that can be painted piece by piece, however tall it is.
public protocol DisplayListSource: Sendable {
  /// The whole page, in points.
  var size: Size { get }
  var background: Color { get }
  /// The items that touch `top…bottom`, in page coordinates and paint order.
  func items(from top: Double, to bottom: Double) -> [DisplayItem]
}

extension DisplayList: DisplayListSource {
  public func items(from top: Double, to bottom: Double) -> [DisplayItem] {
    items.filter { $0.bounds.maxY >= top && $0.bounds.y <= bottom }
  }
}
