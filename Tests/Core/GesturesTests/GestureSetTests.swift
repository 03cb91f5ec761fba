import Geometry
import Input
import Motion
import Testing
@testable import Gestures

/// Pinches, several contributors at once, and events that are out of place.
@Suite struct GestureSetTests {
  var set = GestureSet.standard()

  mutating func at(_ time: Double, _ input: InputEvent) -> [GestureAction] { set.at(time, input) }

  @Test mutating func aPinchGrabsFollowsAndReleasesAboutThePointer() {
    #expect(at(0, .pointer(.enter(Point(x: 100, y: 50)))) == [])
    #expect(
      at(10, .pinch(.begin(fingers: 2))) == [.grab(.transform, focal: Point(x: 100, y: 50))])
    let update = InputEvent.pinch(
      .update(translation: Vector(dx: 8, dy: -2), scale: 2, rotation: 0))
    guard case .follow(let delta, let focal, _) = at(20, update).first else {
      Issue.record("an update is followed")
      return
    }
    #expect(focal == Point(x: 108, y: 48))
    #expect((delta(Point(x: 100, y: 50)) - focal).length < 1e-12)
    #expect(abs(delta.scale - 2) < 1e-12)
    let still = TransformVelocity(logScale: 0, rotation: 0, translation: .zero, at: focal)
    #expect(at(500, .pinch(.end(isCancelled: false))) == [.release(still, .touchpad)])
    #expect(set.active == [])
  }

  @Test mutating func aPinchWithoutAPointerIsAboutTheMiddle() {
    #expect(
      at(0, .pinch(.begin(fingers: 2))) == [.grab(.transform, focal: Point(x: 640, y: 400))])
  }

  @Test mutating func aSecondContributorRebasesTheFirst() {
    _ = at(0, .pinch(.begin(fingers: 2)))
    _ = at(5, .pinch(.update(translation: .zero, scale: 3, rotation: 0)))
    #expect(
      at(10, .pointer(.button(.left, isPressed: true)))
        == [.grab(.transform, focal: Point(x: 640, y: 400))])
    // Since the grab nobody has moved.
    guard
      case .follow(let delta, _, _) = at(11, .pointer(.motion(Point(x: 640, y: 400)))).first
    else {
      Issue.record("a motion is followed")
      return
    }
    #expect((delta(Point.zero) - .zero).length < 1e-12)
    #expect(set.active == [.pinch, .drag])
    #expect(at(12, .pinch(.end(isCancelled: false))) == [.grab(.pan, focal: Point(x: 640, y: 400))])
  }

  @Test(arguments: [
    InputEvent.pinch(.begin(fingers: 2)), .pointer(.button(.left, isPressed: true)),
    .scroll(.delta(.finger, Vector(dx: 0, dy: 30))),
  ])
  mutating func aFingerThatRestsBesideAnotherDeviceMakesNoLongPress(other: InputEvent) {
    _ = at(0, other)
    _ = at(10, .touch(.down(id: 1, Point(x: 300, y: 300))))
    #expect(set.expire(at: .milliseconds(600)) == [])
  }

  @Test mutating func aCancelledPinchSettlesInPlaceUnlessItWasTiny() {
    _ = at(0, .pinch(.begin(fingers: 2)))
    _ = at(10, .pinch(.update(translation: .zero, scale: 1.5, rotation: 0)))
    _ = at(20, .pinch(.update(translation: .zero, scale: 1.9, rotation: 0)))
    #expect(at(30, .pinch(.end(isCancelled: true))) == [.release(.zero, .touchpad)])
    _ = at(40, .pinch(.begin(fingers: 2)))
    _ = at(50, .pinch(.update(translation: Vector(dx: 2, dy: 2), scale: 1.01, rotation: 1)))
    #expect(at(60, .pinch(.end(isCancelled: true))) == [.revert])
  }

  @Test mutating func aScrollThatBecomesAPinchIsTakenOver() {
    _ = at(0, .scroll(.delta(.finger, Vector(dx: 3, dy: 0))))
    #expect(
      at(10, .pinch(.begin(fingers: 2))) == [.grab(.transform, focal: Point(x: 640, y: 400))])
    #expect(set.active == [.pinch])
    #expect(at(10, .scroll(.stop)) == [])
  }

  @Test mutating func eventsOfUnknownGesturesAreIgnored() {
    #expect(at(0, .pinch(.update(translation: .zero, scale: 2, rotation: 0))) == [])
    #expect(at(0, .pinch(.end(isCancelled: false))) == [])
    #expect(at(0, .touch(.move(id: 4, .zero))) == [])
    #expect(at(0, .touch(.up(id: 4))) == [])
    #expect(at(0, .touch(.cancel)) == [])
    #expect(at(0, .hold(.end(isCancelled: false))) == [])
    #expect(at(0, .swipe(.update(translation: .zero))) == [])
    #expect(at(0, .scroll(.stop)) == [])
  }

  @Test mutating func aPinchWithAnImpossibleScaleIsIgnored() {
    _ = at(0, .pinch(.begin(fingers: 2)))
    for scale in [0, -1, Double.infinity, .nan] {
      #expect(at(1, .pinch(.update(translation: .zero, scale: scale, rotation: 0))) == [])
    }
  }

  @Test mutating func theWheelTellsFractionsOfADetentAndWhetherCtrlIsDown() {
    let about = Point(x: 640, y: 400)
    let turned = Vector(dx: 0, dy: -0.5)
    #expect(
      at(0, .scroll(.delta(.wheel, Vector(dx: 0, dy: -60))))
        == [.wheel(detents: turned, zooms: false, about: about)])
    set.isControlDown = true
    #expect(
      at(1, .scroll(.delta(.wheel, Vector(dx: 0, dy: -60))))
        == [.wheel(detents: turned, zooms: true, about: about)])
    #expect(at(2, .scroll(.delta(.wheel, .zero))) == [])
  }

  @Test mutating func aTapIsToldAtOnceWhereNoSecondOneIsAwaited() {
    set.awaitsDoubleTap = false
    _ = at(0, .touch(.down(id: 1, Point(x: 10, y: 20))))
    #expect(at(50, .touch(.up(id: 1))).last == .tap(Point(x: 10, y: 20)))
    #expect(set.deadline == nil)
  }
}
