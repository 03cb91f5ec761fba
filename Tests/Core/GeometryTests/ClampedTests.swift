import Geometry
import Testing

@Suite struct ClampedTests {
  @Test(arguments: [(-1.0, 2.0), (2, 2), (3, 3), (5, 5), (9, 5), (.infinity, 5)])
  func aValueOutsideBecomesTheNearestInside(value: Double, clamped: Double) {
    #expect(value.clamped(to: 2...5) == clamped)
  }

  @Test func nanStaysNaN() {
    #expect(Double.nan.clamped(to: 0...1).isNaN)
  }

  @Test func wholeNumbersToo() {
    #expect(9.clamped(to: -3...7) == 7)
  }
}
