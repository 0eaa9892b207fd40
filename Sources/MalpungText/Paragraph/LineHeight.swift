/// Reach of a line above and below its baseline, 26.6.
struct LineExtents: Hashable, Sendable {
  var above: Int32
  var below: Int32
  /// Line gap; stands below the line.
  var gap: Int32

  mutating func grow(_ other: LineExtents) {
    above = max(above, other.above)
    below = max(below, other.below)
    gap = max(gap, other.gap)
  }
}

/// How high lines are: the rule of `TextStyle.LineHeight` with the primary font filled in.
struct LineHeightRule: Sendable {
  /// A line with nothing but the primary font.
  let base: LineExtents
  /// Height of every line in points, when it is forced.
  let fixedHeight: Double?
  /// Whether a line with other fonts can be higher.
  var grows: Bool { fixedHeight == nil }
  let isNatural: Bool
  /// How far ink may reach out of a strut before the line grows: a quarter em. Arabic tails and
  /// Thai tone marks reach 0.1 to 0.2 em beyond Inter's descent and ascent; a line that jumps for them
  /// looks broken, and the neighbour's own room takes them. Stacks of marks reach further.
  let allowance: Int32

  init(_ lineHeight: TextStyle.LineHeight, primary: ShapedFont?) {
    let ascent = primary?.ascent ?? 0
    let descent = primary?.descent ?? 0
    let gap = primary?.lineGap ?? 0
    allowance = (primary?.size ?? 0) / 4
    switch lineHeight {
    case .natural:
      base = LineExtents(above: ascent, below: descent, gap: gap)
      fixedHeight = nil
      isNatural = true
    case .fixed(let points):
      base = LineExtents(above: ascent, below: descent, gap: 0)
      fixedHeight = points.isFinite ? max(0, points) : 0
      isNatural = false
    case .strut(let multiple):
      let factor = multiple.isFinite ? min(max(0, multiple), 100) : 1
      let height = Double(ascent + descent + gap) * factor
      // Half the extra above, half below, as CSS does with line-height.
      let above = (Double(ascent) + (height - Double(ascent + descent)) / 2).rounded()
      base = LineExtents(
        above: Int32(above), below: Int32(height.rounded()) - Int32(above), gap: 0)
      fixedHeight = nil
      isNatural = false
    }
  }

  /// Height of a line in points.
  func height(_ extents: LineExtents) -> Double {
    fixedHeight ?? Double(extents.above + extents.below + extents.gap) / 64
  }

  /// The baseline below the line's top, in points.
  func baseline(_ extents: LineExtents) -> Double {
    guard let fixedHeight else { return Double(extents.above) / 64 }
    return (fixedHeight + Double(extents.above - extents.below) / 64) / 2
  }
}
