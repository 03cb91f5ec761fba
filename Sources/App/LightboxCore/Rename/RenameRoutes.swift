internal import Geometry
internal import Input
internal import Languages
internal import Viewing

/// The routes of the field in which a photo is renamed.
extension Lightbox {
  /// Asks for the name of the photo that is shown or has the focus; the field opens with it.
  mutating func beginRename(at time: Instant) -> [Effect] {
    guard let current, currentIndex != nil else { return [] }
    guard library.photoIndex != nil else {
      chrome.overlays.say(Phrase("Only photos can be renamed here"), at: time)
      return []
    }
    return endSlideshow(at: time) + [.askName(current)]
  }

  /// Opens the field for a photo, unless another one is looked at by now.
  mutating func rename(_ photo: PhotoID, from name: String, at time: Instant) -> [Effect] {
    guard photo == current, library.photoIndex != nil else { return [] }
    letGoOfAll(at: time)
    var effects: [Effect] = []
    if mode == .album {
      effects = focus(on: photo, at: time)
    }
    renaming.open(name, of: subject(photo), at: time)
    return effects
  }

  private func subject(_ photo: PhotoID) -> RenameField.Subject {
    RenameField.Subject(photo: photo, mode: mode, place: library.place.number)
  }

  /// Lets the field take input; nil where it does not concern it. Keys are as the person sees them.
  mutating func handleInField(
    _ input: InputEvent, seen: InputEvent, at time: Instant
  ) -> [Effect]? {
    guard renaming.isOpen else { return renaming.hand.takeRest(of: input) ? [] : nil }
    var effects = renaming.hand.owns(input) ? [] : letGo(input, at: time)
    if case .key(let key) = seen {
      guard key.isPressed else { return effects }
      return effects + (renaming.press(key, at: time) ? acceptName(at: time) : [])
    }
    let field = renaming
    switch renaming.hand.take(
      input, pointer: cursor.rest.position, { field.contains($0) })
    {
    case .taken: break
    case .outside: renaming.close(at: time)
    case .place(let point, let selects): renaming.place(at: point, selects: selects)
    case .chosen:
      let text = renaming.field.selectedText
      if !text.isEmpty { effects.append(.select(text)) }
    }
    return effects
  }

  /// Asks for the name that is in the field.
  mutating func acceptName(at time: Instant) -> [Effect] {
    guard let photo = renaming.subject?.photo, let name = renaming.accept(at: time) else {
      return []
    }
    return [.act(.rename(photo, to: name))]
  }

  /// Closes the field when the photo is no longer what is looked at.
  mutating func checkField(at time: Instant) {
    guard renaming.isOpen, renaming.subject != current.map({ subject($0) }) else { return }
    renaming.close(at: time)
  }

  /// The place of the field; nil where its photo has none.
  func fieldAnchor(at time: Instant) -> RenameLayout.Anchor? {
    guard let subject = renaming.subject else { return nil }
    guard subject.mode == .album else {
      let room = chrome.overlays.room(in: context)
      return .photo(
        Rect(
          x: room.minX, y: max(room.minY, headerHeight), width: room.size.width,
          height: room.size.height))
    }
    return library.index(of: subject.photo).map { .cell(album.grid.frame(of: $0, at: time)) }
  }

  /// Takes what has become of names: the field closes once it has its own, and says why it has not.
  /// Returns true where nothing else has to be said.
  mutating func takeNames(of outcome: ActOutcome, at time: Instant) -> Bool {
    if let refusal = outcome.refusal, renaming.isOpen, renaming.subject?.photo == refusal.photo {
      renaming.refuse(refusal.reason)
      return true
    }
    guard !outcome.renamed.isEmpty else { return false }
    if let photo = renaming.subject?.photo, outcome.renamed[photo] != nil {
      renaming.close(at: time)
    }
    album.names.receive(outcome.renamed)
    for photo in outcome.renamed.keys { chrome.overlays.info.forget(photo) }
    return false
  }
}
