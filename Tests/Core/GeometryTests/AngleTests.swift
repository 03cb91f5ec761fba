import Geometry
import Testing

@Suite struct AngleTests {
  @Test(arguments: [(0.7, 0.0), (0.8, 1), (-0.8, -1), (1.57, 1), (7.1, 5), (-3.2, -2)])
  func aTurnIsRoundedToQuarters(angle: Double, quarters: Double) {
    #expect(angle.nearestQuarterTurn == quarters * Double.pi / 2)
  }

  @Test(arguments: [(3.1, 0.0), (3.2, 1), (-3.2, -1), (12.5, 2)])
  func aTurnIsRoundedToFullTurns(angle: Double, turns: Double) {
    #expect(angle.nearestFullTurn == turns * 2 * Double.pi)
  }

  @Test(arguments: [(1.0, 0.0), (4, 1), (-4, -1), (20, 3), (-20, -3)])
  func anAngleIsBroughtIntoHalfATurnEitherWay(angle: Double, turns: Double) {
    #expect(abs(angle.wrappedAngle - (angle - turns * 2 * Double.pi)) < 1e-12)
    #expect(abs(angle.wrappedAngle) <= Double.pi)
  }
}
