internal import Geometry
internal import Input
internal import Motion
internal import RealModule

extension GestureSet {
  mutating func handle(_ event: TouchEvent, at time: Instant) -> [GestureAction] {
    switch event {
    case .down(let id, let point): return down(id, at: point, time: time)
    case .move(let id, let point): return move(id, to: point, at: time)
    case .up(let id): return up(id, at: time)
    case .cancel: return cancelTouch(at: time)
    }
  }

  private mutating func down(_ id: Int32, at point: Point, time: Instant) -> [GestureAction] {
    guard !touch.contains(id), reserved?.id != id, palms[id] == nil else { return [] }
    setAsidePalm(at: time)
    guard touch.count == 0, reserved == nil else {
      if isAtEdge(point) {
        palms[id] = point
        return []
      }
      return join(id, at: point, time: time)
    }
    let isAlone = isFree
    let taps = perform(tap.down(at: point, time: time), at: time)
    if tap.isReserved {
      reserved = Reserved(id: id, point: point)
      return taps + [.freeze]
    }
    touch.down(id, at: point, time: time)
    twoFingers.down(id, at: point, time: time, count: 1)
    return taps + contributorJoined(alone: isAlone ? .touch : nil)
  }

  /// Handles a further finger that touches down: the fingers now move the picture together. What
  /// the first finger did alone, a tap or the second touch of a double tap, ends.
  private mutating func join(_ id: Int32, at point: Point, time: Instant) -> [GestureAction] {
    let taps = perform(tap.fail(), at: time)
    if let first = reserved {
      reserved = nil
      touch.down(first.id, at: first.point, time: time)
    }
    touch.down(id, at: point, time: time)
    twoFingers.down(id, at: point, time: time, count: touch.count)
    lifted = nil
    return taps + contributorJoined()
  }

  /// Removes the first contact from the gesture when a second one touches down, if the first one
  /// rests at an edge of the view: it may be a palm.
  private mutating func setAsidePalm(at time: Instant) {
    guard touch.count == 1, isUndecided, let id = touch.ids.first, let point = touch.points.first,
      isAtEdge(point)
    else { return }
    palms[id] = point
    _ = tap.fail()
    touch.up(id, at: time)
    twoFingers.cancel()
  }

  /// Returns true if `point` is closer than `palmMargin` to an edge of the view. The hand that
  /// holds the screen may rest there.
  private func isAtEdge(_ point: Point) -> Bool {
    let (margin, size) = (physics.palmMargin, viewSize)
    return min(point.x, size.width - point.x) < margin
      || min(point.y, size.height - point.y) < margin
  }

  private mutating func move(_ id: Int32, to point: Point, at time: Instant) -> [GestureAction] {
    if let start = palms[id] {
      guard (point - start).length > physics.dragSlop else { return [] }
      // While a first tap waits for a second one, a palm stays one.
      palms[id] = touch.count == 0 && reserved == nil && tap.deadline != nil ? point : nil
      guard palms[id] == nil else { return [] }
      // A contact that moves is a finger, not a palm. It joins the other fingers; without any, it
      // is a lone finger, but its touch was no tap.
      guard touch.count == 0, reserved == nil else { return join(id, at: point, time: time) }
      return perform(tap.fail(), at: time) + down(id, at: start, time: time)
        + move(id, to: point, at: time)
    }
    if reserved?.id == id {
      reserved?.point = point
      return perform(tap.move(to: point), at: time)
    }
    guard touch.contains(id) else { return [] }
    touch.move(id, to: point, at: time)
    twoFingers.move(id, to: point, physics)
    guard touch.count == 1 else { return followed }
    _ = tap.move(to: point)
    return followLone(touch.movement.way, after: touch.movement.age)
  }

  private mutating func up(_ id: Int32, at time: Instant) -> [GestureAction] {
    palms[id] = nil
    if reserved?.id == id {
      reserved = nil
      return perform(tap.up(at: time), at: time)
    }
    guard touch.contains(id) else { return [] }
    let velocity = touch.movement.velocity(at: time)
    let (wasAlone, way) = (touch.count == 1, touch.movement.way)
    touch.up(id, at: time)
    let tapped = twoFingers.up(at: time, count: touch.count, physics)
    guard wasAlone else {
      // The first finger that lifts gives the velocity for all of them.
      let isFirst = lifted.map { time - $0.time > physics.unevenLiftTime } ?? true
      lifted = Lift(velocity: isFirst ? velocity : lifted?.velocity ?? velocity, time: time)
      return contributorEnded(velocity, .touch)
    }
    defer { lifted = nil }
    if let lifted, time - lifted.time <= physics.unevenLiftTime {
      let released = contributorEnded(lifted.velocity, .touch)
      let taps = perform(tap.up(at: time), at: time)
      guard let tapped, isFree else { return released + taps }
      return released + taps + [.twoFingerTap(tapped)]
    }
    return endLone(velocity, after: way, .touch) + perform(tap.up(at: time), at: time)
  }

  private mutating func cancelTouch(at time: Instant) -> [GestureAction] {
    let zooms = recognizers.removeValue(forKey: .tapZoom) != nil
    let taps = perform(tap.fail(), at: time)
    palms = [:]
    if reserved != nil {
      reserved = nil
      return zooms ? contactCancelled(.touch) : [.thaw(isCancelled: true)]
    }
    guard touch.count > 0 else { return taps }
    touch = TouchRecognizer(physics: physics)
    twoFingers.cancel()
    lifted = nil
    return taps + contactCancelled(.touch)
  }

  // MARK: Taps

  mutating func perform(_ actions: [TapRecognizer.Action], at time: Instant) -> [GestureAction] {
    actions.flatMap { perform($0, at: time) }
  }

  mutating func perform(_ action: TapRecognizer.Action, at time: Instant) -> [GestureAction] {
    switch action {
    // A tap is ignored while other contacts hold the picture.
    case .tap(let point): return isFree ? [.tap(point)] : []
    case .doubleTap(let point): return isFree ? [.doubleTap(point)] : []
    case .longPress(let point): return recognizers.isEmpty ? [.longPress(point)] : []
    case .drag(let point, let way):
      var begin: [GestureAction] = []
      if recognizers[.tapZoom] == nil {
        recognizers[.tapZoom] = FocalRecognizer(at: point, time: time, physics: physics)
        begin = contributorJoined()
      }
      let growth = way.dy / physics.tapDragPerDoubling * Double.log(2)
      recognizers[.tapZoom]?.zoom(to: growth, at: time)
      return begin + followed
    case .dragEnd:
      guard let ended = recognizers.removeValue(forKey: .tapZoom) else { return [] }
      return contributorEnded(ended.velocity(at: time), .touch)
    }
  }
}
