extension Corners {
  /// The corners of a bubble in a run of one speaker's messages: full everywhere, save where a
  /// neighbour of the run adjoins on the speaker's edge.
  ///
  /// - Parameters:
  ///   - edge: The edge of the canvas that the run hangs from.
  ///   - full: The radius of a free corner.
  ///   - joined: The radius of a corner that faces a neighbour of the same run.
  public init(joining position: GroupPosition, at edge: Edge, full: Double, joined: Double) {
    let top = position.continuesAbove ? joined : full
    let bottom = position.continuesBelow ? joined : full
    switch edge {
    case .left: self.init(topLeft: top, topRight: full, bottomRight: full, bottomLeft: bottom)
    case .right: self.init(topLeft: full, topRight: top, bottomRight: bottom, bottomLeft: full)
    }
  }
}
