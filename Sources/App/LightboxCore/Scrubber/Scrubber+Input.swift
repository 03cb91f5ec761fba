internal import Geometry
internal import Input
internal import Motion
internal import Raster

extension Scrubber {
  /// Handles input. Returns true if the input must not reach other parts.
  mutating func handle(_ input: InputEvent, in context: ScrubberContext) -> Bool {
    // Any input keeps a visible strip visible.
    stay(at: context.time)
    switch input {
    case .pointer(let pointer): return handle(pointer, in: context)
    case .touch(let touch): return handle(touch, in: context)
    case .scroll(let scroll): return handle(scroll, in: context)
    case .pinch(.begin), .swipe(.begin), .hold(.begin): stop(in: context)
    case .pinch, .swipe, .hold, .key, .modifiers, .text: break
    }
    return false
  }

  /// The pointer's shape over the strip; nil if the pointer is elsewhere.
  var cursorShape: CursorShape? {
    if let grip, grip.contact == .pointer { return grip.isDrag ? .grabbing : .pointer }
    return isHovered ? .pointer : nil
  }

  /// Stops a strip that still moves after its release.
  private mutating func stop(in context: ScrubberContext) {
    if isCoasting { rejoin(from: context.pages, in: context) }
  }

  /// The index of the photo at `point`; nil outside the strip, and while the strip is hidden.
  private func index(at point: Point, in context: ScrubberContext) -> Int? {
    guard isShown, context.isAllowed else { return nil }
    return context.index(at: point, position: position(in: context))
  }

  // MARK: Holding

  /// Grabs the strip at `point`. Returns false if there is no strip at this point.
  private mutating func grab(
    _ contact: ScrubberDrag.Contact, at point: Point, in context: ScrubberContext
  ) -> Bool {
    guard let tapped = index(at: point, in: context), let layout = context.layout,
      let index = context.current
    else { return false }
    let physics = context.physics
    hold(
      ScrubberDrag(
        contact, at: point, on: tapped, of: layout, position: position(in: context), index: index,
        hasStopped: abs(velocity(at: context.time)) * layout.pitch > physics.stoppingSpeed,
        physics: physics, time: context.time))
    return true
  }

  /// Ends the hold of `contact` on the strip, if it has one. A tap shows the photo that was tapped.
  /// If `mayTap` is false, the contact was cancelled: there is no tap, and the strip gets no speed.
  private mutating func lift(
    _ contact: ScrubberDrag.Contact, mayTap: Bool = true, in context: ScrubberContext
  ) {
    guard let grip, grip.contact == contact else { return }
    let tapped = mayTap && grip.isTap(at: context.time) ? grip.tapped : nil
    if tapped == nil, grip.isDrag || grip.hasStopped {
      return release(velocity: mayTap ? grip.velocity(at: context.time) : 0, at: context.time)
    }
    rejoin(from: context.pages, in: context)
    if let tapped, tapped != context.current { go(to: tapped) }
  }

  // MARK: Pointer

  private mutating func handle(_ input: PointerEvent, in context: ScrubberContext) -> Bool {
    switch input {
    case .enter(let point), .motion(let point):
      pointer = point
      if let grip, grip.contact == .pointer {
        follow(point - grip.origin, at: context.time)
      } else if others.buttons.isEmpty {
        // If a window opens under the pointer, the strip waits until the pointer moves.
        if case .motion = input, context.isAllowed { wake(context.physics, at: context.time) }
        isHovered = index(at: point, in: context) != nil
      }
      return false
    case .button(.left, isPressed: true):
      if own.buttons.contains(.left) { return true }
      if others.buttons.isEmpty, let pointer,
        grab(.pointer, at: pointer, in: context)
      {
        own.buttons.insert(.left)
        return true
      }
      others.press(.left)
      stop(in: context)
      return false
    case .button(.left, isPressed: false):
      others.buttons.remove(.left)
      guard own.buttons.remove(.left) != nil else { return false }
      lift(.pointer, in: context)
      isHovered = pointer.flatMap { index(at: $0, in: context) } != nil
      return true
    case .button(let button, let isPressed):
      if isPressed {
        others.press(button)
      } else {
        others.buttons.remove(button)
      }
      return false
    case .leave:
      lift(.pointer, mayTap: false, in: context)
      lift(.scroll, in: context)
      pointer = nil
      (own.buttons, others.buttons) = ([], [])
      isHovered = false
      return false
    }
  }

  // MARK: Touch

  private mutating func handle(_ input: TouchEvent, in context: ScrubberContext) -> Bool {
    switch input {
    case .down(let id, let point):
      // While a finger holds the strip, other fingers are ignored.
      if !own.fingers.isEmpty
        || (others.fingers.isEmpty && grab(.touch(id), at: point, in: context))
      {
        own.fingers.insert(id)
        return true
      }
      stop(in: context)
      let wasShown = isShown
      if others.fingers.isEmpty, context.isAllowed,
        context.layout?.band.contains(point) == true
      {
        wake(context.physics, at: context.time)
      }
      others.touch(id, wakes: isShown && !wasShown)
      return false
    case .move(let id, let point):
      guard own.fingers.contains(id) else { return false }
      if let grip, grip.contact == .touch(id) { follow(point - grip.origin, at: context.time) }
      return true
    case .up(let id):
      others.fingers.remove(id)
      guard own.fingers.remove(id) != nil else { return false }
      lift(.touch(id), in: context)
      return true
    case .cancel:
      for id in own.fingers { lift(.touch(id), mayTap: false, in: context) }
      (own.fingers, others.fingers) = ([], [])
      return false
    }
  }

  // MARK: Scroll

  private mutating func handle(_ input: ScrollEvent, in context: ScrubberContext) -> Bool {
    switch input {
    case .delta(.wheel, let turn): return turnWheel(turn * (1 / 120), in: context)
    case .delta(let source, let delta):
      if grip?.contact != .scroll {
        guard context.takesScroll, grip == nil, let pointer,
          others.isEmpty, grab(.scroll, at: pointer, in: context)
        else {
          stop(in: context)
          return false
        }
      }
      if source == .continuous {
        expectSilence(at: context.time + context.physics.scrollTimeout)
      }
      follow((grip?.way ?? .zero) - delta, at: context.time)
      return true
    case .stop:
      guard grip?.contact == .scroll else { return false }
      lift(.scroll, in: context)
      return true
    }
  }

  /// Turns forward by one photo for each whole detent right or down, back for each left or up.
  /// Returns false if the turn of the wheel is not for the scrubber.
  private mutating func turnWheel(_ turn: Vector, in context: ScrubberContext) -> Bool {
    guard isHovered, context.isAllowed, context.takesScroll, let index = context.current else {
      detents = 0
      return false
    }
    detents += turn.dx + turn.dy
    let steps = Int(detents.rounded(.towardZero).clamped(to: -1000...1000))
    guard steps != 0 else { return true }
    detents -= Double(steps)
    stop(in: context)
    go(to: (index + steps).clamped(to: 0...context.count - 1))
    return true
  }
}

extension Scrubber {
  static var path: WritableKeyPath<Lightbox, Scrubber> { \.scrubber }

  static func expire(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    lightbox.scrubber.expire(lightbox.physics, at: time)
    return lightbox.scrub(at: time)
  }

  static func handle(
    _ input: InputEvent, in lightbox: inout Lightbox, at time: Instant
  ) -> Claim {
    let isTaken = lightbox.scrubber.handle(input, in: ScrubberContext(in: lightbox, at: time))
    let effects = lightbox.scrub(at: time)
    return isTaken ? .taken(effects) : .passed(effects)
  }

  static func update(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    lightbox.scrubber.update(in: ScrubberContext(in: lightbox, at: time))
    return []
  }

  static func layers(
    in lightbox: Lightbox, _ context: ViewContext, at time: Instant
  ) -> [Layer] {
    lightbox.scrubber.layers(in: ScrubberContext(in: lightbox, at: time))
  }
}
