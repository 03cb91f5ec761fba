internal import Input

/// The keys, the presses and the modifiers that are down, and the text that they write.
struct HeldInput {
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
