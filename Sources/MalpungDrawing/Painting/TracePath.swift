import CCairo
import MalpungGeometry

/// Makes `path` the current path of `context`, every point put where `place` says.
func trace(
  _ path: Path, on context: OpaquePointer, place: (Point) -> Point = { $0 }
) {
  cairo_new_path(context)
  for element in path.elements {
    switch element {
    case .move(let point):
      let p = place(point)
      cairo_move_to(context, p.x, p.y)
    case .line(let point):
      let p = place(point)
      cairo_line_to(context, p.x, p.y)
    case .curve(let control1, let control2, let end):
      let (c1, c2, p) = (place(control1), place(control2), place(end))
      cairo_curve_to(context, c1.x, c1.y, c2.x, c2.y, p.x, p.y)
    case .close:
      cairo_close_path(context)
    }
  }
}
