import Geometry
import Input
import Testing
@testable import Desktop

private let view = SurfaceID(rawValue: 7)
private let strip = SurfaceID(rawValue: 8)

@Suite struct TouchMachineTests {
  @Test func contactsOfAFrameComeTogether() {
    var touch = TouchMachine()
    touch.down(352, on: view, at: Point(x: 1, y: 2), time: 10)
    touch.down(353, on: view, at: Point(x: 3, y: 4), time: 11)
    #expect(
      touch.frame() == [
        InputBatch(
          surface: view,
          inputs: [
            .touch(.down(id: 352, Point(x: 1, y: 2))), .touch(.down(id: 353, Point(x: 3, y: 4))),
          ], time: 11)
      ])
  }

  @Test func liftingCountsWithoutAFrame() {
    var touch = TouchMachine()
    touch.down(0, on: view, at: .zero, time: 10)
    _ = touch.frame()
    touch.motion(0, to: Point(x: 5, y: 0), time: 20)
    #expect(
      touch.up(0, time: 21) == [
        InputBatch(
          surface: view,
          inputs: [.touch(.move(id: 0, Point(x: 5, y: 0))), .touch(.up(id: 0))], time: 21)
      ])
    #expect(touch.frame().isEmpty)
  }

  @Test func aContactStaysWithItsSurface() {
    var touch = TouchMachine()
    touch.down(0, on: view, at: .zero, time: 1)
    touch.down(1, on: strip, at: .zero, time: 1)
    _ = touch.frame()
    touch.motion(1, to: Point(x: 900, y: 900), time: 2)
    #expect(touch.frame().map(\.surface) == [strip])
  }

  @Test func cancellingEndsAllContactsAtOnce() {
    var touch = TouchMachine()
    touch.down(0, on: view, at: .zero, time: 1)
    touch.down(1, on: strip, at: .zero, time: 1)
    _ = touch.frame()
    #expect(
      touch.cancel() == [
        InputBatch(surface: view, inputs: [.touch(.cancel)], time: nil),
        InputBatch(surface: strip, inputs: [.touch(.cancel)], time: nil),
      ])
    #expect(touch.cancel().isEmpty)
    touch.motion(0, to: .zero, time: 2)
    #expect(touch.frame().isEmpty)
    #expect(touch.up(0, time: 3).isEmpty)
  }

  @Test func cancellingEndsAContactWhoseNumberWasGivenAgain() {
    var touch = TouchMachine()
    touch.down(4, on: view, at: .zero, time: 1)
    _ = touch.frame()
    touch.down(4, on: strip, at: .zero, time: 2)
    #expect(touch.cancel().map(\.surface) == [view, strip])
  }

  @Test func theSameNumberTwiceEndsTheFirst() {
    var touch = TouchMachine()
    touch.down(4, on: view, at: .zero, time: 1)
    _ = touch.frame()
    touch.down(4, on: view, at: Point(x: 1, y: 1), time: 2)
    #expect(
      touch.frame().flatMap(\.inputs) == [
        .touch(.up(id: 4)), .touch(.down(id: 4, Point(x: 1, y: 1))),
      ])
  }
}
