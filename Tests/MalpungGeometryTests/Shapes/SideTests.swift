import MalpungGeometry
import Testing

@Suite struct SideTests {
  @Test("Design A, other bubble: own = right, other = left")
  func decision() {
    #expect(Side.own.edge() == .right)
    #expect(Side.other.edge() == .left)
  }

  @Test func mirrored() {
    #expect(Side.own.edge(rightToLeft: true) == .left)
    #expect(Side.other.edge(rightToLeft: true) == .right)
  }
}
