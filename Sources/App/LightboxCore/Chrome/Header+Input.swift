internal import Geometry
package import Input
package import Motion

extension Header {
  struct Press: Equatable, Sendable {
    let part: HeaderPart
    let point: Point
    let isFinger: Bool
    var time: Instant
  }

  /// Handles input and returns the effects; nil if the input is not for the header.
  package mutating func handle(
    _ input: InputEvent, in context: ViewContext, _ physics: Physics, at time: Instant
  ) -> [Effect]? {
    guard isPresent else { return nil }
    switch input {
    case .pointer(let pointer): return handle(pointer, in: context, physics, at: time)
    case .touch(let touch): return handle(touch, in: context, physics, at: time)
    case .key(let key): return handle(key, in: context, physics, at: time)
    case .scroll, .pinch, .swipe, .hold, .modifiers, .text: return nil
    }
  }

  // MARK: Pointer

  private mutating func handle(
    _ input: PointerEvent, in context: ViewContext, _ physics: Physics, at time: Instant
  ) -> [Effect]? {
    switch input {
    case .enter(let point), .motion(let point):
      pointer = point
      // While a photo is dragged, the pointer has no effect on the header.
      guard others.buttons.isEmpty else { return nil }
      // If a window opens under a pointer at rest, the header does not cover the photo.
      let isAtTop = point.y < reservedHeight(textScale: context.textScale)
      let isEntering = if case .enter = input { true } else { false }
      if isAtTop || !isEntering { wake(physics, at: time) }
      hover(part(at: point, in: context), at: time)
      return moved(to: point, physics)
    case .button(let button, isPressed: true):
      return pressed(button, in: context, physics, at: time)
    case .button(let button, isPressed: false):
      others.buttons.remove(button)
      guard own.buttons.remove(button) != nil else { return nil }
      return button == .left ? released(at: pointer, in: context, physics, at: time) : []
    case .leave:
      // A press that ends because the pointer was taken away is no click.
      (pointer, press, own.buttons, others.buttons) = (nil, nil, [], [])
      hover(nil, at: time)
      return nil
    }
  }

  private mutating func pressed(
    _ button: PointerButton, in context: ViewContext, _ physics: Physics, at time: Instant
  ) -> [Effect]? {
    guard others.buttons.isEmpty, let pointer, let part = part(at: pointer, in: context) else {
      others.press(button)
      if focused != nil { focus(on: nil, physics, at: time) }
      return nil
    }
    own.buttons.insert(button)
    if button == .left { return pressed(part, at: pointer, isFinger: false, physics, time: time) }
    let showsMenu =
      button == .right && part == .bar && window.isClientDecorated
      && window.capabilities.contains(.windowMenu)
    return showsMenu ? [.window(.showMenu(x: pointer.x, y: pointer.y))] : []
  }

  // MARK: Touch

  private mutating func handle(
    _ input: TouchEvent, in context: ViewContext, _ physics: Physics, at time: Instant
  ) -> [Effect]? {
    switch input {
    case .down(let id, let point):
      // Fingers that hold a photo may spread as far as the header, without pressing it.
      guard others.fingers.isEmpty, let part = part(at: point, in: context) else {
        let wasShown = isShown
        if point.y < reservedHeight(textScale: context.textScale) { wake(physics, at: time) }
        others.touch(id, wakes: isShown && !wasShown)
        return nil
      }
      own.fingers.insert(id)
      guard own.fingers.count == 1 else { return [] }
      return pressed(part, at: point, isFinger: true, physics, time: time)
    case .move(let id, let point):
      guard own.fingers.contains(id) else { return nil }
      touched = point
      return moved(to: point, physics) ?? []
    case .up(let id):
      others.fingers.remove(id)
      guard own.fingers.remove(id) != nil else { return nil }
      return own.fingers.isEmpty ? released(at: touched, in: context, physics, at: time) : []
    case .cancel:
      (press, own.fingers, others.fingers) = (nil, [], [])
      return nil
    }
  }

  // MARK: Presses

  private mutating func pressed(
    _ part: HeaderPart, at point: Point, isFinger: Bool, _ physics: Physics, time: Instant
  ) -> [Effect] {
    touched = point
    wake(physics, at: time)
    press = Press(part: part, point: point, isFinger: isFinger, time: time)
    guard part == .bar, window.isClientDecorated else { return [] }
    if let last = lastClick, time - last.time <= physics.secondPressTime(isFinger: isFinger),
      (point - last.point).length
        <= physics.secondPressDistance(isFinger: isFinger && last.isFinger)
    {
      (lastClick, press) = (nil, nil)
      return act(.maximize)
    }
    lastClick = press
    return []
  }

  private mutating func moved(to point: Point, _ physics: Physics) -> [Effect]? {
    guard let press, press.part == .bar, window.isClientDecorated,
      (point - press.point).length > physics.headerDragSlop
    else { return nil }
    // The compositor now takes over the pointer or the finger, so there may be no release event.
    (self.press, lastClick) = (nil, nil)
    return [.window(.move)]
  }

  private mutating func released(
    at point: Point?, in context: ViewContext, _ physics: Physics, at time: Instant
  ) -> [Effect] {
    defer { press = nil }
    wake(physics, at: time)
    lastClick?.time = time
    guard let press, let point, part(at: point, in: context) == press.part else { return [] }
    return act(press.part)
  }

  /// Performs the action of a click on `part`, and returns the effects. An action that the header
  /// cannot perform itself is stored in `request`.
  mutating func act(_ part: HeaderPart) -> [Effect] {
    switch part {
    case .bar: break
    case .minimize: return [.window(.minimize)]
    case .maximize:
      return window.capabilities.contains(.maximize) ? [.window(.toggleMaximized)] : []
    case .close: return [.quit]
    case .back where isPinned: return [.leaveFolder(beyondStart: false)]
    case .folder(let levels): return [.ascend(levels: levels)]
    case .fullscreen: return [.setFullscreen(!window.isFullscreen)]
    case .back, .details, .menu, .order: request = part
    }
    return []
  }

  // MARK: Keys

  /// Moves the keyboard focus to the header's first part. If the header already has the focus,
  /// removes the focus from the header.
  package mutating func toggleFocus(in context: ViewContext, _ physics: Physics, at time: Instant) {
    guard isPresent else { return }
    focus(on: focused == nil ? parts(in: context).first : nil, physics, at: time)
  }

  mutating func handle(
    _ key: KeyEvent, in context: ViewContext, _ physics: Physics, at time: Instant
  ) -> [Effect]? {
    guard let focused, key.isPressed, key.modifiers.subtracting(.shift).isEmpty else { return nil }
    switch key.name {
    case "Tab" where !key.modifiers.contains(.shift):
      step(by: 1, goesRound: false, in: context, physics, at: time)
    case "Tab", "ISO_Left_Tab": step(by: -1, goesRound: false, in: context, physics, at: time)
    case "Right", "KP_Right": step(by: 1, in: context, physics, at: time)
    case "Left", "KP_Left": step(by: -1, in: context, physics, at: time)
    case "Home", "KP_Home": focus(on: parts(in: context).first, physics, at: time)
    case "End", "KP_End": focus(on: parts(in: context).last, physics, at: time)
    case "Return", "KP_Enter", "space":
      guard !key.isRepeat else { return [] }
      focus(on: nil, physics, at: time)
      return act(focused)
    case "Escape": focus(on: nil, physics, at: time)
    default: return nil
    }
    return []
  }

  /// The parts that can have the keyboard focus, from left to right: the buttons and the folders of
  /// the path. Empty if there is no header.
  func parts(in context: ViewContext) -> [HeaderPart] {
    guard isPresent else { return [] }
    let layout = layout(in: context)
    let folders = showsTrail ? trail(layout, in: context).crumbs.map(\.part) : []
    return layout.left + folders.filter { $0 != .bar } + layout.right
  }

  /// Removes the keyboard focus from a part that the header has no longer, or no longer room for.
  /// From a folder that is left out, the focus goes to the ellipsis.
  mutating func followParts(in context: ViewContext, _ physics: Physics, at time: Instant) {
    guard let focused, !parts(in: context).contains(focused) else { return }
    guard case .folder = focused else { return focus(on: nil, physics, at: time) }
    let trail = trail(layout(in: context), in: context)
    // The folders of the path are not known until their names are drawn.
    guard context.sizes(of: trail.captions) != nil else { return }
    focus(on: trail.crumbs.map(\.part).first { $0 != .bar }, physics, at: time)
  }

  /// Moves the keyboard focus by `step` parts. Beyond the last part the focus moves to the first if
  /// `goesRound` is true, else it leaves the header.
  private mutating func step(
    by step: Int, goesRound: Bool = true, in context: ViewContext, _ physics: Physics,
    at time: Instant
  ) {
    let parts = parts(in: context)
    let next = focused.flatMap { parts.firstIndex(of: $0) }.map { $0 + step } ?? 0
    guard !parts.isEmpty, goesRound || parts.indices.contains(next) else {
      return focus(on: nil, physics, at: time)
    }
    focus(on: parts[(next + parts.count) % parts.count], physics, at: time)
  }
}
