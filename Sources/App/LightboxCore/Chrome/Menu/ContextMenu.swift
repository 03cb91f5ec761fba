internal import Geometry
package import Input
package import Motion
internal import Raster

/// The context menu, drawn above everything else.
///
/// While the menu is open, it receives all input. An entry is chosen by a click or a tap, by
/// dragging to it with the button or the finger that opened the menu, or by keys. A press outside
/// closes the menu and has no other effect. A submenu replaces the menu; the first row of the
/// submenu leads back.
package struct ContextMenu: LightboxPart, Equatable {
  /// The means by which a menu was opened.
  package enum Opener: Equatable, Sendable {
    case button(PointerButton), key
    /// The finger with this id; nil if that finger is up already.
    case finger(Int32?)

    var isFinger: Bool { if case .finger = self { true } else { false } }
  }

  /// True while the menu is open; false while it fades out.
  package var isOpen: Bool { fade.isIn }
  /// The photo for which the menu was opened last, with the mode and the folder or list at that
  /// time. Nil before the first opening.
  private(set) var subject: StageSubject?
  /// The contents and the position of the menu that was opened last; nil before the first opening.
  private(set) var opening: MenuOpening?
  @Shared private var laidOut: LaidOut<MenuOpening, MenuLayout>? = nil
  private var fade = Fade()
  /// The index of the row under the pointer or a finger, or selected by keys; nil for none.
  var current: Int?
  /// True if the current row was selected by keys.
  var isByKey = false
  /// The scroll offset of the contents, logical px.
  var offset = 0.0
  /// The titles of the entries in the person's language, for finding an entry by its first letter.
  var titles: [String] = []
  /// The state of the buttons and fingers that may choose an entry.
  var pointerState = PointerState()

  /// The layout; nil until the menu's texts are drawn.
  var layout: MenuLayout? { laidOut?.layout }

  // MARK: Coming and going

  /// Opens the menu for `subject`. If a key opens the menu, the first enabled entry gets the focus.
  mutating func open(
    _ contents: MenuContents, about subject: StageSubject, at anchor: Anchor, by opener: Opener,
    _ physics: Physics, time: Instant
  ) {
    self.subject = subject
    opening = MenuOpening(root: contents, rootAnchor: anchor, opener: opener)
    (laidOut, offset) = (nil, 0)
    isByKey = opener == .key
    current = isByKey ? contents.firstChoice : nil
    pointerState.begin(by: opener, at: anchor)
    fade.turn(to: 1, over: physics.reducesMotion ? 0 : physics.panelFadeInTime, at: time)
  }

  /// Closes the menu without choosing an entry.
  package mutating func close(_ physics: Physics, at time: Instant) {
    guard isOpen else { return }
    pointerState = PointerState()
    fade.turn(to: 0, over: physics.reducesMotion ? 0 : physics.panelFadeOutTime, at: time)
  }

  /// The opacity, 0…1; 0 until the texts are drawn.
  package func opacity(at time: Instant) -> Double {
    layout == nil ? 0 : fade.opacity(at: time)
  }

  package func isMoving(at time: Instant) -> Bool { fade.isMoving(at: time) }

  // MARK: Levels

  /// Performs `action` if the action opens or leaves a submenu; returns false for other actions.
  /// `row` is the index of the chosen entry. If `isByKey` is true, an entry gets the focus: in an
  /// opened submenu, the first one that keys can choose; after leaving a submenu, the one that
  /// opened it.
  mutating func follow(
    _ action: MenuContents.Action, of row: Int, byKey isByKey: Bool
  ) -> Bool {
    let position: (row: Int?, offset: Double)
    switch action {
    case .open(let contents):
      let level = MenuOpening.Level(
        contents: contents, row: row, offset: offset,
        anchor: layout.map { .menu($0.frame, bottom: $0.bottom(of: row, offset: offset)) })
      opening?.levels.append(level)
      position = (contents.firstChoice, 0)
    case .leave:
      guard let left = opening?.levels.popLast() else { return true }
      position = (left.row, left.offset)
    default: return false
    }
    (laidOut, offset, self.isByKey) = (nil, position.offset, isByKey)
    current = isByKey ? position.row : nil
    return true
  }

  package func deadline(_ physics: Physics) -> Instant? { pointerState.rest?.end }

  /// Opens or leaves a submenu, if a drag has paused long enough on the entry that does so. The
  /// drag can continue on the menu that is then shown.
  package mutating func expire(_ physics: Physics, at time: Instant) {
    guard let rest = pointerState.rest, rest.end <= time else { return }
    pointerState.rest = nil
    guard let layout, layout.rows.indices.contains(rest.row),
      follow(layout.rows[rest.row].entry.action, of: rest.row, byKey: false)
    else { return }
    let isFinger = opening?.opener.isFinger == true
    pointerState.origin = isFinger ? pointerState.touch : pointerState.pointer
    pointerState.drags = false
  }

  // MARK: Layout

  /// Lays the menu out, if the entries or the measures of the view have changed. Returns the texts
  /// to draw; empty while the menu is not visible.
  private mutating func layOut(in context: ViewContext, at time: Instant) -> [Caption] {
    guard let opening, isOpen || fade.opacity(at: time) > 0 else { return [] }
    if let laidOut, laidOut.isMade(of: opening, in: context) { return laidOut.texts }
    titles = opening.contents.entries.map { context.text($0.title) }
    // The texts of the submenus are included, so that each submenu is visible at once.
    let texts = opening.all.flatMap { contents in
      let texts = MenuLayout.texts(contents, in: context)
      return texts.map(\.title) + texts.compactMap(\.key)
    }
    laidOut = LaidOut(
      contents: opening, measures: context.measures, texts: texts,
      layout: MenuLayout(opening, in: context))
    scroll(to: offset)
    return texts
  }

  /// Scrolls the contents to `offset`, limited to the scroll range.
  mutating func scroll(to offset: Double) {
    self.offset = layout.map { offset.clamped(to: $0.scrollRange) } ?? 0
  }

  /// Scrolls the menu so that the row with the index `row` is visible.
  mutating func reveal(_ row: Int) {
    guard let layout, layout.rows.indices.contains(row) else { return }
    let frame = layout.rows[row].frame
    let least = frame.maxY + MenuLayout.edge - layout.frame.size.height
    scroll(to: max(min(offset, frame.minY - MenuLayout.edge), least))
  }

  /// The index of the row at a point of the view; nil if there is none, or if it is disabled.
  func row(at point: Point?) -> Int? {
    guard let point, let layout, layout.frame.contains(point) else { return nil }
    let y = point.y - layout.frame.minY + offset
    return layout.rows.firstIndex {
      y >= $0.frame.minY && y < $0.frame.maxY && $0.entry.isEnabled
    }
  }
}

extension ContextMenu {
  static var path: WritableKeyPath<Lightbox, ContextMenu> { \.chrome.menu }

  /// Handles input for the menu. If a button or finger was pressed before the menu opened, its
  /// release is also passed to the control or gesture that received the press.
  static func handle(
    _ input: InputEvent, in lightbox: inout Lightbox, at time: Instant
  ) -> Claim {
    let isOwn = lightbox.chrome.menu.pointerState.contacts.owns(input)
    guard let outcome = lightbox.chrome.menu.handle(input, lightbox.physics, at: time) else {
      return .passed()
    }
    var effects = isOwn ? [] : lightbox.handleRelease(input, at: time)
    if case .chosen(let action) = outcome { effects += lightbox.perform(action, at: time) }
    return .taken(effects)
  }

  static func receive(
    _ event: Event, in lightbox: inout Lightbox, at time: Instant
  ) -> [Effect] {
    // If the window loses the keyboard focus, keys go to another program, so the menu closes.
    if case .window(.state(let window)) = event, !window.isActivated,
      lightbox.chrome.header.window.isActivated
    {
      lightbox.chrome.menu.close(lightbox.physics, at: time)
    }
    return []
  }

  static func update(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    if StageSubject(of: lightbox.stage) != lightbox.chrome.menu.subject {
      lightbox.chrome.menu.close(lightbox.physics, at: time)
    }
    return []
  }

  static func layOut(
    in lightbox: inout Lightbox, _ context: ViewContext, at time: Instant
  ) -> [Caption] {
    lightbox.chrome.menu.layOut(in: context, at: time)
  }
}
