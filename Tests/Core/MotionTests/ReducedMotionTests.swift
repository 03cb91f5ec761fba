import Motion
import Testing

@Suite struct ReducedMotionTests {
  let physics = Physics().withReducedMotion()

  @Test func noSpringSwingsAndNoneIsSlow() {
    let springs = Mirror(reflecting: physics).children.compactMap { $0.value as? Spring }
    // Every stored spring, in case `Physics.springs` lacks one.
    #expect(springs.count == Physics.springs.count)
    for spring in springs {
      #expect(spring.dampingRatio == 1)
      #expect(spring.angularFrequency >= 60)
    }
  }

  @Test func aSpringThatIsQuickerStaysSo() {
    var own = Physics()
    own.pageSpring = Spring(angularFrequency: 90, dampingRatio: 0.5)
    #expect(
      own.withReducedMotion().pageSpring == Spring(angularFrequency: 90, dampingRatio: 1))
  }

  @Test func nineTenthsOfTheWayAreDoneIn65Milliseconds() {
    let motion = SpringMotion(
      physics.verbSpring, from: 1, velocity: 0, to: 0, tolerance: 1e-3)
    #expect(motion.value(at: 0.065) < 0.1)
    #expect(motion.value(at: 0.065) > 0)
  }

  @Test func reducedMotionChangesSpringsAloneAndTwiceIsOnce() {
    var back = physics
    for spring in Physics.springs { back[keyPath: spring] = Physics()[keyPath: spring] }
    #expect(back.reducesMotion)
    back.reducesMotion = false
    #expect(back == Physics())
    #expect(physics.withReducedMotion() == physics)
  }

  @Test func theSlowestSpringIsAConstant() {
    var own = Physics()
    own.reducedAngularFrequency = 45
    #expect(own.withReducedMotion().verbSpring == Spring(angularFrequency: 45, dampingRatio: 1))
  }
}
