internal import EventLoop
internal import Geometry
internal import Gestures
internal import Wayland

/// Touchpad gestures of pointer-gestures-unstable-v1: pinch, swipe, and hold from version 3.
@UI final class SeatGestures {
  private unowned let seat: Seat
  private let pinch: ZwpPointerGesturePinchV1
  private let swipe: ZwpPointerGestureSwipeV1
  private let hold: ZwpPointerGestureHoldV1?
  private var pinching = GestureMachine(.pinch)
  private var swiping = GestureMachine(.swipe)
  private var holding = GestureMachine(.hold)

  /// Nil where the compositor tells no gestures.
  init?(_ seat: Seat, pointer: WlPointer) {
    guard let gestures = seat.display.extensions.gestures else { return nil }
    self.seat = seat
    pinch = gestures.getPinchGesture(pointer: pointer)
    swipe = gestures.getSwipeGesture(pointer: pointer)
    hold = gestures.version >= 3 ? gestures.getHoldGesture(pointer: pointer) : nil
    pinch.onEvent = { [unowned self] event in deliver(handle(event)) }
    swipe.onEvent = { [unowned self] event in deliver(handle(event)) }
    hold?.onEvent = { [unowned self] event in deliver(handle(event)) }
  }

  func close() {
    deliver(pinching.cancel() + swiping.cancel() + holding.cancel())
    pinch.destroy()
    swipe.destroy()
    hold?.destroy()
  }

  private func deliver(_ batches: [InputBatch]) { seat.deliver(batches, from: .gestures) }

  private func handle(_ event: ZwpPointerGesturePinchV1.Event) -> [InputBatch] {
    switch event {
    case .begin(_, let time, let surface, let fingers):
      pinching.begin(on: SurfaceID(surface), fingers: fingers, time: time)
    case .update(let time, let dx, let dy, let scale, let rotation):
      pinching.update(
        .pinch(.update(translation: Vector(dx: dx, dy: dy), scale: scale, rotation: rotation)),
        time: time)
    case .end(_, let time, let cancelled):
      pinching.end(isCancelled: cancelled != 0, time: time)
    }
  }

  private func handle(_ event: ZwpPointerGestureSwipeV1.Event) -> [InputBatch] {
    switch event {
    case .begin(_, let time, let surface, let fingers):
      swiping.begin(on: SurfaceID(surface), fingers: fingers, time: time)
    case .update(let time, let dx, let dy):
      swiping.update(.swipe(.update(translation: Vector(dx: dx, dy: dy))), time: time)
    case .end(_, let time, let cancelled):
      swiping.end(isCancelled: cancelled != 0, time: time)
    }
  }

  private func handle(_ event: ZwpPointerGestureHoldV1.Event) -> [InputBatch] {
    switch event {
    case .begin(_, let time, let surface, let fingers):
      holding.begin(on: SurfaceID(surface), fingers: fingers, time: time)
    case .end(_, let time, let cancelled):
      holding.end(isCancelled: cancelled != 0, time: time)
    }
  }
}
