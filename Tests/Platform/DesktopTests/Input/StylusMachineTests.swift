import Geometry
import Input
import Testing
@testable import Desktop

private let view = SurfaceID(rawValue: 7)
private let strip = SurfaceID(rawValue: 8)

@Suite struct StylusMachineTests {
  private func p(_ x: Double, _ y: Double = 0) -> Point { Point(x: x, y: y) }

  /// A tool in the air over the view, at (10, 0).
  private var hovering: StylusMachine {
    var stylus = StylusMachine(contact: -1)
    stylus.enter(view)
    stylus.motion(to: p(10))
    _ = stylus.frame(time: 1)
    return stylus
  }

  /// A tool whose tip is down on the view, at (10, 0).
  private var touching: StylusMachine {
    var stylus = hovering
    stylus.down()
    _ = stylus.frame(time: 2)
    return stylus
  }

  @Test func eventsOfAFrameComeTogetherAtItsTime() {
    var stylus = StylusMachine(contact: -1)
    stylus.enter(view)
    stylus.motion(to: p(10))
    stylus.down()
    #expect(
      stylus.frame(time: 42) == [
        InputBatch(
          surface: view,
          inputs: [.pointer(.enter(p(10))), .touch(.down(id: -1, p(10)))], time: 42)
      ])
    #expect(stylus.frame(time: 43).isEmpty)
  }

  @Test func toolWithoutAPlaceTellsNoEvents() {
    var stylus = StylusMachine(contact: -1)
    stylus.enter(view)
    stylus.down()
    stylus.button(0x14b, isPressed: true)
    stylus.wheel(1)
    #expect(stylus.frame(time: 1).isEmpty)
    stylus.motion(to: p(3))
    #expect(
      stylus.frame(time: 2).flatMap(\.inputs) == [
        .pointer(.enter(p(3))), .touch(.down(id: -1, p(3))),
      ])
  }

  @Test func aTapThatNeverHadAPlaceIsNone() {
    var stylus = StylusMachine(contact: -1)
    stylus.enter(view)
    stylus.down()
    stylus.up()
    stylus.leave()
    #expect(stylus.frame(time: 1).isEmpty)
  }

  @Test func theTipLandsWhereTheMotionOfItsFrameLeads() {
    var stylus = hovering
    stylus.down()
    stylus.motion(to: p(20))
    #expect(
      stylus.frame(time: 2).flatMap(\.inputs) == [
        .pointer(.motion(p(20))), .touch(.down(id: -1, p(20))),
      ])
  }

  @Test func severalFramesInOneLoseNothing() {
    var stylus = hovering
    stylus.motion(to: p(11))
    stylus.down()
    stylus.motion(to: p(12))
    stylus.up()
    #expect(
      stylus.frame(time: 2).flatMap(\.inputs) == [
        .pointer(.motion(p(11))), .touch(.down(id: -1, p(11))), .touch(.move(id: -1, p(12))),
        .touch(.up(id: -1)), .pointer(.motion(p(12))),
      ])
  }

  @Test func thePointerStaysBehindAndComesToWhereTheTipIsLifted() {
    var stylus = touching
    stylus.motion(to: p(50))
    #expect(stylus.frame(time: 3).flatMap(\.inputs) == [.touch(.move(id: -1, p(50)))])
    stylus.up()
    #expect(
      stylus.frame(time: 4).flatMap(\.inputs) == [
        .touch(.up(id: -1)), .pointer(.motion(p(50))),
      ])
  }

  @Test func aTipThatIsTakenAwayIsCancelled() {
    var stylus = touching
    stylus.leave()
    #expect(stylus.frame(time: 3).flatMap(\.inputs) == [.touch(.cancel), .pointer(.leave)])
    stylus.motion(to: p(1))
    stylus.up()
    #expect(stylus.frame(time: 4).isEmpty)
  }

  @Test func aPenThatEntersAnotherSurfaceCancelsItsTouch() {
    var stylus = touching
    stylus.enter(strip)
    stylus.motion(to: p(2))
    #expect(
      stylus.frame(time: 3) == [
        InputBatch(surface: view, inputs: [.touch(.cancel), .pointer(.leave)], time: 3),
        InputBatch(surface: strip, inputs: [.pointer(.enter(p(2)))], time: 3),
      ])
  }

  @Test func buttonsAreThePointers() {
    var stylus = hovering
    stylus.button(0x14b, isPressed: true)
    stylus.button(0x14b, isPressed: true)
    stylus.button(0x14c, isPressed: true)
    stylus.button(0x14b, isPressed: false)
    stylus.button(0x110, isPressed: true)
    stylus.button(0x999, isPressed: true)
    #expect(
      stylus.frame(time: 2).flatMap(\.inputs) == [
        .pointer(.button(.right, isPressed: true)), .pointer(.button(.middle, isPressed: true)),
        .pointer(.button(.right, isPressed: false)), .pointer(.button(.left, isPressed: true)),
      ])
    #expect(
      stylus.cancel() == [
        InputBatch(
          surface: view,
          inputs: [
            .pointer(.leave), .pointer(.button(.middle, isPressed: false)),
            .pointer(.button(.left, isPressed: false)),
          ], time: nil)
      ])
    #expect(stylus.cancel().isEmpty)
  }

  @Test func theWheelOfATabletsMouseTurnsByDetents() {
    var stylus = hovering
    stylus.wheel(-2)
    stylus.wheel(0)
    #expect(
      stylus.frame(time: 2).flatMap(\.inputs) == [
        .scroll(.delta(.wheel, Vector(dx: 0, dy: -240)))
      ])
  }
}
