import Geometry
import Input
import Testing
@testable import Desktop

private let view = SurfaceID(rawValue: 7)

@Suite struct GestureMachineTests {
  private let update = InputEvent.pinch(
    .update(translation: Vector(dx: 1, dy: 2), scale: 1.5, rotation: 3))

  @Test func aPinchBeginsMovesAndEnds() {
    var pinch = GestureMachine(.pinch)
    #expect(
      pinch.begin(on: view, fingers: 2, time: 1) == [
        InputBatch(surface: view, inputs: [.pinch(.begin(fingers: 2))], time: 1)
      ])
    #expect(
      pinch.update(update, time: 2) == [InputBatch(surface: view, inputs: [update], time: 2)])
    #expect(
      pinch.end(isCancelled: true, time: 3) == [
        InputBatch(surface: view, inputs: [.pinch(.end(isCancelled: true))], time: 3)
      ])
  }

  @Test func aPinchWithoutABeginDoesNothing() {
    var pinch = GestureMachine(.pinch)
    #expect(pinch.update(update, time: 1).isEmpty)
    #expect(pinch.end(isCancelled: false, time: 2).isEmpty)
    #expect(pinch.cancel().isEmpty)
  }

  @Test func aSecondBeginCancelsTheFirst() {
    var swipe = GestureMachine(.swipe)
    _ = swipe.begin(on: view, fingers: 3, time: 1)
    #expect(
      swipe.begin(on: view, fingers: 4, time: 2).flatMap(\.inputs) == [
        .swipe(.end(isCancelled: true)), .swipe(.begin(fingers: 4)),
      ])
  }

  @Test func aLostTouchpadCancels() {
    var hold = GestureMachine(.hold)
    _ = hold.begin(on: view, fingers: 1, time: 1)
    #expect(hold.cancel().flatMap(\.inputs) == [.hold(.end(isCancelled: true))])
    #expect(hold.cancel().isEmpty)
  }

  @Test func cancelledPinchBeginsAgainOnItsSurfaceOnly() {
    var pinch = GestureMachine(.pinch)
    _ = pinch.begin(on: view, fingers: 2, time: 1)
    #expect(pinch.resume(on: view, time: 2).isEmpty, "it is in progress")
    for _ in 0..<2 { _ = pinch.cancel() }
    #expect(pinch.resume(on: nil, time: 3).isEmpty)
    #expect(pinch.resume(on: SurfaceID(rawValue: 8), time: 3).isEmpty)
    #expect(pinch.update(update, time: 3).isEmpty)
    #expect(
      pinch.resume(on: view, time: 4) == [
        InputBatch(surface: view, inputs: [.pinch(.begin(fingers: 2))], time: 4)
      ])
    #expect(pinch.update(update, time: 5).count == 1)
    #expect(
      pinch.end(isCancelled: false, time: 6).flatMap(\.inputs) == [
        .pinch(.end(isCancelled: false))
      ])
  }

  @Test func endOfACancelledPinchIsNotDelivered() {
    var pinch = GestureMachine(.pinch)
    _ = pinch.begin(on: view, fingers: 2, time: 1)
    _ = pinch.cancel()
    #expect(pinch.end(isCancelled: false, time: 2).isEmpty)
    #expect(pinch.resume(on: view, time: 3).isEmpty)
  }

  @Test func aGestureThatBeginsElsewhereIsNotOurs() {
    var pinch = GestureMachine(.pinch)
    #expect(pinch.begin(on: nil, fingers: 2, time: 1).isEmpty)
    #expect(pinch.update(update, time: 2).isEmpty)
  }
}
