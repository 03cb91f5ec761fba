import Input
import Motion
import Testing

@Suite struct VelocityEstimatorTests {
  func estimator(_ samples: [(Double, Double)]) -> VelocityEstimator {
    var estimator = VelocityEstimator(physics: .standard)
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

  @Test func aValueThatHasNotMovedFor40MillisecondsHasStopped() {
    let steady = estimator((0...10).map { (Double($0) * 8, Double($0) * 4) })
    #expect(steady.velocity(at: .milliseconds(119)) > 400)
    #expect(steady.velocity(at: .milliseconds(121)) == 0)
    let repeated = estimator((0...10).map { (Double($0) * 8, Double(min($0, 4)) * 4) })
    #expect(repeated.velocity(at: .milliseconds(80)) == 0, "the same value again is no motion")
  }

  /// x = a·t²/2 from rest to 806 px/s in 80 ms, a sample every 8 ms; a straight line reads 403.
  @Test func aFlickThatGainsSpeedIsReadAsItLifts() {
    let flick = estimator(
      (0...10).map { n in
        let t = Double(n) * 0.008
        return (t * 1000, 806 / 0.08 * t * t / 2)
      })
    #expect(abs(flick.velocity(at: .milliseconds(80)) - 806) < 1)
  }

  /// A wobble of a pixel does not become a throw.
  @Test func noiseOfAPixelChangesAFlickByLessThanATenth() {
    for seed in 0..<50 {
      let flick = estimator(
        (0...12).map { n in
          let wobble = Double((n * 7919 + seed * 104_729) % 3 - 1) / 2
          return (Double(n) * 8, Double(n) * 8 + wobble)
        })
      #expect(abs(flick.velocity(at: .milliseconds(96)) - 1000) < 100)
    }
  }

  @Test func onlyTheLastHundredMillisecondsCount() {
    let turned = estimator([(0, 0), (50, 1000), (160, 1000), (200, 1000), (240, 1000)])
    #expect(turned.velocity(at: .milliseconds(250)) == 0)
  }

  @Test func singleSampleHasNoSpeed() {
    #expect(estimator([(5, 40)]).velocity(at: .milliseconds(6)) == 0)
  }

  @Test func batchesOfOneInstantCountOnce() {
    let batched = estimator([(0, 0), (10, 3), (10, 5), (20, 10), (20, 10)])
    #expect(abs(batched.velocity(at: .milliseconds(20)) - 500) < 1e-9)
  }

  @Test func theVelocityIsMirrorSymmetric() {
    let a = estimator([(0, 0), (9, 3), (17, 9), (30, 14)])
    let b = estimator([(0, 0), (9, -3), (17, -9), (30, -14)])
    #expect(a.velocity(at: .milliseconds(33)) == -b.velocity(at: .milliseconds(33)))
  }

  @Test func theRestAndTheWindowAreConstants() {
    var physics = Physics.standard
    (physics.velocityWindow, physics.velocityRestTime) = (0.4, 0.2)
    var steady = VelocityEstimator(physics: physics)
    for n in 0...10 { steady.add(Double(n) * 4, at: .milliseconds(Double(n) * 8)) }
    #expect(abs(steady.velocity(at: .milliseconds(279)) - 500) < 1e-6)
    #expect(steady.velocity(at: .milliseconds(281)) == 0)
    // Twice as fast in the last 100 ms, which are all that counts usually.
    let samples = (0...20).map { n in
      let value = n <= 10 ? 5 * n : 10 * n - 50
      return (Double(n) * 10, Double(value))
    }
    var longer = VelocityEstimator(physics: physics)
    for (time, value) in samples { longer.add(value, at: .milliseconds(time)) }
    #expect(abs(estimator(samples).velocity(at: .milliseconds(200)) - 1000) < 1e-6)
    #expect(abs(longer.velocity(at: .milliseconds(200)) - 1000) > 20)
  }
}
