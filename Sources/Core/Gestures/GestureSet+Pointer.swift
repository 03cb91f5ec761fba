internal import Geometry
internal import Input
internal import Motion
internal import RealModule

/// Gestures of mice and touchpads; their focal point is the pointer.
extension GestureSet {
  mutating func handle(_ event: PointerEvent, at time: Instant) -> [GestureAction] {
    switch event {
    case .enter(let point):
      pointer = point
      return []
    case .motion(let point):
      pointer = point
      return moved(to: point, at: time)
    case .button(.left, isPressed: true):
      guard recognizers[.drag] == nil else { return [] }
      return pressed(at: time)
    case .button(.left, isPressed: false):
      return released(at: time)
    case .button:
      return []
    case .leave:
      pointer = nil
      return endScroll(at: time) + cancelDrag(at: time)
    }
  }

  /// Cancels the drag of a pointer that was taken away while its button was down.
  private mutating func cancelDrag(at time: Instant) -> [GestureAction] {
    guard recognizers.removeValue(forKey: .drag) != nil else { return [] }
    let taps = reserved == nil ? perform(tap.fail(), at: time) : []
    return taps + contactCancelled(.mouse)
  }

  private mutating func pressed(at time: Instant) -> [GestureAction] {
    let isAlone = isFree
    // Until the second touch of a double tap lifts, the tap recognizer follows only that touch.
    let press = reserved == nil ? tap.down(at: zoomPoint, time: time, isFinger: false) : []
    let taps = perform(press, at: time)
    recognizers[.drag] = FocalRecognizer(at: zoomPoint, time: time, physics: physics)
    return taps + contributorJoined(alone: isAlone ? .mouse : nil)
  }

  private mutating func moved(to point: Point, at time: Instant) -> [GestureAction] {
    guard recognizers[.drag] != nil else { return [] }
    recognizers[.drag]?.move(to: point, at: time)
    // After a double click, a drag moves the picture and does not zoom it: a mouse zooms by its
    // wheel.
    if reserved == nil, !tap.move(to: point).isEmpty { _ = tap.fail() }
    return recognizers[.drag].map { followLone($0.way, after: $0.age) } ?? []
  }

  private mutating func released(at time: Instant) -> [GestureAction] {
    guard let ended = recognizers.removeValue(forKey: .drag) else { return [] }
    return endLone(ended.velocity(at: time), after: ended.way, .mouse)
      + perform(reserved == nil ? tap.up(at: time) : [], at: time)
  }

  mutating func handle(_ event: ScrollEvent, at time: Instant) -> [GestureAction] {
    switch event {
    case .delta(.wheel, let detents):
      // The wheel is ignored while a contact turns the page or drags to dismiss.
      guard detents != .zero, axisLock.kind != .page, axisLock.kind != .dismiss else { return [] }
      // A tilt of the wheel only turns pages, so it is ignored while a contact holds the page.
      guard isFree || detents.dy != 0 else { return [] }
      let point = isFree ? zoomPoint : focal
      // The wheel zooms the picture, so the picture is not at fit any more: the undecided contact
      // may only pan.
      if isUndecided { axisLock = axisLock.withoutChoices }
      let taken = axisLock.kind == .details ? contributorJoined() : []
      return taken + [.wheel(detents: detents * (1 / 120), zooms: isControlDown, about: point)]
    case .delta(let source, let delta):
      scrollEndsBySilence = source == .continuous
      return isControlDown
        ? zoomByScrolling(delta.dy, at: time) : panByScrolling(delta, at: time)
    case .stop:
      return endScroll(at: time)
    }
  }

  private mutating func zoomByScrolling(_ dy: Double, at time: Instant) -> [GestureAction] {
    var actions: [GestureAction] = []
    if recognizers[.scrollZoom] == nil {
      recognizers[.scroll] = nil
      recognizers[.scrollZoom] = FocalRecognizer(at: zoomPoint, time: time, physics: physics)
      actions += contributorJoined()
    }
    let growth = -dy / physics.scrollPerDetent * Double.log(physics.wheelFactor)
    recognizers[.scrollZoom]?.zoom(by: growth, at: time)
    return actions + followed
  }

  private mutating func panByScrolling(_ delta: Vector, at time: Instant) -> [GestureAction] {
    var actions: [GestureAction] = []
    if recognizers[.scroll] == nil {
      let isAlone = isFree && recognizers[.scrollZoom] == nil
      recognizers[.scrollZoom] = nil
      recognizers[.scroll] = FocalRecognizer(at: zoomPoint, time: time, physics: physics)
      actions = contributorJoined(alone: isAlone ? .touchpad : nil)
    }
    recognizers[.scroll]?.move(by: -delta, at: time)
    return actions + (recognizers[.scroll].map { followLone($0.way, after: $0.age) } ?? [])
  }

  mutating func endScroll(at time: Instant) -> [GestureAction] {
    scrollEndsBySilence = false
    if let ended = recognizers.removeValue(forKey: .scroll) {
      return endLone(ended.velocity(at: time), after: ended.way, .touchpad)
    }
    if let ended = recognizers.removeValue(forKey: .scrollZoom) {
      return contributorEnded(ended.velocity(at: time), .touchpad)
    }
    return []
  }

  // MARK: Touchpad

  mutating func handle(_ event: PinchEvent, at time: Instant) -> [GestureAction] {
    switch event {
    case .begin:
      // libinput turns a scroll into a pinch without a stop event: the scroll ends here.
      recognizers[.scroll] = nil
      recognizers[.scrollZoom] = nil
      recognizers[.pinch] = FocalRecognizer(at: zoomPoint, time: time, physics: physics)
      return contributorJoined()
    case .update(let translation, let scale, let rotation, let isStepped):
      guard recognizers[.pinch] != nil, scale > 0, scale.isFinite else { return [] }
      recognizers[.pinch]?.update(
        translation: translation, scale: scale, rotation: rotation, at: time)
      return [.follow(composed, focal: focal, isStepped: isStepped)]
    case .end(let isCancelled):
      guard let ended = recognizers.removeValue(forKey: .pinch) else { return [] }
      guard isCancelled else { return contributorEnded(ended.velocity(at: time), .touchpad) }
      if ended.isTiny(physics), isFree { return [.revert] }
      // Fingers that lift unevenly cancel a pinch. The events stop some time before, so the last
      // velocity is meaningless.
      return contributorEnded(.zero, .touchpad)
    }
  }

  mutating func handle(_ event: SwipeEvent, at time: Instant) -> [GestureAction] {
    switch event {
    case .begin:
      // A third finger has joined two fingers that scroll. The scroll ends, and the page stays
      // under the fingers.
      var ended: [GestureAction] = []
      if recognizers[.scroll] != nil, !isPanning {
        recognizers[.scroll] = nil
        ended = endAxisLock() + [.release(.zero, .touchpad)]
      }
      // The swipe is ignored if other fingers hold the picture.
      guard isFree else { return ended }
      recognizers[.swipe] = FocalRecognizer(at: zoomPoint, time: time, physics: physics)
      return ended + [.page(.begin(zoomPoint))]
    case .update(let translation):
      recognizers[.swipe]?.move(by: translation, at: time)
      return recognizers[.swipe].map { [.page(.move($0.way))] } ?? []
    case .end(let isCancelled):
      guard let ended = recognizers.removeValue(forKey: .swipe) else { return [] }
      let isFlick = ended.way.length >= physics.flickLeastWay && !isCancelled
      return [.page(.end(velocity: isFlick ? ended.velocity(at: time).translation : .zero))]
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
