import Motion
import Testing

@Suite struct GlideMotionTests {
  let glide = GlideMotion(from: 50, velocity: 900, friction: 3, stoppingSpeed: 10)

  /// The way v₀/k, less the rest at the stopping speed: 300 − 10/3.
  @Test func glideTravelsItsSpeedDividedByTheFriction() {
    #expect(abs(glide.rest - (50 + 300 - 10.0 / 3)) < 1e-9)
  }

  @Test func glideSlowsExponentiallyAndStopsAtTenPixelsPerSecond() {
    #expect(abs(glide.velocity(at: 1) - 900 * 0.049787068367863944) < 1e-9)
    #expect(abs(glide.settlingTime - 1.499936556790128) < 1e-9)
    #expect(glide.velocity(at: glide.settlingTime) == 0)
  }

  @Test func glideFindsTheMomentOfCrossingAnalytically() throws {
    let t = try #require(glide.time(reaching: 200))
    #expect(abs(glide.value(at: t) - 200) < 1e-9)
    #expect(glide.time(reaching: 400) == nil)
    #expect(glide.time(reaching: 0) == nil)
  }

  @Test func aGlideIsMirrorSymmetric() {
    let other = GlideMotion(from: -50, velocity: -900, friction: 3, stoppingSpeed: 10)
    for t in [0, 0.1, 0.7, 2] { #expect(glide.value(at: t) == -other.value(at: t)) }
  }

  @Test func aGlideThatMeetsAnEdgeBecomesASpringWithoutAKink() throws {
    let motion = ScalarMotion.glide(
      from: 50, velocity: 900, friction: Friction(decay: 3, stoppingSpeed: 10),
      within: 0...200, edge: Spring(angularFrequency: 12, dampingRatio: 1), tolerance: 1e-6)
    guard case .glideThenSpring(let glide, let handover, let spring) = motion else {
      Issue.record("the glide does not meet the edge")
      return
    }
    #expect(abs(glide.value(at: handover) - 200) < 1e-9)
    #expect(abs(spring.velocity(at: 0) - glide.velocity(at: handover)) < 1e-9)
    #expect(motion.rest == 200)
    #expect(motion.value(at: handover + 0.05) > 200)
  }

  @Test func aGlideThatStartsOutsideSpringsBackAtOnce() {
    let motion = ScalarMotion.glide(
      from: 250, velocity: 900, friction: Friction(decay: 3, stoppingSpeed: 10),
      within: 0...200, edge: Spring(angularFrequency: 12, dampingRatio: 1), tolerance: 1e-6)
    #expect(motion.rest == 200)
    #expect(abs(motion.velocity(at: 0) - 900) < 1e-9)
  }
}
