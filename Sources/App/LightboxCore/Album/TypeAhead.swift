internal import Geometry
package import Input
package import Motion

/// The start of a photo's name, which the person types to jump to the photo.
package struct TypeAhead: Equatable, Sendable {
  package private(set) var text = ""
  /// The text that an input method is composing.
  package private(set) var preedit = Preedit()
  private var lastKey = Instant.zero
  /// The number of searches so far; it identifies the current search to input methods.
  private var searches = 0

  /// The time after which the next character begins a new name; nil if nothing is typed, or while
  /// an input method composes text.
  package func deadline(_ physics: Physics) -> Instant? {
    guard !text.isEmpty, preedit.isEmpty else { return nil }
    return lastKey + physics.typeAheadPause
  }

  /// True while the next character continues the typed name and does not begin a new one.
  package func isActive(_ physics: Physics, at time: Instant) -> Bool {
    !preedit.isEmpty || deadline(physics).map { time < $0 } == true
  }

  package mutating func expire(_ physics: Physics, at time: Instant) {
    if !text.isEmpty, !isActive(physics, at: time) { end() }
  }

  /// Adds the character of `key` and returns the name so far; nil if the key cannot be a part of a
  /// name.
  package mutating func type(_ key: KeyEvent, _ physics: Physics, at time: Instant) -> String? {
    // Other characters, such as `/` and `?`, are hardly ever in file names.
    guard key.modifiers.isEmpty, let typed = key.text,
      !typed.contains(where: { "/?:;\"*<>|\\`^{}".contains($0) })
    else { return nil }
    if !isActive(physics, at: time) {
      // A name does not begin with a blank.
      guard typed != " " else { return nil }
      begin()
    }
    text = TextField(text + typed).text
    lastKey = time
    return text
  }

  /// Applies an event of an input method; returns false if the event changes nothing.
  package mutating func write(_ event: TextEvent, _ physics: Physics, at time: Instant) -> Bool {
    let isActive = isActive(physics, at: time)
    guard isActive || !event.committed.isEmpty || !event.preedit.isEmpty else { return false }
    if !isActive { begin() }
    var field = TextField(text)
    field.write(event)
    text = String(field.characters.drop { $0 == " " })
    (preedit, lastKey) = (event.preedit, time)
    return true
  }

  package mutating func end() { (text, preedit) = ("", Preedit()) }

  private mutating func begin() {
    end()
    searches += 1
  }

  /// The text for input methods while the person types the start of a name; nil while no name is
  /// being typed. The caret is reported near the bottom of the view; `view` is the view's size,
  /// logical px.
  func editedText(in view: Size, _ physics: Physics, at time: Instant) -> EditedText? {
    guard isActive(physics, at: time) else { return nil }
    let bytes = text.utf8.count
    return EditedText(
      .search(searches), text: text, caret: bytes, anchor: bytes,
      caretRect: Rect(x: view.width / 2, y: max(view.height - 48, 0), width: 1, height: 24))
  }

  // MARK: In the album

  /// Handles a key that begins, continues or ends a name in the album; returns nil for other keys.
  /// `isTyping` is true while a name is being typed.
  static func handle(
    _ key: KeyEvent, isTyping: Bool, in lightbox: inout Lightbox, at time: Instant
  ) -> [Effect]? {
    if let prefix = lightbox.stage.album.typeAhead.type(key, lightbox.physics, at: time) {
      return find(prefix, in: &lightbox, at: time)
    }
    guard key.name == "Escape", isTyping, !key.isRepeat else { return nil }
    lightbox.stage.album.typeAhead.end()
    lightbox.chrome.overlays.notice.end(at: time)
    return []
  }

  /// Handles an input method's text event in the album.
  static func handle(
    _ event: TextEvent, in lightbox: inout Lightbox, at time: Instant
  ) -> [Effect] {
    if let effects = FindField.handle(event, in: &lightbox, at: time) { return effects }
    guard lightbox.mode == .album, !lightbox.chrome.coversSearch else { return [] }
    let before = lightbox.stage.album.typeAhead.text
    guard lightbox.stage.album.typeAhead.write(event, lightbox.physics, at: time) else { return [] }
    let typed = lightbox.stage.album.typeAhead
    if typed.text != before, !typed.text.isEmpty {
      return find(typed.text, in: &lightbox, at: time)
    }
    lightbox.chrome.overlays.notice.show(typed, lightbox.physics, at: time)
    return []
  }

  /// Shows the typed text, and returns the effect that finds a name that begins with `prefix`.
  private static func find(
    _ prefix: String, in lightbox: inout Lightbox, at time: Instant
  ) -> [Effect] {
    lightbox.chrome.overlays.notice.show(lightbox.stage.album.typeAhead, lightbox.physics, at: time)
    // The current photo may also match a longer prefix, so the search begins before it.
    let start = prefix.count > 1 ? lightbox.library.previous : lightbox.current
    return [.find(prefix: prefix, from: start)]
  }
}
