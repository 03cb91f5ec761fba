import Motion
import Testing

@Suite struct SpringMotionTests {
  static let dampings = [0.2, 0.5, 0.8, 0.85, 0.9995, 1, 1.0005, 1.3, 3]
  static let times = [0, 0.01, 0.05, 0.1, 0.25, 0.5]

  func motion(_ damping: Double, from start: Double = 100, velocity: Double = -300)
    -> SpringMotion
  {
    SpringMotion(
      Spring(angularFrequency: 12, dampingRatio: damping), from: start, velocity: velocity,
      to: 20, tolerance: 1e-9)
  }

  @Test(arguments: dampings) func springStartsAtItsGivenPlaceAndSpeed(damping: Double) {
    #expect(abs(motion(damping).value(at: 0) - 100) < 1e-9)
    #expect(abs(motion(damping).velocity(at: 0) + 300) < 1e-9)
  }

  @Test(arguments: dampings) func velocityIsTheDerivative(damping: Double) {
    let spring = motion(damping)
    for t in Self.times.dropFirst() {
      let h = 1e-6
      let numeric = (spring.value(at: t + h) - spring.value(at: t - h)) / (2 * h)
      #expect(abs(spring.velocity(at: t) - numeric) < 1e-4)
    }
  }

  /// x″ = −ω²(x − target) − 2ζω·x′
  @Test(arguments: dampings) func springObeysTheOscillatorsEquation(damping: Double) {
    let spring = motion(damping)
    // Close to critical the critical form stands in for the true one, which is off by |ζ−1|.
    let allowance = abs(damping - 1) < 1e-3 ? 40.0 : 1e-2
    for t in Self.times.dropFirst() {
      let h = 1e-6
      let acceleration = (spring.velocity(at: t + h) - spring.velocity(at: t - h)) / (2 * h)
      let expected =
        -144 * (spring.value(at: t) - 20) - 2 * damping * 12 * spring.velocity(at: t)
      #expect(abs(acceleration - expected) < allowance)
    }
  }

  @Test(arguments: dampings) func mirroredInputGivesTheMirroredResult(damping: Double) {
    let plus = SpringMotion(
      Spring(angularFrequency: 12, dampingRatio: damping), from: 80, velocity: 50, to: 0,
      tolerance: 1e-6)
    let minus = SpringMotion(
      Spring(angularFrequency: 12, dampingRatio: damping), from: -80, velocity: -50, to: 0,
      tolerance: 1e-6)
    for t in Self.times { #expect(plus.value(at: t) == -minus.value(at: t)) }
    #expect(plus.settlingTime == minus.settlingTime)
  }

  @Test(arguments: dampings) func aSettledSpringStaysWithinTheTolerance(damping: Double) {
    let loose = SpringMotion(
      Spring(angularFrequency: 12, dampingRatio: damping), from: 500, velocity: 4000, to: 0,
      tolerance: 1e-3)
    let exact = SpringMotion(
      Spring(angularFrequency: 12, dampingRatio: damping), from: 500, velocity: 4000, to: 0,
      tolerance: 1e-300)
    for step in 0..<200 {
      let t = loose.settlingTime + Double(step) * 0.01
      #expect(abs(exact.value(at: t)) <= 1e-3 * (1 + 1e-6))
      #expect(loose.value(at: t) == 0)
    }
  }

  @Test func aRetargetKeepsTheVelocity() {
    let first = motion(0.85)
    let t = 0.12
    let second = SpringMotion(
      Spring(angularFrequency: 17, dampingRatio: 0.85), from: first.value(at: t),
      velocity: first.velocity(at: t), to: -400, tolerance: 1e-6)
    #expect(abs(second.value(at: 0) - first.value(at: t)) < 1e-9)
    #expect(abs(second.velocity(at: 0) - first.velocity(at: t)) < 1e-9)
  }

  @Test func aSpringAtItsTargetIsSettledAtOnce() {
    let spring = SpringMotion(
      Spring(angularFrequency: 12, dampingRatio: 1), from: 7, velocity: 0, to: 7,
      tolerance: 1e-6)
    #expect(spring.settlingTime == 0)
    #expect(spring.value(at: 0) == 7)
  }
}
