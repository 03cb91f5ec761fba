import Geometry
import Input
import Motion
import Testing

@testable import Gestures

/// Fingers that rest on the touchpad.
@Suite struct HoldTests {
  var set = GestureSet.standard()

  @Test(arguments: [false, true])
  mutating func restingFingersFreezeAndLiftingOnesThaw(isCancelled: Bool) {
    #expect(set.at(0, .hold(.begin(fingers: 2))) == [.freeze])
    #expect(set.active == [.hold])
    #expect(
      set.at(300, .hold(.end(isCancelled: isCancelled))) == [.thaw(isCancelled: isCancelled)])
    #expect(set.active == [])
    #expect(set.at(310, .hold(.end(isCancelled: isCancelled))) == [])
  }

  @Test mutating func aPictureThatIsHeldIsNeitherFrozenNorThawed() {
    _ = set.at(0, .pinch(.begin(fingers: 2)))
    #expect(set.at(10, .hold(.begin(fingers: 2))) == [])
    #expect(set.at(20, .hold(.end(isCancelled: false))) == [])
  }

  @Test mutating func aGestureThatComesOutOfTheHoldTakesThePictureOver() {
    #expect(set.at(0, .hold(.begin(fingers: 2))) == [.freeze])
    #expect(
      set.at(100, .pinch(.begin(fingers: 2)))
        == [.grab(.transform, focal: Point(x: 640, y: 400))])
    #expect(set.at(101, .hold(.end(isCancelled: true))) == [])
  }

  @Test mutating func aPageUnderTheFingersIsNotFrozen() {
    set.choices = AxisLock.Choices(pagesBack: true)
    #expect(
      set.at(0, .scroll(.delta(.finger, Vector(dx: -19, dy: 0)))).last
        == .page(.move(Vector(dx: 9, dy: 0))))
    #expect(set.at(10, .hold(.begin(fingers: 2))) == [])
  }
}
