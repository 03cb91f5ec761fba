internal import Geometry
package import Input
package import Motion

extension Header {
  /// A press of a button or finger on a part of the header.
  struct Press: Hashable, Sendable {
    let part: HeaderPart
    let point: Point
    var time: Instant
  }

  /// Handles input; returns nil if the input is not for the header.
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
      // A drag of a photo to the top is not meant for the header.
      guard otherButtons.isEmpty else { return nil }
      // A window that opens beneath a pointer at rest is not covered for it.
      let isAtTop = point.y < reservedHeight(textScale: context.textScale)
      if case .motion = input {
        wake(physics, at: time)
      } else if isAtTop {
        wake(physics, at: time)
      }
      hover(part(at: point, in: context), at: time)
      return moved(to: point, physics)
    case .button(let button, isPressed: true):
      return pressed(button, in: context, physics, at: time)
    case .button(let button, isPressed: false):
      otherButtons.remove(button)
      guard ownButtons.remove(button) != nil else { return nil }
      return button == .left ? released(at: pointer, in: context, physics, at: time) : []
    case .leave:
      // A press that ends because the pointer was taken away is no click.
      pointer = nil
      press = nil
      ownButtons = []
      otherButtons = []
      hover(nil, at: time)
      return nil
    }
  }

  private mutating func pressed(
    _ button: PointerButton, in context: ViewContext, _ physics: Physics, at time: Instant
  ) -> [Effect]? {
    guard otherButtons.isEmpty, let pointer, let part = part(at: pointer, in: context) else {
      otherButtons.insert(button)
      if focused != nil { focus(on: nil, physics, at: time) }
      return nil
    }
    ownButtons.insert(button)
    switch button {
    case .left: return pressed(part, at: pointer, in: context, physics, time: time)
    case .right where part == .bar: return menu(at: pointer)
    default: return []
    }
  }

  private func menu(at point: Point) -> [Effect] {
    guard window.isClientDecorated, window.capabilities.contains(.windowMenu) else { return [] }
    return [.window(.showMenu(x: point.x, y: point.y))]
  }

  // MARK: Touch

  private mutating func handle(
    _ input: TouchEvent, in context: ViewContext, _ physics: Physics, at time: Instant
  ) -> [Effect]? {
    switch input {
    case .down(let id, let point):
      hasWoken = false
      // Fingers that hold a photo may spread onto the header.
      guard otherContacts.isEmpty, let part = part(at: point, in: context) else {
        otherContacts.insert(id)
        if point.y < reservedHeight(textScale: context.textScale) {
          let wasShown = isShown
          wake(physics, at: time)
          hasWoken = otherContacts.count == 1 && isShown && !wasShown
        }
        return nil
      }
      ownContacts.insert(id)
      return ownContacts.count == 1
        ? pressed(part, at: point, in: context, physics, time: time) : []
    case .move(let id, let point):
      guard ownContacts.contains(id) else { return nil }
      touched = point
      return moved(to: point, physics) ?? []
    case .up(let id):
      otherContacts.remove(id)
      guard ownContacts.remove(id) != nil else { return nil }
      return ownContacts.isEmpty ? released(at: touched, in: context, physics, at: time) : []
    case .cancel:
      press = nil
      ownContacts = []
      otherContacts = []
      return nil
    }
  }

  /// Handles a tap on the photo. Returns true if the touch has only made the header visible, so
  /// that the tap must have no other effect.
  mutating func handleTap() -> Bool {
    defer { hasWoken = false }
    return hasWoken
  }

  // MARK: Presses

  private mutating func pressed(
    _ part: HeaderPart, at point: Point, in context: ViewContext, _ physics: Physics, time: Instant
  ) -> [Effect] {
    touched = point
    wake(physics, at: time)
    press = Press(part: part, point: point, time: time)
    guard part == .bar, window.isClientDecorated else { return [] }
    if let last = lastClick, time - last.time <= physics.doubleClickTime,
      (point - last.point).length <= physics.doubleClickDistance
    {
      lastClick = nil
      press = nil
      return act(.maximize, in: context)
    }
    lastClick = press
    return []
  }

  private mutating func moved(to point: Point, _ physics: Physics) -> [Effect]? {
    guard let press, press.part == .bar, window.isClientDecorated,
      (point - press.point).length > physics.headerDragSlop
    else {
      return nil
    }
    // The compositor takes the pointer or the finger now: there may be no release.
    self.press = nil
    lastClick = nil
    return [.window(.move)]
  }

  private mutating func released(
    at point: Point?, in context: ViewContext, _ physics: Physics, at time: Instant
  ) -> [Effect] {
    defer { press = nil }
    wake(physics, at: time)
    lastClick?.time = time
    guard let press, let point, part(at: point, in: context) == press.part else { return [] }
    return act(press.part, in: context)
  }

  /// Performs the action of a click on `part` of the header, and returns the effects. If another
  /// component of the lightbox must act, the action is stored in `request`.
  mutating func act(_ part: HeaderPart, in context: ViewContext) -> [Effect] {
    let frame = layout(in: context).frame(of: part) ?? .zero
    switch part {
    case .bar: break
    case .minimize: return [.window(.minimize)]
    case .maximize:
      return window.capabilities.contains(.maximize) ? [.window(.toggleMaximized)] : []
    case .close: return [.quit]
    case .back where isPinned: return [.leaveFolder(beyondStart: false)]
    case .back: request = .command(.toggleAlbum)
    case .folder(let levels): return [.ascend(levels: levels)]
    case .fullscreen: return [.setFullscreen(!window.isFullscreen)]
    case .details: request = .command(.toggleInfo)
    case .menu: request = .menu(below: frame)
    case .order: request = .orders(below: frame)
    }
    return []
  }
}
