import Geometry
import Input
import Motion
import Testing
@testable import Gestures

/// Time diagrams in milliseconds: the events of one contact, and the actions recognized.
@Suite struct TapRecognizerTests {
  var tap = TapRecognizer(physics: .standard)
  let here = Point(x: 100, y: 100)

  mutating func down(_ time: Double, _ x: Double = 100) -> [TapRecognizer.Action] {
    tap.down(at: Point(x: x, y: 100), time: .milliseconds(time))
  }

  mutating func up(_ time: Double) -> [TapRecognizer.Action] { tap.up(at: .milliseconds(time)) }

  mutating func expire(_ time: Double) -> [TapRecognizer.Action] {
    tap.expire(at: .milliseconds(time))
  }

  @Test mutating func aTapIsKnownOnceNoSecondOneCanCome() {
    #expect(down(0) == [])
    #expect(up(80) == [])
    #expect(tap.deadline == .milliseconds(380))
    #expect(expire(379) == [])
    #expect(expire(380) == [.tap(here)])
    #expect(tap.deadline == nil)
  }

  @Test(arguments: [(300.0, 45.0, true), (301, 0, false), (200, 46, false), (10, -45, true)])
  mutating func theSecondTouchMustComeSoonAndNear(pause: Double, away: Double, counts: Bool) {
    _ = down(0)
    _ = up(80)
    #expect(down(80 + pause, 100 + away) == (counts ? [] : [.tap(here)]))
    #expect(tap.isReserved == counts)
    #expect(up(150 + pause) == (counts ? [.doubleTap(Point(x: 100 + away, y: 100))] : []))
  }

  @Test(arguments: [(10.0, true), (10.1, false)])
  mutating func aTapMayStrayTenPixels(distance: Double, counts: Bool) {
    _ = down(0)
    #expect(tap.move(to: Point(x: 100 + distance, y: 100)) == [])
    #expect(up(80) == [])
    #expect(expire(1000) == (counts ? [.tap(here)] : []))
  }

  @Test mutating func aFingerThatRestsPresses() {
    _ = down(0)
    #expect(tap.deadline == .milliseconds(500))
    #expect(expire(500) == [.longPress(here)])
    #expect(up(900) == [])
    #expect(expire(2000) == [])
  }

  @Test mutating func aMouseButtonThatRestsIsASlowClick() {
    _ = tap.down(at: here, time: .zero, isFinger: false)
    #expect(tap.deadline == nil)
    #expect(up(900) == [])
    #expect(tap.deadline == .milliseconds(1300))
    #expect(expire(1300) == [.tap(here)])
  }

  @Test(arguments: [(400.0, 25.0, true), (401, 0, false), (200, 26, false), (10, -25, true)])
  mutating func secondClickComesWithinItsOwnTimeAndDistance(
    pause: Double, away: Double, counts: Bool
  ) {
    _ = tap.down(at: here, time: .zero, isFinger: false)
    _ = up(80)
    let there = Point(x: 100 + away, y: 100)
    let actions = tap.down(at: there, time: .milliseconds(80 + pause), isFinger: false)
    #expect(actions == (counts ? [] : [.tap(here)]))
    #expect(up(150 + pause) == (counts ? [.doubleTap(there)] : []))
  }

  @Test mutating func clickThatShowsTheControlsActsAtOnce() {
    var physics = Physics.standard
    physics.tap = .controls
    tap = TapRecognizer(physics: physics)
    _ = tap.down(at: here, time: .zero, isFinger: false)
    #expect(up(80) == [.tap(here)])
    #expect(tap.deadline == nil)
    _ = tap.down(at: here, time: .milliseconds(200), isFinger: false)
    #expect(up(250) == [.doubleTap(here)])
  }

  @Test mutating func theDragAfterADoubleTapBeginsWithoutItsSlop() {
    _ = down(0)
    _ = up(50)
    _ = down(150)
    #expect(tap.move(to: Point(x: 100, y: 110)) == [])
    #expect(
      tap.move(to: Point(x: 100, y: 120)) == [.drag(about: here, way: Vector(dx: 0, dy: 10))])
    #expect(tap.move(to: Point(x: 100, y: 90)) == [.drag(about: here, way: Vector(dx: 0, dy: 0))])
    #expect(up(400) == [.dragEnd])
    #expect(!tap.isReserved)
  }

  @Test mutating func anotherFingerMakesATouchNoTap() {
    _ = down(0)
    #expect(tap.fail() == [])
    #expect(up(50) == [])
    #expect(expire(1000) == [])
  }

  @Test mutating func anotherFingerAfterATapLetsThatTapCount() {
    _ = down(0)
    _ = up(50)
    #expect(tap.fail() == [.tap(here)])
  }
}
