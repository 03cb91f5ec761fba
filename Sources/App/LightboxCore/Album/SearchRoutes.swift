internal import Input
internal import Languages

/// The routes of text that is written: by keys or input methods, into the field of a name or to find one.
extension Lightbox {
  /// Finds the photo whose name begins with what has been typed.
  mutating func find(_ prefix: String, at time: Instant) -> [Effect] {
    sayTyped(at: time)
    // A longer prefix may still fit the current photo.
    return [.find(prefix: prefix, from: prefix.count > 1 ? library.previous : current)]
  }

  /// Lets a name be written before its first letter is known, which an input method may have to compose; nil
  /// for a key that has nothing to do with that.
  mutating func askForName(_ key: KeyEvent, isTyping: Bool, at time: Instant) -> [Effect]? {
    guard !key.isRepeat, key.modifiers.isEmpty else { return nil }
    switch key.name {
    case "slash" where !isTyping: album.typeAhead.ask(at: time)
    case "Escape" where isTyping && album.typeAhead.isAsked:
      album.typeAhead.end()
      chrome.overlays.notice.end(at: time)
      return []
    default: return nil
    }
    sayTyped(at: time)
    return []
  }

  /// Takes what an input method does.
  mutating func write(_ event: TextEvent, at time: Instant) -> [Effect] {
    if renaming.isOpen {
      renaming.write(event)
      return []
    }
    guard mode == .album, !chrome.menu.isOpen else { return [] }
    let before = album.typeAhead
    guard album.typeAhead.write(event, at: time) else { return [] }
    let typed = album.typeAhead.text
    if typed != before.text, !typed.isEmpty { return find(typed, at: time) }
    sayTyped(at: time)
    return []
  }

  /// Shows what has been typed, with what is being composed.
  private mutating func sayTyped(at time: Instant) {
    let typed = album.typeAhead
    if typed.preedit.isEmpty {
      chrome.overlays.say(Phrase("Find “{0}”", .verbatim(typed.text)), at: time)
    } else {
      chrome.overlays.notice.say(typed.text, composing: typed.preedit.text, at: time)
    }
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
