internal import Geometry
package import Input
package import Motion

extension ContextMenu {
  /// The result of handling an input.
  package enum Outcome: Equatable, Sendable {
    case taken
    /// The menu has closed without a choice.
    case closed
    case chosen(MenuContents.Action)
  }

  /// The state of the mouse buttons and fingers that have opened the menu, or were pressed while it
  /// is open. The release of a button or finger may choose an entry.
  struct PointerState: Equatable {
    /// A press inside the menu.
    struct Press: Equatable {
      let point: Point
      /// The scroll offset of the contents at the time of the press, logical px.
      let offset: Double
      /// True once the finger has begun to scroll.
      var isScrolling = false
      /// True if a finger pressed; false if a mouse button did.
      let isFinger: Bool
    }

    /// The mouse buttons and fingers whose press opened the menu, or that were pressed while the
    /// menu was open.
    var contacts = OwnedContacts()
    /// The ID of the finger that went down on the open menu and is still down; nil if there is
    /// none. Further fingers are ignored.
    var finger: Int32?
    var press: Press?
    /// The newest position of the pointer over the open menu; nil before it moves.
    var pointer: Point?
    /// The newest position of the finger over the open menu; nil before it goes down or moves.
    var touch: Point?
    /// The point at which the button or finger that opened the menu was pressed. Nil once that
    /// button or finger is released, or if a key or a lift opened the menu.
    var origin: Point?
    /// True once the button or finger that opened the menu has been dragged. Its release then
    /// chooses the entry at which the drag ends.
    var drags = false

    /// The pause of a drag on a row whose entry opens or leaves a submenu; nil if there is none. If
    /// the pause is long enough, the submenu is opened or left before the release.
    var rest: Rest?
    /// The point and the time of the click or tap that has opened or left a submenu; nil if there
    /// was none.
    var followed: Followed?

    /// A pause on one row, in a drag with the button or finger that opened the menu.
    struct Rest: Equatable {
      let row: Int
      /// The time at which the submenu is opened or left, if the pause lasts until then.
      let end: Instant
    }

    struct Followed: Equatable {
      let point: Point
      let time: Instant
    }

    /// The distance above which a movement counts as a drag, logical px.
    static let slop = 10.0

    mutating func begin(by opener: Opener, at anchor: Anchor) {
      self = PointerState()
      guard case .point(let point) = anchor, opener != .key, opener != .finger(nil) else { return }
      origin = point
      if case .button(let button) = opener { contacts.buttons.insert(button) }
    }

    /// Records a movement to `point` of the button or finger that opened the menu.
    mutating func drag(to point: Point) {
      if let origin, (point - origin).length > Self.slop { drags = true }
    }
  }

  /// Handles input and returns the outcome; nil if the input does not concern the menu.
  package mutating func handle(
    _ input: InputEvent, _ physics: Physics, at time: Instant
  ) -> Outcome? {
    guard isOpen else { return nil }
    let outcome: Outcome =
      switch input {
      case .key(let key): key.isPressed ? press(key) : .taken
      case .pointer(let pointer): handle(pointer, physics, at: time)
      case .touch(let touch): handle(touch, physics, at: time)
      case .scroll(.delta(let source, let way)): scroll(by: way.dy, from: source)
      case .scroll, .pinch, .swipe, .hold, .modifiers, .text: .taken
      }
    if outcome != .taken { close(physics, at: time) }
    return outcome
  }

  /// Chooses the entry of a row, or opens or leaves a submenu, if the entry can be chosen.
  /// `followed` is the point and the time of a click or a tap; nil for a key or a screen reader.
  mutating func choose(_ row: Int?, by followed: PointerState.Followed? = nil) -> Outcome {
    // A key can choose an entry before the menu's texts are drawn.
    guard let row, let entries = opening?.contents.entries, entries.indices.contains(row),
      entries[row].isEnabled
    else { return .taken }
    let action = entries[row].action
    guard follow(action, of: row, byKey: followed == nil) else { return .chosen(action) }
    pointerState.followed = followed
    return .taken
  }

  /// Chooses the entry at `point`, where a button or a finger was released.
  private mutating func choose(at point: Point?, _ time: Instant) -> Outcome {
    guard let point else { return .taken }
    return choose(row(at: point), by: PointerState.Followed(point: point, time: time))
  }

  private mutating func point(to point: Point?) {
    current = row(at: point)
    isByKey = false
  }

  /// Starts to time a pause when the button or finger that opened the menu is dragged to an entry
  /// that opens or leaves a submenu; stops when the drag is on another entry.
  private mutating func rest(at time: Instant) {
    guard pointerState.origin != nil, pointerState.drags, let current,
      let entry = layout?.rows[current].entry, entry.isSubmenu || entry.action == .leave
    else { return pointerState.rest = nil }
    guard pointerState.rest?.row != current else { return }
    pointerState.rest = PointerState.Rest(row: current, end: time + 0.35)
  }

  /// Forgets the press, and the press that opened the menu. If `isFinger` is true, this concerns
  /// presses of fingers only; otherwise, presses of mouse buttons only.
  private mutating func release(isFinger: Bool) {
    if pointerState.press?.isFinger == isFinger { pointerState.press = nil }
    guard opening?.opener.isFinger == isFinger else { return }
    (pointerState.origin, pointerState.rest) = (nil, nil)
  }

  // MARK: Pointer

  private mutating func handle(
    _ input: PointerEvent, _ physics: Physics, at time: Instant
  ) -> Outcome {
    switch input {
    case .enter(let point), .motion(let point):
      pointerState.pointer = point
      self.point(to: point)
      guard opening?.opener.isFinger == false else { return .taken }
      pointerState.drag(to: point)
      rest(at: time)
    case .button(let button, isPressed: true):
      pointerState.contacts.buttons.insert(button)
      return press(at: pointerState.pointer, physics, isFinger: false, time)
    case .button(let button, isPressed: false):
      pointerState.contacts.buttons.remove(button)
      let isOpener = opening?.opener == .button(button) && pointerState.origin != nil
      let chooses = isOpener ? pointerState.drags : pointerState.press?.isFinger == false
      release(isFinger: false)
      return chooses ? choose(at: pointerState.pointer, time) : .taken
    case .leave:
      (pointerState.pointer, pointerState.contacts.buttons) = (nil, [])
      release(isFinger: false)
      if !isByKey { current = nil }
    }
    return .taken
  }

  /// Handles a press: inside the menu it may choose or scroll; elsewhere, or while the menu is not
  /// visible yet, it closes the menu. The second press of a double click has no effect on a submenu
  /// that the first press has opened.
  private mutating func press(
    at point: Point?, _ physics: Physics, isFinger: Bool, _ time: Instant
  ) -> Outcome {
    if let followed = pointerState.followed, let point,
      time - followed.time <= physics.secondPressTime(isFinger: isFinger),
      (point - followed.point).length <= PointerState.slop
    {
      return .taken
    }
    pointerState.followed = nil
    guard let layout, let point, layout.frame.contains(point) else { return .closed }
    pointerState.press = PointerState.Press(point: point, offset: offset, isFinger: isFinger)
    self.point(to: point)
    return .taken
  }

  private mutating func scroll(by way: Double, from source: ScrollSource) -> Outcome {
    let row = opening?.rowHeight ?? MenuLayout.pointerRow
    scroll(to: offset + (source == .wheel ? way / 120 * 2 * row : way))
    pointerState.rest = nil
    if !isByKey { current = self.row(at: pointerState.pointer) }
    return .taken
  }

  // MARK: Fingers

  private mutating func handle(
    _ input: TouchEvent, _ physics: Physics, at time: Instant
  ) -> Outcome {
    switch input {
    case .down(let id, let point):
      pointerState.contacts.fingers.insert(id)
      guard pointerState.finger == nil else { return .taken }
      pointerState.finger = id
      pointerState.touch = point
      return press(at: point, physics, isFinger: true, time)
    case .move(let id, let point):
      let isOpener = isOpener(id)
      guard isOpener || id == pointerState.finger else { return .taken }
      pointerState.touch = point
      guard isOpener else {
        if !drag(to: point) { self.point(to: point) }
        return .taken
      }
      pointerState.drag(to: point)
      if pointerState.drags { self.point(to: point) }
      rest(at: time)
    case .up(let id):
      let isOpener = isOpener(id)
      pointerState.contacts.fingers.remove(id)
      guard isOpener || id == pointerState.finger else { return .taken }
      let press = pointerState.press.flatMap { $0.isFinger ? $0 : nil }
      let chooses = isOpener ? pointerState.drags : press?.isScrolling == false
      release(isFinger: true)
      (pointerState.finger, current) = (nil, nil)
      return chooses ? choose(at: pointerState.touch, time) : .taken
    case .cancel:
      release(isFinger: true)
      (pointerState.finger, pointerState.touch, pointerState.contacts.fingers) = (nil, nil, [])
      current = nil
    }
    return .taken
  }

  /// Returns true if the finger `id` has opened the menu and is still down. Other fingers may be
  /// down since before the opening, such as a thumb that holds the screen.
  private func isOpener(_ id: Int32) -> Bool {
    opening?.opener == .finger(id) && pointerState.origin != nil
      && !pointerState.contacts.fingers.contains(id)
  }

  /// Scrolls the menu with a finger if it can be scrolled; returns true while it scrolls.
  private mutating func drag(to point: Point) -> Bool {
    guard var press = pointerState.press, press.isFinger, let layout,
      layout.scrollRange.upperBound > 0
    else { return false }
    if abs(point.y - press.point.y) > PointerState.slop { press.isScrolling = true }
    pointerState.press = press
    guard press.isScrolling else { return false }
    scroll(to: press.offset - (point.y - press.point.y))
    current = nil
    return true
  }

  // MARK: Keys

  private mutating func press(_ key: KeyEvent) -> Outcome {
    switch key.name {
    case "Down", "KP_Down", "Tab": step(by: 1)
    case "Up", "KP_Up", "ISO_Left_Tab": step(by: -1)
    case "Home", "KP_Home", "Page_Up", "Prior", "KP_Prior": focus(on: choices.first)
    case "End", "KP_End", "Page_Down", "Next", "KP_Next": focus(on: choices.last)
    case "Return", "KP_Enter", "space":
      return key.isRepeat ? .taken : choose(current)
    case "Right", "KP_Right":
      guard !key.isRepeat, let current, opening?.contents.entries[current].isSubmenu == true else {
        return .taken
      }
      return choose(current)
    case "Left", "KP_Left", "Escape":
      guard !key.isRepeat else { return .taken }
      if opening?.isSubmenu == true { return follow(.leave, of: 0, byKey: true) ? .taken : .closed }
      return key.name == "Escape" ? .closed : .taken
    case "Menu", "F10":
      return key.isRepeat ? .taken : .closed
    default: seek(key)
    }
    return .taken
  }

  /// The indices of the rows that can be chosen.
  private var choices: [Int] {
    let entries = opening?.contents.entries ?? []
    return entries.indices.filter { entries[$0].isEnabled }
  }

  private mutating func focus(on row: Int?) {
    guard let row else { return }
    (current, isByKey) = (row, true)
    reveal(row)
  }

  /// Moves the focus to the next (`step` is 1) or previous (-1) enabled entry, cyclically.
  private mutating func step(by step: Int) {
    let choices = choices
    guard let current, let index = choices.firstIndex(of: current) else {
      return focus(on: step > 0 ? choices.first : choices.last)
    }
    focus(on: choices[(index + step + choices.count) % choices.count])
  }

  /// Moves the focus to the next entry that begins with the key's letter. If there is none,
  /// searches again, for the Latin letter that the key has in another keyboard layout.
  private mutating func seek(_ key: KeyEvent) {
    guard let text = key.text else { return }
    let start = current.map { $0 + 1 } ?? 0
    let order = choices.filter { $0 >= start } + choices.filter { $0 < start }
    func first(_ letter: String) -> Int? {
      order.first {
        titles.indices.contains($0) && titles[$0].prefix(1).lowercased() == letter.lowercased()
      }
    }
    focus(on: first(text) ?? first(key.name))
  }
}
