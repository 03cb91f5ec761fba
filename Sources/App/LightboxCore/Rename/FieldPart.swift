internal import Geometry
internal import Input
internal import Motion

/// A part with a field for editing a text. While the field is open, it receives all input.
protocol FieldPart: LightboxPart {
  var editor: FieldEditor { get set }

  /// Handles a pressed key, and returns the effects.
  mutating func press(_ key: KeyEvent, _ physics: Physics, at time: Instant) -> [Effect]

  /// Handles a press outside the edited text, such as on a row of the list below it; returns nil
  /// for other input.
  mutating func pressBeside(
    _ input: InputEvent, pointer: Point?, _ physics: Physics, at time: Instant
  ) -> [Effect]?
}

extension FieldPart {
  var isOpen: Bool { editor.isOpen }

  func isMoving(at time: Instant) -> Bool { editor.isMoving(at: time) }

  mutating func pressBeside(
    _ input: InputEvent, pointer: Point?, _ physics: Physics, at time: Instant
  ) -> [Effect]? { nil }

  /// Closes the field; its text is not used.
  mutating func close(_ physics: Physics, at time: Instant) { editor.close(physics, at: time) }

  /// Handles input, and returns the effects; nil if the field is closed. An open field handles all
  /// input.
  ///
  /// `input` is in the coordinates of the layout, as the positions of the caret are.
  mutating func claim(
    _ input: InputEvent, pointer: Point?, _ physics: Physics, at time: Instant
  ) -> [Effect]? {
    guard isOpen else { return nil }
    if case .key(let key) = input { return key.isPressed ? press(key, physics, at: time) : [] }
    let effects = pressBeside(input, pointer: pointer, physics, at: time)
    if let effects = effects ?? editor.point(input, pointer: pointer) { return effects }
    close(physics, at: time)
    return []
  }

  static func handle(
    _ input: InputEvent, in lightbox: inout Lightbox, at time: Instant
  ) -> Claim {
    let field = lightbox[keyPath: path]
    let isOthers = field.isOpen && !field.editor.contacts.owns(input)
    let effects = isOthers ? lightbox.handleRelease(input, at: time) : []
    let own = lightbox[keyPath: path].claim(
      input, pointer: lightbox.pointer, lightbox.physics, at: time)
    return Claim(own.map { effects + $0 })
  }
}
