import Geometry
import Input
import Motion
import Testing
@testable import LightboxCore

@Suite struct DragToDismissTests {
  var drag = DragToDismiss(physics: .standard)
  let height = 900.0

  @Test mutating func theBackdropIsGoneAfterAThirdOfTheHeight() {
    drag.grab(at: .zero)
    for (way, backdrop) in [(0.0, 1.0), (150, 0.5), (-150, 0.5), (300, 0), (600, 0)] {
      drag.follow(Vector(dx: 40, dy: way))
      #expect(abs(drag.backdrop(at: .zero, viewHeight: height) - backdrop) < 1e-12)
      #expect(drag.offset(at: .zero) == Vector(dx: 40, dy: way))
    }
  }

  /// Travel v/2 is projected; 0.4 of a third of 900 px are 120 px.
  @Test(arguments: [
    (119.0, 0.0, false), (121, 0, true), (50, 142, true), (50, 138, false), (30, 1200, true),
    (-121, 0, true), (-30, -1200, true), (100, -1300, false), (200, -900, false),
  ]) mutating func theProjectedWayOrAFlickCloses(way: Double, speed: Double, closes: Bool) {
    drag.grab(at: .zero)
    drag.follow(Vector(dx: 0, dy: way))
    let velocity = Vector(dx: 0, dy: speed)
    #expect(drag.release(velocity: velocity, viewHeight: height, at: .zero) == closes)
  }

  @Test mutating func letGoItSpringsBackAndIsCaughtWithoutAJump() {
    drag.grab(at: .zero)
    drag.follow(Vector(dx: 10, dy: 100))
    _ = drag.release(velocity: Vector(dx: 0, dy: 50), viewHeight: height, at: .zero)
    let time = Instant.milliseconds(60)
    let seen = drag.offset(at: time)
    drag.grab(at: time)
    #expect(drag.offset(at: time) == seen)
    _ = drag.release(velocity: .zero, viewHeight: height, at: time)
    #expect(drag.isSettled(at: .milliseconds(2000)))
    #expect(drag.offset(at: .milliseconds(2000)) == .zero)
  }
}
