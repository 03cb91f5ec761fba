internal import Input
internal import Languages

/// The routes of what is typed to find a photo by the beginning of its name.
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
    case "Escape"
    where isTyping && (album.typeAhead.isAsked || !album.typeAhead.preedit.isEmpty):
      album.typeAhead.end()
      chrome.overlays.notice.end(at: time)
      return []
    default: return nil
    }
    sayTyped(at: time)
    return []
  }

  /// Adds what an input method does to the name that is looked for.
  mutating func writeToFind(_ event: TextEvent, at time: Instant) -> [Effect] {
    let before = album.typeAhead
    guard album.typeAhead.write(event, at: time) else { return [] }
    let typed = album.typeAhead.text
    if typed != before.text, !typed.isEmpty { return find(typed, at: time) }
    sayTyped(at: time)
    return []
  }

  /// Says that no name begins with what has been typed.
  mutating func sayNothingFound(at time: Instant) {
    chrome.overlays.notice.say(
      Phrase("No name begins with “{0}”", .verbatim(album.typeAhead.text)),
      searchingUntil: album.typeAhead.deadline, at: time)
  }

  /// Shows what has been typed, with what is being composed.
  private mutating func sayTyped(at time: Instant) {
    let typed = album.typeAhead
    if typed.preedit.isEmpty {
      chrome.overlays.notice.say(
        Phrase("Find “{0}”", .verbatim(typed.text)), searchingUntil: typed.deadline, at: time)
    } else {
      chrome.overlays.notice.say(typed.text, composing: typed.preedit.text, at: time)
    }
  }

  /// Lets go of what was shown of a search that is over.
  mutating func checkSearch(at time: Instant) {
    if !album.typeAhead.isActive(at: time) { chrome.overlays.notice.endSearch(at: time) }
  }
}
