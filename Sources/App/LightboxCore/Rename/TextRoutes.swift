internal import Input

/// The routes of text that input methods write: into the field of a name, or to find one.
extension Lightbox {
  /// Takes what an input method does.
  mutating func write(_ event: TextEvent, at time: Instant) -> [Effect] {
    if renaming.isOpen {
      renaming.write(event)
      return []
    }
    guard mode == .album, !chrome.menu.isOpen else { return [] }
    return writeToFind(event, at: time)
  }

  /// Tells input methods of the text that is written, where that has changed.
  mutating func tellText(at time: Instant) -> [Effect] {
    var text = renaming.editedText
    if text == nil, mode == .album, album.typeAhead.isActive(at: time) {
      text = album.typeAhead.editedText(in: viewSize)
    }
    guard text != editedText else { return [] }
    editedText = text
    return [.edit(text)]
  }
}
