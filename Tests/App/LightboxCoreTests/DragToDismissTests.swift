import Geometry
import Input
import Motion
import Testing
@testable import LightboxCore

@Suite struct DragToDismissTests {
  var drag = DragToDismiss(physics: .standard)
  let height = 900.0
  let finger = Point(x: 120, y: 60)

  mutating func grab(at time: Instant = .zero) { drag.grab(finger, viewHeight: height, at: time) }

  @Test mutating func theBackdropLeavesOverHalfTheHeightAndOnlyDownwards() {
    grab()
    for (distance, backdrop) in [(0.0, 1.0), (225, 0.5), (-150, 1), (450, 0), (600, 0)] {
      drag.follow(Vector(dx: 40, dy: distance))
      #expect(abs(drag.backdrop(at: .zero, viewHeight: height) - backdrop) < 1e-12)
      #expect(drag.offset(at: .zero) == Vector(dx: 40, dy: distance))
    }
  }

  @Test mutating func theGrabbedContentStaysUnderTheFinger() {
    grab()
    drag.follow(Vector(dx: 30, dy: 300))
    let shown = drag.transform(at: .zero, viewHeight: height)
    #expect((shown(finger) - Point(x: 150, y: 360)).length < 1e-9)
    #expect(abs(shown.scale - (1 - 0.4 / 3)) < 1e-12)
  }

  /// 0.4 of half of 900 px are 180 px; the projection is over 0.2 s.
  @Test(arguments: [
    (179.0, 0.0, false), (181, 0, true), (80, 510, true), (80, 490, false), (30, 1200, true),
    (-181, 0, false), (-30, -1200, false), (100, -1300, false), (250, -400, false),
  ]) mutating func theProjectedWayOrAFlickDownCloses(distance: Double, speed: Double, closes: Bool)
  {
    grab()
    drag.follow(Vector(dx: 0, dy: distance))
    let velocity = Vector(dx: 0, dy: speed)
    #expect(drag.release(velocity: velocity, viewHeight: height, at: .zero) == closes)
  }

  /// Caught elsewhere, it is the content there that the finger has from then on.
  @Test mutating func aReleasedDragSpringsBackAndIsCaughtWithoutAJump() {
    grab()
    drag.follow(Vector(dx: 10, dy: 100))
    _ = drag.release(velocity: Vector(dx: 0, dy: 50), viewHeight: height, at: .zero)
    let time = Instant.milliseconds(60)
    let seen = drag.transform(at: time, viewHeight: height)
    let other = Point(x: 900, y: 700)
    drag.grab(other, viewHeight: height, at: time)
    let caught = drag.transform(at: time, viewHeight: height)
    for corner in [Point.zero, Point(x: 1280, y: 900)] {
      #expect((caught(corner) - seen(corner)).length < 1e-9)
    }
    drag.follow(Vector(dx: 0, dy: 50))
    let content = seen.inverse(other)
    let moved = drag.transform(at: time, viewHeight: height)(content)
    #expect((moved - Point(x: 900, y: 750)).length < 1e-9)
    _ = drag.release(velocity: .zero, viewHeight: height, at: time)
    let rest = drag.transform(at: .milliseconds(2000), viewHeight: height)
    #expect(drag.isSettled(at: .milliseconds(2000)))
    #expect((rest(other) - other).length < 1e-9)
  }
}
