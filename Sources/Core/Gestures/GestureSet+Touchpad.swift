internal import Geometry
internal import Input
internal import Motion

extension GestureSet {
  mutating func handle(_ event: PinchEvent, at time: Instant) -> [GestureAction] {
    switch event {
    case .begin:
      // libinput turns a scroll into a pinch without a stop: the scroll has ended.
      let ended = endAxisLock(velocity: nil)
      scroll = nil
      scrollZoom = nil
      pinch = PinchRecognizer(at: zoomPoint, physics: physics)
      return ended + contributorJoined()
    case .update(let translation, let scale, let rotation):
      guard pinch != nil, scale > 0, scale.isFinite else { return [] }
      pinch?.update(translation: translation, scale: scale, rotation: rotation, at: time)
      return followed
    case .end(let isCancelled):
      guard let ended = pinch else { return [] }
      pinch = nil
      guard isCancelled else { return contributorEnded(ended.velocity(at: time), .touchpad) }
      if ended.isTiny(physics), isFree { return [.revert] }
      // Events stop before fingers that lift unevenly cancel: the last velocity is meaningless.
      return contributorEnded(.zero, .touchpad)
    }
  }

  mutating func handle(_ event: SwipeEvent, at time: Instant) -> [GestureAction] {
    switch event {
    case .begin:
      // A third finger came to two that scroll: the page stays under the fingers.
      if axisLock.kind == .page { scroll = nil }
      swipe = PanRecognizer(at: zoomPoint, time: time)
      return [.page(.begin)]
    case .update(let translation):
      swipe?.move(by: translation, at: time)
      return swipe.map { [.page(.move($0.total.dx))] } ?? []
    case .end(let isCancelled):
      guard let ended = swipe else { return [] }
      swipe = nil
      let velocity = isCancelled ? 0 : ended.velocity(at: time).translation.dx
      return [.page(.end(velocity: velocity))]
    }
  }

  mutating func handle(_ event: HoldEvent) -> [GestureAction] {
    switch event {
    case .begin:
      isHolding = true
      return isFree ? [.freeze] : []
    case .end(let isCancelled):
      guard isHolding else { return [] }
      isHolding = false
      return isFree ? [.thaw(isCancelled: isCancelled)] : []
    }
  }
}
