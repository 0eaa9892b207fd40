import MalpungGeometry
import Testing

@Suite struct CornerJoinTests {
  @Test(
    "Joined corners lie on the speaker's edge, towards the neighbours",
    arguments: [
      (GroupPosition.only, Edge.left, [18.0, 18, 18, 18]), (.first, .left, [18, 18, 18, 4]),
      (.middle, .left, [4, 18, 18, 4]), (.last, .left, [4, 18, 18, 18]),
      (.only, .right, [18, 18, 18, 18]), (.first, .right, [18, 18, 4, 18]),
      (.middle, .right, [18, 4, 4, 18]), (.last, .right, [18, 4, 18, 18]),
    ])
  func table(position: GroupPosition, edge: Edge, expected: [Double]) {
    let corners = Corners(joining: position, at: edge, full: 18, joined: 4)
    #expect(
      [corners.topLeft, corners.topRight, corners.bottomRight, corners.bottomLeft] == expected)
  }

  @Test func edgesAreMirrorImages() {
    for position in GroupPosition.allCases {
      #expect(
        Corners(joining: position, at: .left, full: 18, joined: 4).flippedHorizontally
          == Corners(joining: position, at: .right, full: 18, joined: 4))
    }
  }
}
