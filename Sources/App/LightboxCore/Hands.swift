internal import Input

/// The keys, the presses and the modifiers that are down, and the text that they write.
struct Hands {
  /// The keys that act for as long as they are down.
  var keys = HeldKeys()
  /// The press that may drag a photo to another program.
  var dragOut = DragOut()
  /// True while a button that comes up is handled: its tap has not waited for a second one.
  var isClicking = false
  /// The text that input methods know of; nil while none is written.
  private(set) var editedText: EditedText?

  /// Tells input methods of the text that is written, where that has changed.
  mutating func tell(_ text: EditedText?) -> [Effect] {
    guard text != editedText else { return [] }
    editedText = text
    return [.edit(text)]
  }
}
