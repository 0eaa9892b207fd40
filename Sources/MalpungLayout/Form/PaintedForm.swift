import MalpungGeometry
import MalpungText

/// A display list as JSON: the paint operations, and a table of the fonts that they name by number.
struct PaintedForm: Encodable {
  struct Operation: Encodable {
    var op: String
    var role: DisplayItem.Role
    var message: String?
    /// Absolute moves, lines, cubic curves and closes: "M x y", "L x y", "C x y x y x y", "Z".
    var path: String?
    var color: Color?
    var width: Double?
    var font: Int?
    var size: Double?
    var origin: Point?
    /// UTF-16 range of the text that the glyphs show.
    var range: [Int]?
    /// Id, x and y from the origin, first UTF-16 offset of the cluster.
    var glyphs: [[Double]]?
    var image: String?
    var frame: Rect?
    var opacity: Double?
    var items: [Operation]?
  }

  var size: Size
  var background: Color
  var fonts: [FontFace] = []
  var operations: [Operation] = []

  init(_ list: DisplayList) {
    size = list.size
    background = list.background
    var table: [FontFace: Int] = [:]
    operations = list.items.map { operation($0, &table) }
  }

  private mutating func operation(
    _ item: DisplayItem, _ table: inout [FontFace: Int]
  ) -> Operation {
    var result = Operation(op: "", role: item.role, message: item.message)
    switch item.operation {
    case .fill(let path, let color):
      result.op = "fill"
      result.path = path.svg
      result.color = color
    case .stroke(let path, let color, let width):
      result.op = "stroke"
      result.path = path.svg
      result.color = color
      result.width = width
    case .glyphs(let run, let origin, let color):
      result.op = "glyphs"
      result.color = color
      result.origin = origin
      result.size = run.size
      result.range = [run.range.lowerBound, run.range.upperBound]
      result.font = number(of: run.font, &table)
      result.glyphs = run.glyphs.map { [Double($0.id), $0.x, $0.y, Double($0.cluster)] }
    case .image(let path, let frame):
      result.op = "image"
      result.image = path
      result.frame = frame
    case .group(let clip, let opacity, let items):
      result.op = "group"
      result.path = clip?.svg
      result.opacity = opacity
      var inner: [Operation] = []
      for item in items { inner.append(operation(item, &table)) }
      result.items = inner
    }
    return result
  }

  private mutating func number(of font: FontFace, _ table: inout [FontFace: Int]) -> Int {
    if let number = table[font] { return number }
    table[font] = fonts.count
    fonts.append(font)
    return fonts.count - 1
  }
}

extension Path {
  /// SVG path data, in points.
  package var svg: String {
    func words(_ point: Point) -> String { "\(point.x) \(point.y)" }
    return elements.map { element in
      switch element {
      case .move(let point): "M \(words(point))"
      case .line(let point): "L \(words(point))"
      case .curve(let control1, let control2, let end):
        "C \(words(control1)) \(words(control2)) \(words(end))"
      case .close: "Z"
      }
    }.joined(separator: " ")
  }
}
