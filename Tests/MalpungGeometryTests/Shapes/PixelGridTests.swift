import MalpungGeometry
import Testing

@Suite struct PixelGridTests {
  @Test(
    "Design A, rounding: up to the device pixel",
    arguments: [
      (10.0, 1.0, 10.0), (10.01, 1, 11), (10.01, 2, 10.5), (10.5, 2, 10.5), (10.51, 2, 11),
      (31.513_667, 3, 95.0 / 3), (0.2, 1.5, 1 / 1.5), (0, 3, 0), (-0.4, 1, 0), (-1.2, 1, -1),
    ] as [(Double, Double, Double)])
  func up(value: Double, scale: Double, expected: Double) {
    #expect(roundedUp(value, scale: scale) == expected)
  }

  @Test func noiseCostsNoPixel() {
    #expect(roundedUp(0.1 + 0.2, scale: 10) == 0.3)
    #expect(roundedUp(10 + 1e-10, scale: 1) == 10)
    #expect(roundedUp(10 - 1e-10, scale: 1) == 10)
    #expect(roundedUp(10 + 1e-6, scale: 1) == 11)
  }

  @Test("A 1/64 pt above a grid line costs a pixel", arguments: [1.0, 1.5, 2, 3])
  func sixtyFourth(scale: Double) {
    #expect(roundedUp(100 + 1.0 / 64, scale: scale) == (100 * scale + 1) / scale)
  }

  @Test("Rounding again changes nothing", arguments: [1.0, 1.25, 1.5, 2, 3, 3.3])
  func idempotent(scale: Double) {
    for step in 0..<5000 {
      let once = roundedUp(Double(step) * 0.173, scale: scale)
      #expect(roundedUp(once, scale: scale) == once)
      #expect(once + 1e-6 >= Double(step) * 0.173)
    }
  }

  @Test func sizesRoundBothExtents() {
    #expect(roundedUp(Size(width: 1.1, height: 2.6), scale: 2) == Size(width: 1.5, height: 3))
    #expect(roundedUp(Size(width: -3, height: .nan), scale: 2) == .zero)
  }

  @Test("Total", arguments: hostileNumbers)
  func total(number: Double) {
    #expect(roundedUp(number, scale: 2).isFinite)
    #expect(roundedUp(12.3, scale: number).isFinite)
  }

  @Test(
    "A scale that is no positive number leaves the value",
    arguments: [0, -1, Double.nan, Double.infinity])
  func noScale(scale: Double) {
    #expect(roundedUp(12.3, scale: scale) == 12.3)
  }
}
