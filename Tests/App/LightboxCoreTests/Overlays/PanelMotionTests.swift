import Input
import Motion
import Testing

@testable import LightboxCore

@Suite struct PanelMotionTests {
  private let physics = Physics.standard
  private var motion = PanelMotion()

  private func at(_ milliseconds: Double) -> Instant { .milliseconds(milliseconds) }

  /// A panel of 400 px, held at the start.
  private mutating func hold(from isShown: Bool = false) {
    motion = PanelMotion()
    motion.show(isShown, physics, at: at(-5000))
    motion.grab(extent: 400, physics, at: .zero)
  }

  @Test mutating func panelFollowsItsContactOneToOneAlongItsExtent() {
    hold()
    for distance in stride(from: 0.0, through: 400, by: 12.5) {
      motion.follow(distance)
      #expect(abs(motion.progress(at: at(distance)) * 400 - distance) < 1e-9)
    }
    hold(from: true)
    motion.follow(-100)
    #expect(abs(motion.progress(at: at(10)) - 0.75) < 1e-12)
  }

  /// 100 px beyond an end: 0.55·100·400 / (400 + 55) = 48.352 px.
  @Test(arguments: [false, true]) mutating func panelResistsBeyondItsEnds(isShown: Bool) {
    hold(from: isShown)
    motion.follow(isShown ? 100 : -100)
    let beyond = 48.351_648_351_6 / 400
    #expect(abs(motion.progress(at: .zero) - (isShown ? 1 + beyond : -beyond)) < 1e-9)
    motion.follow(0)
    #expect(abs(motion.progress(at: .zero) - motion.goal) < 1e-12, "the way back is the same")
  }

  /// Of 400 px, 0.15 are 60 px, also those that 0.2 s would still bring. A flick has 1200 px/s.
  @Test(arguments: [
    (61.0, 0.0, true), (59, 0, false), (30, 151, true), (30, 149, false), (200, -705, false),
    (200, -695, true), (25, 1200, true), (-20, 0, false), (-200, 2000, false),
    (200, -1200, false),
  ])
  mutating func releasedPanelGoesOnOrStaysByItsDistanceAndSpeed(
    distance: Double, velocity: Double, goes: Bool
  ) {
    hold()
    motion.follow(distance)
    motion.release(velocity: velocity, physics, at: .zero)
    #expect(motion.isShown == goes)
    // The same way back hides it.
    hold(from: true)
    motion.follow(-distance)
    motion.release(velocity: -velocity, physics, at: .zero)
    #expect(motion.isShown == !goes)
  }

  @Test(arguments: [-900.0, -40, 0, 300, 1500])
  mutating func theVelocityGoesOnAfterTheRelease(velocity: Double) {
    hold()
    motion.follow(150)
    motion.release(velocity: velocity, physics, at: .zero)
    #expect(abs(motion.progress(at: .zero) - 0.375) * 400 < 1e-9)
    #expect(abs(motion.velocity(at: .zero) * 400 - velocity) < 1e-9)
    #expect(!motion.isHeld && motion.isMoving(at: .zero))
  }

  /// The spring is the pages': critical, 19 rad/s. After 0.25 s, 1 − (1 + 4.75)·e^−4.75 = 0.950.
  @Test mutating func keysTakeTheSameSpring() {
    motion.show(true, physics, at: .zero)
    #expect(motion.progress(at: .zero) == 0)
    #expect(abs(motion.progress(at: at(250)) - 0.950_253) < 1e-5)
    #expect((0...1200).allSatisfy { (0...1).contains(motion.progress(at: at(Double($0)))) })
  }

  @Test mutating func motionHasAnEndAndAtRestNone() throws {
    #expect(motion.end(after: .zero) == nil && motion.isSettled(at: .zero))
    motion.show(true, physics, at: .zero)
    let end = try #require(motion.end(after: at(1)))
    #expect((0.5...1.2).contains(end - .zero))
    #expect(motion.isMoving(at: at(1)) && !motion.isMoving(at: end))
    #expect(motion.end(after: end) == nil)
    #expect(motion.progress(at: end) == 1 && motion.opacity(at: end) == 1)
    motion.grab(extent: 400, physics, at: end)
    #expect(motion.end(after: end) == nil && !motion.isSettled(at: end), "a hold has no end")
  }

  @Test mutating func aCatchTakesThePanelWhereItIsDisplayed() {
    motion.show(true, physics, at: .zero)
    let seen = motion.progress(at: at(90))
    #expect((0.3...0.8).contains(seen))
    motion.grab(extent: 400, physics, at: at(90))
    #expect(abs(motion.progress(at: at(90)) - seen) < 1e-12)
    #expect(abs(motion.progress(at: at(900)) - seen) < 1e-12, "it stays under the contact")
    motion.cancelHold(physics, at: at(900))
    #expect(abs(motion.progress(at: at(900)) - seen) < 1e-12 && motion.isShown)
    #expect(motion.progress(at: at(3000)) == 1)
    // Taken on, it goes the way that it is moved.
    motion.show(false, physics, at: at(3000))
    motion.grab(extent: 400, physics, at: at(3090))
    motion.follow(70)
    motion.release(velocity: 0, physics, at: at(3090))
    #expect(motion.isShown)
  }

  @Test mutating func heldPanelDoesNotJumpWhereItsExtentChanges() {
    hold()
    motion.follow(100)
    motion.resize(extent: 250)
    #expect(abs(motion.progress(at: .zero) - 0.25) < 1e-12)
    motion.follow(125)
    #expect(abs(motion.progress(at: .zero) - 0.35) < 1e-12)
  }

  /// A fade of 0.12 s in its dock; the photos have their room at once.
  @Test mutating func reducedMotionFades() {
    let reduced = physics.withReducedMotion()
    motion.show(true, reduced, at: .zero)
    #expect(motion.progress(at: .zero) == 1 && motion.drawnProgress(at: .zero) == 1)
    #expect(motion.opacity(at: .zero) == 0 && abs(motion.opacity(at: at(60)) - 0.5) < 1e-9)
    #expect(motion.isMoving(at: at(60)) && motion.isSettled(at: at(120)))
    motion.show(false, reduced, at: at(500))
    #expect(motion.progress(at: at(500)) == 0 && motion.drawnProgress(at: at(500)) == 1)
    #expect(motion.opacity(at: at(500)) == 1 && motion.opacity(at: at(660)) == 0)
    #expect(motion.drawnProgress(at: at(660)) == 0)
    // A hand still moves it, and it goes on without a jump.
    motion.grab(extent: 400, reduced, at: at(1000))
    motion.follow(200)
    #expect(motion.progress(at: at(1000)) == 0.5 && motion.opacity(at: at(1000)) == 1)
    motion.release(velocity: 0, reduced, at: at(1000))
    #expect(abs(motion.progress(at: at(1000)) - 0.5) < 1e-12 && motion.isShown)
  }
}
