package import Geometry
package import Motion
internal import RealModule

/// The set of active recognizers against a reference transform.
///
/// Each recognizer tells what its fingers did since the set last changed; simultaneous ones are
/// composed here, exclusive ones are resolved here, never in one another. When a recognizer joins
/// or leaves, every delta starts anew and the view takes what is displayed as the new reference:
/// `displayed = deltas ∘ reference` never jumps.
package struct GestureSet: Hashable, Sendable {
  package var physics: Physics
  /// Where gestures happen while no pointer is known: the middle of the view.
  package var viewCenter: Point
  /// Whether Ctrl turns scrolling into zooming.
  package var isControlDown = false

  /// The pointer's place in the view, while it is there.
  package private(set) var pointer: Point?

  private var pinch: PinchRecognizer?
  private var scroll: PanRecognizer?
  private var scrollZoom: ScrollZoomRecognizer?
  private var scrollEndsBySilence = false
  private var drag: PanRecognizer?
  private var swipe: PanRecognizer?
  private var touch: TouchRecognizer
  private var isHolding = false

  package init(physics: Physics, viewCenter: Point) {
    self.physics = physics
    self.viewCenter = viewCenter
    touch = TouchRecognizer(physics: physics)
  }

  /// The active recognizers' names, in a fixed order.
  package var active: [String] {
    var names: [String] = []
    if pinch != nil { names.append("pinch") }
    if scroll != nil { names.append("scroll") }
    if scrollZoom != nil { names.append("zoom") }
    if drag != nil { names.append("drag") }
    if swipe != nil { names.append("swipe") }
    if touch.count > 0 { names.append("touch") }
    if isHolding { names.append("hold") }
    return names
  }

  /// When `expire` has something to do although no event arrives.
  package var deadline: Instant? {
    guard scrollEndsBySilence, let moved = scroll?.lastMoved ?? scrollZoom?.lastMoved else {
      return nil
    }
    return moved + physics.scrollTimeout
  }

  /// Ends what its device will not end.
  package mutating func expire(at time: Instant) -> [GestureAction] {
    guard let deadline, time >= deadline else { return [] }
    return endScroll(at: time)
  }

  package mutating func handle(_ input: Input, at time: Instant) -> [GestureAction] {
    switch input {
    case .pointer(let event): handle(event, at: time)
    case .scroll(let event): handle(event, at: time)
    case .pinch(let event): handle(event, at: time)
    case .swipe(let event): handle(event, at: time)
    case .hold(let event): handle(event)
    case .touch(let event): handle(event, at: time)
    case .key: []
    }
  }

  /// Forgets what is going on: later events of the same gestures are ignored.
  package mutating func cancelAll() {
    pinch = nil
    scroll = nil
    scrollZoom = nil
    drag = nil
    swipe = nil
    isHolding = false
    touch = TouchRecognizer(physics: physics)
  }

  /// Starts every delta anew, because the view took a new reference by itself.
  package mutating func rebase() {
    pinch?.rebase()
    scroll?.rebase()
    scrollZoom?.rebase()
    drag?.rebase()
    touch.rebase()
  }

  /// The place that a zoom without fingers is about.
  package var zoomPoint: Point { pointer ?? viewCenter }
}

// MARK: - Composition

extension GestureSet {
  private var contributes: Bool {
    pinch != nil || scroll != nil || scrollZoom != nil || drag != nil || touch.count > 0
  }

  private var hold: GestureHold {
    pinch != nil || scrollZoom != nil || touch.count >= 2 ? .transform : .pan
  }

  private var focal: Point {
    pinch?.focal ?? scrollZoom?.focal ?? touch.focal ?? drag?.focal ?? scroll?.focal
      ?? zoomPoint
  }

  /// All deltas, one after the other in a fixed order.
  private var composed: Similarity {
    let deltas = [
      pinch?.delta, scrollZoom?.delta, touch.count > 0 ? touch.delta : nil, drag?.delta,
      scroll?.delta,
    ]
    return deltas.reduce(.identity) { all, delta in
      delta.map { $0.similarity.following(all) } ?? all
    }
  }

  private mutating func changed() -> GestureAction {
    rebase()
    return .grab(hold, focal: focal)
  }

  private var followed: [GestureAction] { [.follow(composed, focal: focal)] }

  /// One contributor has left: the others go on from here, or the picture is let go.
  private mutating func left(_ velocity: GestureVelocity, _ device: GestureDevice)
    -> [GestureAction]
  {
    contributes ? [changed()] : [.release(velocity, device)]
  }
}

// MARK: - Recognizers

extension GestureSet {
  private mutating func handle(_ event: PointerInput, at time: Instant) -> [GestureAction] {
    switch event {
    case .enter(let point):
      pointer = point
      return []
    case .motion(let point):
      pointer = point
      guard drag != nil else { return [] }
      drag?.move(to: point, at: time)
      return followed
    case .button(.left, isPressed: true):
      guard drag == nil else { return [] }
      drag = PanRecognizer(at: zoomPoint, time: time)
      return [changed()]
    case .button(.left, isPressed: false):
      guard let ended = drag else { return [] }
      drag = nil
      return left(ended.velocity(at: time), .mouse)
    case .button:
      return []
    case .leave:
      pointer = nil
      return endScroll(at: time)
    }
  }

  private mutating func handle(_ event: ScrollInput, at time: Instant) -> [GestureAction] {
    switch event {
    case .delta(.wheel, let detents):
      guard detents.dy != 0 else { return [] }
      return [
        .zoom(
          factor: Double.pow(physics.wheelFactor, -detents.dy / 120), about: zoomPoint)
      ]
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
    if scrollZoom == nil {
      scroll = nil
      scrollZoom = ScrollZoomRecognizer(at: zoomPoint, time: time)
      actions.append(changed())
    }
    scrollZoom?.scroll(dy, physics: physics, at: time)
    return actions + followed
  }

  private mutating func panByScrolling(_ delta: Vector, at time: Instant) -> [GestureAction] {
    var actions: [GestureAction] = []
    if scroll == nil {
      scrollZoom = nil
      scroll = PanRecognizer(at: zoomPoint, time: time)
      actions.append(changed())
    }
    scroll?.move(by: -delta, at: time)
    return actions + followed
  }

  private mutating func endScroll(at time: Instant) -> [GestureAction] {
    scrollEndsBySilence = false
    if let ended = scroll {
      scroll = nil
      return left(ended.velocity(at: time), .touchpad)
    }
    if let ended = scrollZoom {
      scrollZoom = nil
      return left(ended.velocity(at: time), .touchpad)
    }
    return []
  }

  private mutating func handle(_ event: PinchInput, at time: Instant) -> [GestureAction] {
    switch event {
    case .begin:
      // libinput turns a scroll into a pinch: the scroll has ended even if nobody said so.
      scroll = nil
      scrollZoom = nil
      pinch = PinchRecognizer(at: zoomPoint, physics: physics)
      return [changed()]
    case .update(let translation, let scale, let rotation):
      guard pinch != nil, scale > 0, scale.isFinite else { return [] }
      pinch?.update(translation: translation, scale: scale, rotation: rotation, at: time)
      return followed
    case .end(let isCancelled):
      guard let ended = pinch else { return [] }
      pinch = nil
      guard isCancelled else { return left(ended.velocity(at: time), .touchpad) }
      if ended.isTiny(physics), !contributes { return [.revert] }
      // An uneven lift freezes the events before it cancels: the last speed says nothing.
      return left(.zero, .touchpad)
    }
  }

  private mutating func handle(_ event: SwipeInput, at time: Instant) -> [GestureAction] {
    switch event {
    case .begin:
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

  private mutating func handle(_ event: HoldInput) -> [GestureAction] {
    switch event {
    case .begin:
      isHolding = true
      return contributes ? [] : [.freeze]
    case .end(let isCancelled):
      guard isHolding else { return [] }
      isHolding = false
      return contributes ? [] : [.thaw(isCancelled: isCancelled)]
    }
  }

  private mutating func handle(_ event: TouchInput, at time: Instant) -> [GestureAction] {
    switch event {
    case .down(let id, let point):
      touch.down(id, at: point)
      return [changed()]
    case .move(let id, let point):
      guard touch.contains(id) else { return [] }
      touch.move(id, to: point, at: time)
      return followed
    case .up(let id):
      guard touch.contains(id) else { return [] }
      let velocity = touch.velocity(at: time)
      touch.up(id)
      return left(velocity, .touch)
    case .cancel:
      guard touch.count > 0 else { return [] }
      touch = TouchRecognizer(physics: physics)
      return left(.zero, .touch)
    }
  }
}
