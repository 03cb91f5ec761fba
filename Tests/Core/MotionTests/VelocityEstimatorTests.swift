import Input
import Motion
import Testing

@Suite struct VelocityEstimatorTests {
  func estimator(_ samples: [(Double, Double)]) -> VelocityEstimator {
    var estimator = VelocityEstimator()
    for (time, value) in samples { estimator.add(value, at: .milliseconds(time)) }
    return estimator
  }

  @Test func aSteadyMotionHasItsSpeed() {
    let steady = estimator((0...10).map { (Double($0) * 8, Double($0) * 4) })
    #expect(abs(steady.velocity(at: .milliseconds(80)) - 500) < 1e-9)
  }

  @Test func aRestBeforeLiftingGivesZero() {
    let steady = estimator((0...10).map { (Double($0) * 8, Double($0) * 4) })
    #expect(steady.velocity(at: .milliseconds(181)) == 0)
  }

  @Test func onlyTheLastHundredMillisecondsCount() {
    let turned = estimator([(0, 0), (50, 1000), (160, 1000), (200, 1000), (240, 1000)])
    #expect(turned.velocity(at: .milliseconds(250)) == 0)
  }

  @Test func oneSampleHasNoSpeed() {
    #expect(estimator([(5, 40)]).velocity(at: .milliseconds(6)) == 0)
  }

  @Test func batchesOfOneInstantCountOnce() {
    let batched = estimator([(0, 0), (10, 3), (10, 5), (20, 10), (20, 10)])
    #expect(abs(batched.velocity(at: .milliseconds(20)) - 500) < 1e-9)
  }

  @Test func isMirrorSymmetric() {
    let a = estimator([(0, 0), (9, 3), (17, 9), (30, 14)])
    let b = estimator([(0, 0), (9, -3), (17, -9), (30, -14)])
    #expect(a.velocity(at: .milliseconds(33)) == -b.velocity(at: .milliseconds(33)))
  }
}
