internal import EventLoop
internal import Geometry
internal import Input
internal import Wayland

/// The touchpad gestures of pointer-gestures-unstable-v1: pinch, swipe, and from version 3 hold.
@UI final class SeatGestures {
  private let seat: Seat
  private let pinch: ZwpPointerGesturePinchV1
  private let swipe: ZwpPointerGestureSwipeV1
  private let hold: ZwpPointerGestureHoldV1?
  private var pinching = GestureMachine(.pinch)
  /// The compositor's scale at which a cancelled pinch has begun again (see ``cancel()``); later
  /// scales are divided by it. 1 if the pinch has not been cancelled.
  private var firstScale = 1.0
  private var swiping = GestureMachine(.swipe)
  private var holding = GestureMachine(.hold)

  init(_ seat: Seat, _ gestures: ZwpPointerGesturesV1, pointer: WlPointer) {
    self.seat = seat
    pinch = gestures.getPinchGesture(pointer: pointer)
    swipe = gestures.getSwipeGesture(pointer: pointer)
    hold = gestures.version >= 3 ? gestures.getHoldGesture(pointer: pointer) : nil
    pinch.onEvent = { [weak self] in self?.handle($0) }
    swipe.onEvent = { [weak self] in self?.handle($0) }
    hold?.onEvent = { [weak self] in self?.handle($0) }
  }

  func close() {
    cancel()
    pinch.destroy()
    swipe.destroy()
    hold?.destroy()
  }

  /// Cancels the gestures in progress, because the pointer has left their surface: Sway sends the
  /// other events of these gestures to the surface that the pointer enters next. A pinch or a swipe
  /// begins again if this is the same surface: Sway hides the cursor in this way.
  func cancel() { deliver(pinching.cancel() + swiping.cancel() + holding.cancel()) }

  private func deliver(_ batches: [InputBatch]) {
    guard !batches.isEmpty else { return }
    // A gesture begins at the pointer, which must have entered before: Sway sends no frame when it
    // shows the cursor again.
    seat.pointer?.flushOverdue()
    seat.deliver(batches, from: .gestures)
  }

  private func handle(_ event: ZwpPointerGesturePinchV1.Event) {
    switch event {
    case .begin(_, let time, let surface, let fingers):
      firstScale = 1
      deliver(pinching.begin(on: SurfaceID(surface), fingers: fingers, time: time))
    case .update(let time, let dx, let dy, let scale, let rotation):
      // A scale of 0 is too small for the protocol's numbers, or a mistake. It has no logarithm, so
      // the event is ignored.
      guard scale > 0 else { return }
      let resumed = pinching.resume(on: seat.pointer?.focus, time: time)
      if !resumed.isEmpty { firstScale = scale }
      let input = PinchEvent.update(
        translation: Vector(dx: dx, dy: dy), scale: scale / firstScale, rotation: rotation)
      deliver(resumed + pinching.update(.pinch(input), time: time))
    case .end(_, let time, let cancelled):
      deliver(pinching.end(isCancelled: cancelled != 0, time: time))
    }
  }

  private func handle(_ event: ZwpPointerGestureSwipeV1.Event) {
    switch event {
    case .begin(_, let time, let surface, let fingers):
      guard !seat.display.extensions.handlesSwipes else { return }
      deliver(swiping.begin(on: SurfaceID(surface), fingers: fingers, time: time))
    case .update(let time, let dx, let dy):
      let input = SwipeEvent.update(translation: Vector(dx: dx, dy: dy))
      let resumed = swiping.resume(on: seat.pointer?.focus, time: time)
      deliver(resumed + swiping.update(.swipe(input), time: time))
    case .end(_, let time, let cancelled):
      deliver(swiping.end(isCancelled: cancelled != 0, time: time))
    }
  }

  private func handle(_ event: ZwpPointerGestureHoldV1.Event) {
    switch event {
    case .begin(_, let time, let surface, let fingers):
      deliver(holding.begin(on: SurfaceID(surface), fingers: fingers, time: time))
    case .end(_, let time, let cancelled):
      deliver(holding.end(isCancelled: cancelled != 0, time: time))
    }
  }
}
