import Geometry
import Input
import Motion
import Testing

@testable import Gestures

/// Drags: the recognizer itself, and the mouse's in the set.
@Suite struct DragTests {
  @Test func aDragAddsUpItsWays() {
    var drag = FocalRecognizer(at: Point(x: 100, y: 50), time: .zero, physics: .standard)
    drag.move(by: Vector(dx: 10, dy: 0), at: .milliseconds(10))
    #expect(drag.focal == Point(x: 110, y: 50))
    drag.move(to: Point(x: 90, y: 80), at: .milliseconds(20))
    #expect(drag.way == Vector(dx: -10, dy: 30))
    #expect(drag.delta.similarity == .translation(Vector(dx: -10, dy: 30)))
    #expect(drag.lastMoved == .milliseconds(20))
  }

  @Test func aRebaseStartsTheDeltaAnewButNotTheTotal() {
    var drag = FocalRecognizer(at: Point(x: 100, y: 50), time: .zero, physics: .standard)
    drag.move(by: Vector(dx: 10, dy: 20), at: .milliseconds(10))
    drag.rebase()
    #expect(drag.delta.similarity == .identity)
    drag.move(by: Vector(dx: 5, dy: -5), at: .milliseconds(20))
    #expect(drag.delta.similarity == .translation(Vector(dx: 5, dy: -5)))
    #expect(drag.way == Vector(dx: 15, dy: 15))
  }

  @Test func aDragHasTheVelocityOfItsLastTenthOfASecond() {
    var drag = FocalRecognizer(at: .zero, time: .zero, physics: .standard)
    for n in 1...20 {
      // Three times as fast in the second half.
      let x = n <= 10 ? Double(n) * 2 : 20 + Double(n - 10) * 6
      drag.move(to: Point(x: x, y: -x / 2), at: .milliseconds(Double(n) * 10))
      if n == 15 { drag.rebase() }
    }
    let velocity = drag.velocity(at: .milliseconds(200))
    #expect((velocity.translation - Vector(dx: 600, dy: -300)).length < 1e-9)
    #expect(velocity.logScale == 0 && velocity.rotation == 0)
    #expect(velocity.point == Point(x: 80, y: -40))
    #expect(drag.velocity(at: .milliseconds(301)).translation == .zero)
  }

  // MARK: The mouse

  var set = GestureSet.standard()

  mutating func press(_ time: Double, x: Double = 100) -> [GestureAction] {
    _ = set.at(time, .pointer(.motion(Point(x: x, y: 100))))
    return set.at(time, .pointer(.button(.left, isPressed: true)))
  }

  mutating func lift(_ time: Double) -> [GestureAction] {
    set.at(time, .pointer(.button(.left, isPressed: false)))
  }

  @Test mutating func theMouseMovesThePictureOnceItPassesTheSlop() throws {
    #expect(press(0) == [.grab(.still, focal: Point(x: 100, y: 100))])
    #expect(set.active == [.drag])
    #expect(set.at(10, .pointer(.motion(Point(x: 108, y: 106)))) == [])
    let (delta, focal) = try set.at(20, .pointer(.motion(Point(x: 110, y: 104)))).followed()
    #expect(delta == .translation(Vector(dx: 2, dy: -2)))
    #expect(focal == Point(x: 110, y: 104))
  }

  @Test mutating func aLiftReleasesWithTheMousesVelocity() {
    _ = press(0)
    for n in 1...5 {
      _ = set.at(Double(n) * 10, .pointer(.motion(Point(x: 100 + Double(n) * 8, y: 100))))
    }
    guard case .release(let velocity, .mouse) = lift(50).first else {
      Issue.record("a lift releases")
      return
    }
    #expect((velocity.translation - Vector(dx: 800, dy: 0)).length < 1e-9)
    #expect(set.active == [])
  }

  @Test(arguments: [(10.0, true), (10.1, false)])
  mutating func aDragWithinTheTapSlopIsStillAClick(distance: Double, isClick: Bool) {
    _ = press(0)
    _ = set.at(20, .pointer(.motion(Point(x: 100 + distance, y: 100))))
    let still: [GestureAction] = [.release(.zero, .mouse)]
    #expect(lift(60) == still)
    let taps: [GestureAction] = isClick ? [.tap(Point(x: 100, y: 100))] : []
    #expect(set.expire(at: .milliseconds(460)) == taps)
    #expect(set.deadline == nil)
  }

  @Test mutating func aDragAfterADoubleClickMovesOnceItPassesTheSlop() throws {
    _ = press(0)
    _ = lift(50)
    #expect(press(150) == [.grab(.still, focal: Point(x: 100, y: 100))])
    #expect(set.at(160, .pointer(.motion(Point(x: 110, y: 100)))) == [])
    let (delta, _) = try set.at(170, .pointer(.motion(Point(x: 120, y: 100)))).followed()
    #expect(delta == .translation(Vector(dx: 10, dy: 0)))
    #expect(set.active == [.drag])
    let actions = lift(400)
    guard case .release(_, .mouse) = actions.first, actions.count == 1 else {
      Issue.record("\(actions) is not one release: a double click that drags is none")
      return
    }
    #expect(set.expire(at: .milliseconds(2000)) == [])
  }

  @Test mutating func aDoubleClickThatStaysIsADoubleTap() {
    _ = press(0)
    _ = lift(50)
    _ = press(150)
    _ = set.at(160, .pointer(.motion(Point(x: 110, y: 100))))
    #expect(lift(200).last == .doubleTap(Point(x: 100, y: 100)))
  }

  @Test mutating func pressThatIsTakenAwayIsNoClick() {
    _ = press(0)
    #expect(set.at(10, .pointer(.leave)) == [.cancel])
    #expect(lift(10) == [])
    #expect(set.active == [] && set.deadline == nil)
    // A second one right after it is no double click.
    _ = press(100)
    #expect(lift(150) == [.release(.zero, .mouse)])
  }

  @Test mutating func dragThatIsTakenAwayDoesNotFly() {
    _ = press(0)
    for n in 1...5 {
      _ = set.at(Double(n) * 10, .pointer(.motion(Point(x: 100 + Double(n) * 8, y: 100))))
    }
    #expect(set.at(50, .pointer(.leave)) == [.cancel])
    #expect(lift(50) == [])
    #expect(set.active == [])
  }

  @Test mutating func otherButtonsDoNotDrag() {
    for button in PointerButton.allCases where button != .left {
      #expect(set.at(0, .pointer(.button(button, isPressed: true))) == [])
      #expect(set.at(1, .pointer(.button(button, isPressed: false))) == [])
    }
    #expect(set.at(2, .pointer(.motion(Point(x: 5, y: 5)))) == [])
  }

  // MARK: Constants

  /// Every recognizer estimates its velocity by the constants that it was given: here a rest of
  /// 60 ms does not yet end a motion.
  @Test func eachRecognizerHasItsConstants() {
    var physics = Physics.standard
    physics.velocityRestTime = 0.08
    var pan = FocalRecognizer(at: .zero, time: .zero, physics: physics)
    var zoom = FocalRecognizer(at: .zero, time: .zero, physics: physics)
    var pinch = FocalRecognizer(at: .zero, time: .zero, physics: physics)
    var touch = TouchRecognizer(physics: physics)
    touch.down(1, at: .zero, time: .zero)
    for n in 1...5 {
      let (time, distance) = (Instant.milliseconds(Double(n) * 10), Double(n) * 5)
      pan.move(to: Point(x: distance, y: 0), at: time)
      zoom.zoom(to: distance, at: time)
      pinch.update(translation: Vector(dx: 5, dy: 0), scale: 1, rotation: 0, at: time)
      touch.move(1, to: Point(x: distance, y: 0), at: time)
    }
    let late = Instant.milliseconds(110)
    #expect(pan.velocity(at: late).translation.dx > 400)
    #expect(zoom.velocity(at: late).logScale > 400)
    #expect(pinch.velocity(at: late).translation.dx > 400)
    #expect(touch.movement.velocity(at: late).translation.dx > 400)
  }
}
