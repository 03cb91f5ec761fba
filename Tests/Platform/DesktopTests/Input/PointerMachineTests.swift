import Geometry
import Input
import Testing
@testable import Desktop

private let view = SurfaceID(rawValue: 7)
private let strip = SurfaceID(rawValue: 8)

private func over(_ surface: SurfaceID, hasFrames: Bool = true) -> PointerMachine {
  var pointer = PointerMachine(hasFrames: hasFrames)
  pointer.enter(surface, at: Point(x: 10, y: 20))
  _ = pointer.frame()
  return pointer
}

private func batch(_ inputs: [InputEvent], time: UInt32? = nil) -> [InputBatch] {
  [InputBatch(surface: view, inputs: inputs, time: time)]
}

@Suite struct PointerMachineTests {
  @Test func enteringGivesAPosition() {
    var pointer = PointerMachine(hasFrames: true)
    pointer.enter(view, at: Point(x: 3, y: 4))
    #expect(pointer.frame() == batch([.pointer(.enter(Point(x: 3, y: 4)))]))
    #expect(pointer.position == Point(x: 3, y: 4))
  }

  @Test func eventsBeforeAFrameComeTogetherAtTheirLastTime() {
    var pointer = over(view)
    pointer.motion(to: Point(x: 11, y: 20), time: 100)
    pointer.button(0x110, isPressed: true, time: 101)
    #expect(
      pointer.frame()
        == batch(
          [.pointer(.motion(Point(x: 11, y: 20))), .pointer(.button(.left, isPressed: true))],
          time: 101))
    #expect(pointer.frame().isEmpty)
  }

  @Test func aFrameThatChangesSurfacesTellsBoth() {
    var pointer = over(view)
    pointer.leave()
    pointer.enter(strip, at: .zero)
    #expect(
      pointer.frame() == [
        InputBatch(surface: view, inputs: [.pointer(.leave)], time: nil),
        InputBatch(surface: strip, inputs: [.pointer(.enter(.zero))], time: nil),
      ])
  }

  @Test func motionOnASurfaceThatIsGoneIsDropped() {
    var pointer = PointerMachine(hasFrames: true)
    pointer.enter(nil, at: .zero)
    pointer.motion(to: Point(x: 1, y: 1), time: 5)
    pointer.button(0x110, isPressed: true, time: 6)
    #expect(pointer.frame().isEmpty)
  }

  @Test(
    arguments: [
      (0x110, PointerButton.left), (0x111, .right), (0x112, .middle), (0x113, .back),
      (0x114, .forward), (0x115, .forward), (0x116, .back),
    ] as [(UInt32, PointerButton)]) func buttonsHaveNames(code: UInt32, button: PointerButton)
  {
    #expect(PointerButton(evdev: code) == button)
  }

  @Test func anUnknownButtonIsNothing() {
    var pointer = over(view)
    pointer.button(0x120, isPressed: true, time: 1)
    #expect(pointer.frame().isEmpty)
  }

  @Test func aReleaseWithoutAPressIsNothing() {
    var pointer = over(view)
    pointer.button(0x110, isPressed: false, time: 1)
    #expect(pointer.frame().isEmpty)
  }

  @Test func leavingReleasesWhatABrokenGrabLeftDown() {
    var pointer = over(view)
    pointer.button(0x110, isPressed: true, time: 1)
    _ = pointer.frame()
    pointer.leave()
    #expect(
      pointer.frame() == batch([.pointer(.leave), .pointer(.button(.left, isPressed: false))]),
      "a press that is taken away is no click")
    pointer.button(0x110, isPressed: false, time: 2)
    #expect(pointer.frame().isEmpty)
  }
}

@Suite struct ScrollTests {
  @Test func bothAxesOfAFrameAreOneVector() {
    var pointer = over(view)
    pointer.axisSource(.finger)
    pointer.axis(.vertical, value: -12, time: 9)
    pointer.axis(.horizontal, value: 3.5, time: 9)
    #expect(
      pointer.frame() == batch([.scroll(.delta(.finger, Vector(dx: 3.5, dy: -12)))], time: 9))
  }

  @Test func fingersStopOnceBothAxesHaveStopped() {
    var pointer = over(view)
    pointer.axisSource(.finger)
    pointer.axis(.vertical, value: 1, time: 1)
    pointer.axis(.horizontal, value: 1, time: 1)
    _ = pointer.frame()
    pointer.axisSource(.finger)
    pointer.axisStop(.vertical, time: 2)
    #expect(pointer.frame().isEmpty)
    pointer.axisSource(.finger)
    pointer.axisStop(.horizontal, time: 3)
    #expect(pointer.frame() == batch([.scroll(.stop)], time: 3))
  }

  @Test func stoppingTheAxisThatMovedIsEnough() {
    var pointer = over(view)
    pointer.axisSource(.finger)
    pointer.axis(.vertical, value: 1, time: 1)
    _ = pointer.frame()
    pointer.axisStop(.vertical, time: 2)
    pointer.axisStop(.horizontal, time: 2)
    #expect(pointer.frame() == batch([.scroll(.stop)], time: 2))
    pointer.axisStop(.vertical, time: 3)
    #expect(pointer.frame().isEmpty)
  }

  @Test func aDeltaAndItsStopMayShareAFrame() {
    var pointer = over(view)
    pointer.axisSource(.finger)
    pointer.axis(.vertical, value: 4, time: 1)
    pointer.axisStop(.vertical, time: 1)
    #expect(
      pointer.frame()
        == batch([.scroll(.delta(.finger, Vector(dx: 0, dy: 4))), .scroll(.stop)], time: 1))
  }

  @Test func scrollingEndsWhenThePointerIsTakenAway() {
    var pointer = over(view)
    pointer.axisSource(.finger)
    pointer.axis(.vertical, value: 4, time: 1)
    _ = pointer.frame()
    #expect(pointer.cancel() == batch([.scroll(.stop), .pointer(.leave)]))
    #expect(pointer.cancel().isEmpty)
  }

  @Test func value120IsTakenAsItComes() {
    var pointer = over(view)
    pointer.axisSource(.wheel)
    pointer.axisValue120(.vertical, value: 30)
    pointer.axis(.vertical, value: 3.75, time: 1)
    #expect(pointer.frame() == batch([.scroll(.delta(.wheel, Vector(dx: 0, dy: 30)))], time: 1))
  }

  @Test func value120AndDiscreteAreNeverAdded() {
    var pointer = over(view)
    pointer.axisSource(.wheel)
    pointer.axisDiscrete(.vertical, steps: 1)
    pointer.axisValue120(.vertical, value: 120)
    pointer.axis(.vertical, value: 15, time: 1)
    #expect(pointer.frame() == batch([.scroll(.delta(.wheel, Vector(dx: 0, dy: 120)))], time: 1))
  }

  @Test func discreteStepsAreDetents() {
    var pointer = over(view)
    pointer.axisSource(.wheel)
    pointer.axisDiscrete(.horizontal, steps: -2)
    pointer.axis(.horizontal, value: -30, time: 1)
    #expect(pointer.frame() == batch([.scroll(.delta(.wheel, Vector(dx: -240, dy: 0)))], time: 1))
  }

  @Test func aWheelWithoutDetentsCountsFifteenPixelsToOne() {
    var pointer = over(view)
    pointer.axisSource(.wheel)
    pointer.axis(.vertical, value: 15, time: 1)
    #expect(pointer.frame() == batch([.scroll(.delta(.wheel, Vector(dx: 0, dy: 120)))], time: 1))
  }

  @Test func aWheelNeedsNoStop() {
    var pointer = over(view)
    pointer.axisSource(.wheel)
    pointer.axis(.vertical, value: 15, time: 1)
    _ = pointer.frame()
    pointer.axisStop(.vertical, time: 2)
    #expect(pointer.frame().isEmpty)
  }

  @Test func detentsWithoutASourceMakeAWheel() {
    var pointer = over(view)
    pointer.axisDiscrete(.vertical, steps: 1)
    pointer.axis(.vertical, value: 10, time: 1)
    #expect(pointer.frame() == batch([.scroll(.delta(.wheel, Vector(dx: 0, dy: 120)))], time: 1))
  }

  @Test func aScrollWithoutASourceAndDetentsIsContinuous() {
    var pointer = over(view)
    pointer.axis(.vertical, value: 11, time: 1)
    #expect(
      pointer.frame() == batch([.scroll(.delta(.continuous, Vector(dx: 0, dy: 11)))], time: 1))
  }

  @Test func aSeatTooOldForSourcesHasAWheel() {
    var pointer = over(view, hasFrames: false)
    pointer.axis(.vertical, value: -7.5, time: 1)
    #expect(pointer.frame() == batch([.scroll(.delta(.wheel, Vector(dx: 0, dy: -60)))], time: 1))
  }

  @Test func theSourceHoldsForItsFrameOnly() {
    var pointer = over(view)
    pointer.axisSource(.finger)
    pointer.axis(.vertical, value: 1, time: 1)
    _ = pointer.frame()
    pointer.axis(.vertical, value: 1, time: 2)
    #expect(
      pointer.frame() == batch([.scroll(.delta(.continuous, Vector(dx: 0, dy: 1)))], time: 2))
  }

  /// A nested Weston tells neither the source nor the steps.
  @Test(arguments: [(10.0, 120.0), (-20, -240), (15, 120), (-30, -240)])
  func wholeDetentsWithoutASourceAreAWheels(value: Double, detents: Double) {
    var pointer = over(view)
    pointer.axis(.vertical, value: value, time: 5)
    #expect(
      pointer.frame()
        == batch([.scroll(.delta(.wheel, Vector(dx: 0, dy: detents)))], time: 5))
    pointer.axis(.vertical, value: 3.5, time: 6)
    #expect(
      pointer.frame() == batch([.scroll(.delta(.continuous, Vector(dx: 0, dy: 3.5)))], time: 6))
  }
}
