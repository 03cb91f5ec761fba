internal import Geometry
package import Input
package import Motion

/// The beginning of a name that is being typed, to jump to its photo.
package struct TypeAhead: Hashable, Sendable {
  package private(set) var text = ""
  /// The text that an input method is composing.
  package private(set) var preedit = Preedit()
  /// True where the name was asked for, before anything is typed.
  package private(set) var isAsked = false
  private var lastKey = Instant.zero
  /// The number of names that were begun.
  private var searches = 0

  /// The pauses that one has who has asked and has typed nothing yet.
  private static let firstPauses = 5.0

  private var isBegun: Bool { isAsked || !text.isEmpty }

  /// The moment from which the next character begins another name; nil while something is composed, and where
  /// no name is begun.
  package func deadline(_ physics: Physics) -> Instant? {
    guard isBegun, preedit.isEmpty else { return nil }
    return lastKey + (text.isEmpty ? Self.firstPauses : 1) * physics.typeAheadPause
  }

  /// True while the next character continues the name.
  package func isActive(_ physics: Physics, at time: Instant) -> Bool {
    !preedit.isEmpty || deadline(physics).map { time < $0 } == true
  }

  package mutating func expire(_ physics: Physics, at time: Instant) {
    if isBegun, !isActive(physics, at: time) { end() }
  }

  /// Handles the keys that begin a search without a letter, or end it. Returns true where the name
  /// is to be shown, and nil for all other keys. An input method may have to compose the first
  /// letter.
  mutating func handleSearchKey(_ key: KeyEvent, isTyping: Bool, at time: Instant) -> Bool? {
    guard !key.isRepeat, key.modifiers.isEmpty else { return nil }
    switch key.name {
    case "slash" where !isTyping:
      ask(at: time)
      return true
    case "Escape" where isTyping && (isAsked || !preedit.isEmpty):
      end()
      return false
    default: return nil
    }
  }

  /// Begins a name of which nothing is typed yet.
  mutating func ask(at time: Instant) {
    end()
    (isAsked, lastKey, searches) = (true, time, searches + 1)
  }

  /// Adds the character of `key` and returns the name so far; nil when the key types none.
  package mutating func type(_ key: KeyEvent, _ physics: Physics, at time: Instant) -> String? {
    guard key.modifiers.isEmpty, let typed = key.text, Self.isOfNames(typed) else { return nil }
    if !isActive(physics, at: time) {
      // A name does not begin with a blank.
      guard typed != " " else { return nil }
      begin()
    }
    append(typed)
    lastKey = time
    return text
  }

  /// Takes what an input method does; false where that is nothing.
  package mutating func write(_ event: TextEvent, _ physics: Physics, at time: Instant) -> Bool {
    let isActive = isActive(physics, at: time)
    guard isActive || !event.committed.isEmpty || !event.preedit.isEmpty else { return false }
    if !isActive { begin() }
    var scalars = text.unicodeScalars
    var left = event.deletedBefore
    while left > 0, let scalar = scalars.popLast() { left -= UTF8.width(scalar) }
    text = String(scalars)
    append(event.committed.drop { text.isEmpty && $0 == " " })
    (preedit, lastKey) = (event.preedit, time)
    return true
  }

  package mutating func end() { (text, preedit, isAsked) = ("", Preedit(), false) }

  private mutating func begin() {
    end()
    searches += 1
  }

  /// Adds as much of what is typed as there is room for.
  private mutating func append(_ typed: some StringProtocol) {
    text += typed.prefix(max(Self.most - text.count, 0))
  }

  /// The text for input methods, which is written at the bottom of a view of that size.
  func editedText(in view: Size) -> EditedText {
    let bytes = text.utf8.count
    return EditedText(
      .search(searches), text: text, caret: bytes, anchor: bytes,
      place: Rect(x: view.width / 2, y: max(view.height - 48, 0), width: 1, height: 24))
  }

  /// The most characters that are looked for: no name of a file has as many.
  static let most = 400

  /// True for letters, digits and what names often have.
  private static func isOfNames(_ text: String) -> Bool {
    !text.contains { "/?:;\"*<>|\\`^{}".contains($0) }
  }
}

extension TypeAhead {
  /// Handles a key that begins, continues or ends a name in the album; nil for other keys.
  static func handle(
    _ key: KeyEvent, isTyping: Bool, in lightbox: inout Lightbox, at time: Instant
  ) -> [Effect]? {
    if let prefix = lightbox.stage.album.typeAhead.type(key, lightbox.physics, at: time) {
      return find(prefix, in: &lightbox, at: time)
    }
    let isAsked = lightbox.stage.album.typeAhead.handleSearchKey(
      key, isTyping: isTyping, at: time)
    guard let isAsked else { return nil }
    if isAsked {
      lightbox.chrome.overlays.notice.show(
        lightbox.stage.album.typeAhead, lightbox.physics, at: time)
    } else {
      lightbox.chrome.overlays.notice.end(at: time)
    }
    return []
  }

  /// Handles text of an input method in the album.
  static func handle(
    _ event: TextEvent, in lightbox: inout Lightbox, at time: Instant
  ) -> [Effect] {
    guard lightbox.mode == .album, !lightbox.chrome.menu.isOpen else { return [] }
    let before = lightbox.stage.album.typeAhead.text
    guard lightbox.stage.album.typeAhead.write(event, lightbox.physics, at: time) else { return [] }
    let typed = lightbox.stage.album.typeAhead
    if typed.text != before, !typed.text.isEmpty {
      return find(typed.text, in: &lightbox, at: time)
    }
    lightbox.chrome.overlays.notice.show(typed, lightbox.physics, at: time)
    return []
  }

  /// Finds the photo whose name begins with what has been typed.
  private static func find(
    _ prefix: String, in lightbox: inout Lightbox, at time: Instant
  ) -> [Effect] {
    lightbox.chrome.overlays.notice.show(lightbox.stage.album.typeAhead, lightbox.physics, at: time)
    // A longer prefix may still fit the current photo.
    let start = prefix.count > 1 ? lightbox.library.previous : lightbox.current
    return [.find(prefix: prefix, from: start)]
  }
}
