internal import Geometry
package import Input
package import Motion
internal import RealModule

/// A predictor of the input that arrives before a frame is visible.
///
/// A frame becomes visible 10 to 25 ms after the newest event that it shows, so a picture under the
/// fingers would lag behind them by that time. The predicted events are applied to a copy of the
/// application's state; the frame is drawn from the copy, which is then discarded. The state itself
/// handles only events that the compositor has reported.
package struct InputPredictor: Sendable {
  private var touches: [Int32: MotionPredictor] = [:]
  private var pinch: Pinch?
  /// The movement of a swipe by several fingers; nil if there is none.
  private var swipe: MotionPredictor?
  /// The movement of two fingers that scroll; nil if they do not scroll.
  private var scroll: MotionPredictor?
  /// The movement of the pointer; nil while it is outside the window.
  private var pointer: MotionPredictor?
  /// The pointer's buttons that are down.
  private var buttons: Set<PointerButton> = []
  package var physics: Physics

  /// The movements of a pinch on a touchpad. `change` is its zoom and turn as a displacement, px:
  /// ln(scale) and the turn in radians, both multiplied by ``RestTracker/reach``.
  private struct Pinch {
    var translation: MotionPredictor
    var change: MotionPredictor
  }

  package init(physics: Physics) { self.physics = physics }

  /// Records an event; `time` is the device's time stamp.
  package mutating func record(_ event: InputEvent, at time: Instant) {
    switch event {
    case .touch(let event): record(event, at: time)
    case .pointer(let event): record(event, at: time)
    case .pinch(let event): record(event, at: time)
    // libinput turns a scroll into a swipe or a pinch without a stop: the scroll has ended.
    case .swipe(.begin): (swipe, scroll) = (begun(at: time), nil)
    case .swipe(.update(let translation)): swipe?.move(by: translation, at: time)
    case .swipe(.end): swipe = nil
    case .scroll(.delta(.finger, let delta)):
      if scroll == nil { scroll = begun(at: time) }
      scroll?.move(by: delta, at: time)
    case .scroll(.stop): scroll = nil
    case .scroll, .hold, .key, .modifiers, .text: break
    }
  }

  private func begun(at time: Instant, _ point: Point = .zero) -> MotionPredictor {
    var predictor = MotionPredictor(physics: physics)
    predictor.add(point - .zero, at: time)
    return predictor
  }

  private mutating func record(_ event: TouchEvent, at time: Instant) {
    switch event {
    case .down(let id, let point): touches[id] = begun(at: time, point)
    case .move(let id, let point): touches[id]?.add(point - .zero, at: time)
    case .up(let id): touches[id] = nil
    case .cancel: touches = [:]
    }
  }

  private mutating func record(_ event: PointerEvent, at time: Instant) {
    switch event {
    case .enter(let point): pointer = begun(at: time, point)
    case .motion(let point):
      if pointer == nil { pointer = MotionPredictor(physics: physics) }
      pointer?.add(point - .zero, at: time)
    case .button(let button, let isPressed):
      if isPressed { buttons.insert(button) } else { buttons.remove(button) }
    case .leave: (pointer, buttons, scroll) = (nil, [], nil)
    }
  }

  private mutating func record(_ event: PinchEvent, at time: Instant) {
    switch event {
    case .begin:
      pinch = Pinch(translation: begun(at: time), change: begun(at: time))
      scroll = nil
    case .update(let translation, let scale, let rotation, _):
      guard scale > 0 else { return }
      pinch?.translation.move(by: translation, at: time)
      let turn = (pinch?.change.newest.dy ?? 0) + rotation * .pi / 180 * RestTracker.reach
      pinch?.change.add(Vector(dx: Double.log(scale) * RestTracker.reach, dy: turn), at: time)
    case .end: pinch = nil
    }
  }

  /// True while fingers or buttons hold something, so that more of their events are expected.
  package var isHeld: Bool {
    !touches.isEmpty || pinch != nil || swipe != nil || scroll != nil || !buttons.isEmpty
  }

  /// The events expected until `time`, when the frame becomes visible.
  ///
  /// Empty while the fingers rest, and while nothing is held.
  package func events(until time: Instant) -> [InputEvent] {
    var events: [InputEvent] = []
    for (id, touch) in touches.sorted(by: { $0.key < $1.key }) {
      let offset = touch.offset(at: time)
      if offset != .zero { events.append(.touch(.move(id: id, .zero + touch.newest + offset))) }
    }
    if let pointer, !buttons.isEmpty {
      let offset = pointer.offset(at: time)
      if offset != .zero { events.append(.pointer(.motion(.zero + pointer.newest + offset))) }
    }
    if let pinch {
      let translation = pinch.translation.offset(at: time)
      let change = pinch.change.offset(at: time) * (1 / RestTracker.reach)
      if translation != .zero || change != .zero {
        let scale = Double.exp(pinch.change.newest.dx / RestTracker.reach + change.dx)
        events.append(
          .pinch(
            .update(
              translation: translation, scale: scale, rotation: change.dy * 180 / .pi,
              isStepped: false)))
      }
    }
    if let offset = swipe?.offset(at: time), offset != .zero {
      events.append(.swipe(.update(translation: offset)))
    }
    if let offset = scroll?.offset(at: time), offset != .zero {
      events.append(.scroll(.delta(.finger, offset)))
    }
    return events
  }
}

extension MotionPredictor {
  /// Adds a movement since the newest sample, px.
  fileprivate mutating func move(by translation: Vector, at time: Instant) {
    add(newest + translation, at: time)
  }
}

extension InputEvent {
  /// True for the start of a contact: fingers, a button or a pen.
  package var isContact: Bool {
    switch self {
    case .touch(.down), .pointer(.button(_, isPressed: true)), .pinch(.begin), .swipe(.begin),
      .hold(.begin):
      true
    default: false
    }
  }
}
