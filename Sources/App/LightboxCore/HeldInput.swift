internal import Input
internal import Motion

/// The keys, the presses and the modifiers that are down, and the text that they write.
struct HeldInput: LightboxPart {
  /// The keys that act for as long as they are down.
  var keys = HeldKeys()
  /// The press that may drag a photo to another program.
  var dragOut = DragOut()
  /// True while a button that comes up is handled: its tap has not waited for a second one.
  var isClicking = false
  /// The text that input methods know of; nil while none is written.
  private(set) var editedText: EditedText?

  /// Records the text that is written. Returns the request that tells input methods of a change.
  mutating func write(_ text: EditedText?) -> [Effect] {
    guard text != editedText else { return [] }
    editedText = text
    return [.edit(text)]
  }
}

extension HeldInput {
  static var path: WritableKeyPath<Lightbox, HeldInput> { \.held }

  /// Keys that are held wait with the gestures: see `Lightbox.expire`.
  func deadline(_ physics: Physics) -> Instant? { keys.deadline }

  static func handle(
    _ input: PartInput, in lightbox: inout Lightbox, at time: Instant
  ) -> Claim {
    if case .key = input.event { return .passed() }
    if let effects = press(input.event, in: &lightbox, at: time) { return .taken(effects) }
    let drag = lightbox.held.dragOut.claim(
      input.event, pointer: lightbox.pointer, in: lightbox.pictures(at: time))
    if drag != nil { lightbox.letGoOfStage(stopsMotion: false, at: time) }
    return Claim(drag.map { [$0] })
  }

  /// Does what the buttons of a mouse do by themselves; any press closes the help. Nil for other
  /// input.
  private static func press(
    _ input: InputEvent, in lightbox: inout Lightbox, at time: Instant
  ) -> [Effect]? {
    guard case .pointer(.button(let button, isPressed: true)) = input else {
      if case .touch(.down) = input { lightbox.chrome.overlays.press(lightbox.physics, at: time) }
      return nil
    }
    if button == .right, !lightbox.chrome.overlays.help.isShown {
      return lightbox.openMenu(by: .button(.right), at: time)
    }
    lightbox.chrome.overlays.press(lightbox.physics, at: time)
    if lightbox.mode == .photo, let command = Command(of: button) {
      return lightbox.perform(command, at: time)
    }
    guard lightbox.mode == .album, button == .back else { return nil }
    return lightbox.stage.library.place.isEntered ? lightbox.perform(.back, at: time) : []
  }

  static func requests(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    lightbox.held.write(
      lightbox.chrome.renaming.editedText
        ?? (lightbox.mode == .album
          ? lightbox.stage.album.searchedText(
            in: lightbox.viewSize, lightbox.physics, at: time) : nil))
  }
}
