import Motion
import Testing

@testable import Gestures

@Suite struct RotationSlopTests {
  let degree = Double.pi / 180
  /// ln 1.2
  let zoomed = 0.1823215567939546

  func slop() -> RotationSlop { RotationSlop(.standard) }

  @Test(arguments: [1.0, -1]) func aTurnBeyondTheSlopCountsWithoutTheSlop(sign: Double) {
    var slop = slop()
    slop.follow(turn: sign * 5 * degree, logScale: 0)
    #expect(!slop.isEngaged)
    #expect(slop.effective == 0)
    slop.follow(turn: sign * 6 * degree, logScale: 0)
    #expect(slop.isEngaged)
    #expect(abs(slop.effective - sign * degree) < 1e-12)
  }

  @Test func anEngagedTurnFollowsBackThroughZero() {
    var slop = slop()
    slop.follow(turn: 9 * degree, logScale: 0)
    slop.follow(turn: -9 * degree, logScale: 0)
    #expect(abs(slop.effective + 14 * degree) < 1e-12)
  }

  @Test(arguments: [1.0, -1]) func theSlopIsLargerAfterAZoom(sign: Double) {
    var slop = slop()
    slop.follow(turn: 0, logScale: sign * zoomed * 1.01)
    slop.follow(turn: 14.9 * degree, logScale: 0)
    #expect(!slop.isEngaged)
    slop.follow(turn: 16 * degree, logScale: 0)
    #expect(abs(slop.effective - degree) < 1e-12)
  }

  @Test func theSmallSlopHoldsUntilTheScalePasses() {
    // The turn passes 5° after a third of the way, the scale 1.2 after half of it.
    var early = slop()
    early.follow(turn: 15 * degree, logScale: 2 * zoomed)
    #expect(abs(early.effective - 10 * degree) < 1e-12)
    // The turn passes 5° only after the scale has passed.
    var late = slop()
    late.follow(turn: 9 * degree, logScale: 2 * zoomed)
    #expect(!late.isEngaged)
  }

  @Test func noSlopEngagesAtOnce() {
    var physics = Physics.standard
    physics.rotationSlop = 0
    for var none in [RotationSlop(physics), RotationSlop(.standard, isPassed: true)] {
      none.follow(turn: 0.25 * degree, logScale: 0)
      #expect(none.effective == 0.25 * degree)
    }
  }
}
