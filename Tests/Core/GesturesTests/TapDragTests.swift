import Foundation
import Geometry
import Input
import Motion
import Testing

@testable import Gestures

/// The zoom of a finger that taps, touches again and drags: 150 px down double the scale.
@Suite struct TapDragTests {
  var set = GestureSet.standard()
  let here = Point(x: 300, y: 200)

  /// Taps, and touches again at 150 ms with finger 2.
  mutating func touchAgain() -> [GestureAction] {
    _ = set.at(0, .touch(.down(id: 1, here)))
    _ = set.at(50, .touch(.up(id: 1)))
    return set.at(150, .touch(.down(id: 2, here)))
  }

  mutating func drag(_ time: Double, to dy: Double) -> [GestureAction] {
    set.at(time, .touch(.move(id: 2, Point(x: here.x, y: here.y + dy))))
  }

  @Test mutating func theSecondTouchStopsMotionAndMovesNothing() {
    #expect(touchAgain() == [.freeze])
    #expect(drag(160, to: 10) == [])
    #expect(set.active == [])
  }

  @Test mutating func theZoomBeginsBeyondTheSlopWithoutAJump() throws {
    _ = touchAgain()
    _ = drag(160, to: 10)
    let actions = drag(170, to: 10.25)
    #expect(actions.first == .grab(.zoom, focal: here))
    let (delta, focal) = try actions.followed()
    #expect(abs(delta.scale - exp2(0.25 / 150)) < 1e-12)
    #expect(focal == here && (delta(here) - here).length < 1e-12)
    #expect(set.active == [.tapZoom])
  }

  @Test(arguments: [(160.0, 2.0), (-160, 0.5), (85, 1.4142135623730951)])
  mutating func aDragOf150PixelsDoublesTheScaleAndUpwardsHalvesIt(
    distance: Double, scale: Double
  ) throws {
    _ = touchAgain()
    let (delta, focal) = try drag(170, to: distance).followed()
    #expect(abs(delta.scale - scale) < 1e-12)
    #expect(focal == here && (delta(here) - here).length < 1e-9)
    #expect(delta.rotation == 0)
  }

  @Test mutating func theLiftReleasesWithTheZoomsVelocity() {
    _ = touchAgain()
    // 15 px in 10 ms are ten doublings a second.
    for n in 1...8 { _ = drag(160 + Double(n) * 10, to: 16 + Double(n) * 15) }
    let actions = set.at(240, .touch(.up(id: 2)))
    guard case .release(let velocity, .touch) = actions.first, actions.count == 1 else {
      Issue.record("\(actions) is not one release")
      return
    }
    #expect(abs(velocity.logScale - 10 * log(2)) < 1e-9)
    #expect(velocity.translation == .zero && velocity.rotation == 0)
    #expect(velocity.point == here)
    #expect(set.active == [] && set.deadline == nil)
  }

  @Test mutating func aLiftWithoutADragIsADoubleTap() {
    _ = touchAgain()
    _ = drag(160, to: 9)
    #expect(set.at(200, .touch(.up(id: 2))) == [.doubleTap(here)])
  }

  @Test mutating func anotherFingerTakesTheZoomOver() throws {
    _ = touchAgain()
    _ = drag(160, to: 46)
    let middle = Point(x: 350, y: 223)
    let actions = set.at(400, .touch(.down(id: 3, Point(x: 400, y: 200))))
    let still = TransformVelocity(logScale: 0, rotation: 0, translation: .zero, at: here)
    #expect(actions == [.release(still, .touch), .grab(.transform, focal: middle)])
    #expect(set.active == [.touch])
    #expect(set.composed == .identity)
    // Both move by the same way now: nothing of the zoom is left.
    _ = drag(410, to: 56)
    let (delta, _) = try set.at(410, .touch(.move(id: 3, Point(x: 400, y: 210)))).followed()
    #expect(delta.distance(to: .translation(Vector(dx: 0, dy: 10))) < 1e-9)
  }

  /// The mouse moves the picture meanwhile; the finger goes on zooming, and each ends by itself.
  @Test mutating func mouseButtonLeavesTheZoomToTheFinger() throws {
    _ = touchAgain()
    _ = drag(160, to: 46)
    _ = set.at(170, .pointer(.motion(Point(x: 500, y: 500))))
    _ = set.at(180, .pointer(.button(.left, isPressed: true)))
    #expect(set.active == [.drag, .tapZoom])
    _ = set.at(190, .pointer(.motion(Point(x: 530, y: 500))))
    let (delta, _) = try drag(200, to: 196).followed()
    #expect(abs(delta.scale - 2) < 1e-12)
    _ = set.at(210, .pointer(.button(.left, isPressed: false)))
    #expect(set.active == [.tapZoom])
    _ = set.at(220, .touch(.up(id: 2)))
    #expect(set.active == [])
    #expect(set.expire(at: .milliseconds(3000)) == [])
  }

  /// The overview or the lock screen takes the mouse away.
  @Test mutating func mouseThatIsTakenAwayLeavesTheZoomToTheFinger() throws {
    _ = touchAgain()
    _ = drag(160, to: 46)
    _ = set.at(170, .pointer(.motion(Point(x: 500, y: 500))))
    _ = set.at(180, .pointer(.button(.left, isPressed: true)))
    _ = set.at(190, .pointer(.leave))
    #expect(set.active == [.tapZoom])
    let (delta, _) = try drag(200, to: 196).followed()
    #expect(abs(delta.scale - 2) < 1e-12)
    guard case .release = set.at(220, .touch(.up(id: 2))).last else {
      Issue.record("the finger releases")
      return
    }
    #expect(set.active == [])
  }

  @Test mutating func mouseThatMovesLeavesTheZoomToTheFinger() throws {
    _ = set.at(0, .pointer(.motion(Point(x: 500, y: 500))))
    _ = set.at(0, .pointer(.button(.left, isPressed: true)))
    _ = set.at(0, .pointer(.motion(Point(x: 530, y: 500))))
    _ = touchAgain()
    _ = drag(160, to: 46)
    _ = set.at(170, .pointer(.motion(Point(x: 560, y: 500))))
    #expect(set.active == [.drag, .tapZoom])
    _ = set.at(180, .touch(.up(id: 2)))
    #expect(set.active == [.drag])
    _ = set.at(190, .pointer(.button(.left, isPressed: false)))
    #expect(set.active == [])
  }

  @Test mutating func anotherFingerBeforeTheDragHoldsThePictureWithTheSecondTouch() {
    _ = touchAgain()
    _ = drag(160, to: 10)
    #expect(
      set.at(170, .touch(.down(id: 3, Point(x: 400, y: 210))))
        == [.grab(.transform, focal: Point(x: 350, y: 210))])
    #expect(set.at(900, .touch(.up(id: 2))).count == 1)
    guard case .release = set.at(901, .touch(.up(id: 3))).first else {
      Issue.record("the last finger releases")
      return
    }
    #expect(set.expire(at: .milliseconds(3000)) == [])
  }

  @Test mutating func aCancelBeforeTheDragLetsMotionGoOn() {
    _ = touchAgain()
    #expect(set.at(170, .touch(.cancel)) == [.thaw(isCancelled: true)])
    #expect(set.at(180, .touch(.move(id: 2, .zero))) == [])
    #expect(set.expire(at: .milliseconds(3000)) == [])
  }

  /// A zoom that is still quick does not go on by itself.
  @Test mutating func aCancelInTheDragReleasesThePicture() {
    _ = touchAgain()
    for n in 1...8 { _ = drag(160 + Double(n) * 10, to: 16 + Double(n) * 15) }
    #expect(set.at(240, .touch(.cancel)) == [.cancel])
    #expect(set.active == [])
    #expect(drag(250, to: 160) == [])
  }
}
