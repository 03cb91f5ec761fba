internal import Input
internal import Motion

/// The keys, presses and modifiers that are held, and the text that is being edited.
struct HeldInput: LightboxPart {
  static var path: WritableKeyPath<Lightbox, HeldInput> { \.held }

  var keys = HeldKeys()
  var quitGuard = QuitGuard()
  var dragOut = DragOut()
  var modifiers: KeyModifiers = []
  /// True while Ctrl or Shift is down.
  var hasMarkModifier: Bool { !modifiers.isDisjoint(with: [.control, .shift]) }
  /// True while the release of the left mouse button is handled. A tap that ends with this release
  /// is a click, not a tap of a finger.
  var isClicking = false
  /// The edited text that was reported to input methods; nil while no text is edited.
  private(set) var editedText: EditedText?

  /// The commands that mouse buttons perform over a photo.
  private static let buttons: [PointerButton: Command] = [
    .back: .previous, .forward: .next, .middle: .reset,
  ]

  /// The time at which a pressed zoom key counts as held; nil if no key waits for that time.
  /// `Lightbox.expire` handles this deadline and those of the gestures in the order of their times.
  func deadline(_ physics: Physics) -> Instant? { keys.deadline }

  static func handle(
    _ input: InputEvent, in lightbox: inout Lightbox, at time: Instant
  ) -> Claim {
    if case .key = input { return .passed() }
    if let effects = press(input, in: &lightbox, at: time) { return .taken(effects) }
    let drag = lightbox.held.dragOut.claim(
      input, pointer: lightbox.pointer, hasModifier: lightbox.held.hasMarkModifier,
      in: lightbox.pictures(at: time))
    if drag != nil { lightbox.cancelStageGestures(stopsMotion: false, at: time) }
    return Claim(drag.map { [$0] })
  }

  /// Handles the press of a mouse button that has a command of its own, such as Back. Returns nil
  /// for other input, which may belong to a gesture.
  private static func press(
    _ input: InputEvent, in lightbox: inout Lightbox, at time: Instant
  ) -> [Effect]? {
    guard case .pointer(.button(let button, isPressed: true)) = input else { return nil }
    if button == .right { return lightbox.openMenu(by: .button(.right), at: time) }
    if lightbox.mode == .photo, let command = buttons[button] {
      return lightbox.perform(command, at: time)
    }
    guard lightbox.mode == .album, button == .back else { return nil }
    return QuitGuard.canGoBack(in: lightbox.stage) ? lightbox.perform(.back, at: time) : []
  }

  static func requests(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    var text = lightbox.chrome.editedText
    if text == nil, lightbox.mode == .album, !lightbox.chrome.coversSearch {
      text =
        lightbox.chrome.find.editedText
        ?? lightbox.album.typeAhead.editedText(in: lightbox.viewSize, lightbox.physics, at: time)
    }
    guard text != lightbox.held.editedText else { return [] }
    lightbox.held.editedText = text
    return [.edit(text)]
  }
}
