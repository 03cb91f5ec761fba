internal import Geometry
package import Input
package import Languages
internal import Motion
internal import Raster
internal import Viewing

/// The field for renaming a photo: over its cell in the album, or at the top of the open photo.
///
/// The field takes all input while it is open. Return requests the new name; the field stays open
/// until the photo is renamed, so that a refused name is not lost. Escape, or a press elsewhere,
/// cancels.
package struct RenameField: LightboxPart, Hashable {
  package private(set) var isOpen = false
  /// The newest photo that was to be renamed, kept while the field fades out.
  private(set) var subject: StageSubject?
  package private(set) var field = TextField("")
  /// The text that an input method is composing at the caret.
  package private(set) var preedit = Preedit()
  /// The number of times that the field was opened.
  private var openings = 0
  /// The photo's current name.
  private(set) var original = ""
  /// A sentence with the reason why the name was refused; empty if it was not.
  package private(set) var reason = Phrase.empty
  /// True while the rename is requested and not yet finished.
  package private(set) var isAsking = false
  private var fade = Fade()
  private var layout: RenameLayout?
  /// The places of the caret in the newest text that was measured, logical px from its left.
  private var measured: Measured?
  private var asked: Caption?
  var pointerState = FieldPointer()

  private struct Measured: Hashable {
    let caption: Caption
    let stops: [Double]
  }

  // MARK: Coming and going

  /// Opens the field with a photo's name, selected without its extension.
  mutating func open(_ name: String, of subject: StageSubject, _ physics: Physics, at time: Instant)
  {
    (self.subject, original, reason) = (subject, name, .empty)
    field = TextField(name, selecting: TextField.stem(of: name))
    (isOpen, isAsking, layout) = (true, false, nil)
    (preedit, openings) = (Preedit(), openings + 1)
    fade.turn(to: 1, over: physics.reducesMotion ? 0 : physics.panelFadeInTime, at: time)
  }

  /// Closes the field if its photo is no longer the current one.
  mutating func check(_ subject: StageSubject, _ physics: Physics, at time: Instant) {
    if subject != self.subject { close(physics, at: time) }
  }

  mutating func close(_ physics: Physics, at time: Instant) {
    guard isOpen else { return }
    (isOpen, preedit) = (false, Preedit())
    pointerState.end()
    fade.turn(to: 0, over: physics.reducesMotion ? 0 : physics.panelFadeOutTime, at: time)
  }

  /// Shows why the name was refused; the person can edit it again.
  mutating func refuse(_ reason: Phrase) {
    (self.reason, isAsking, preedit) = (reason, false, Preedit())
  }

  /// Handles a key; returns true if the rename must now be requested.
  mutating func press(_ key: KeyEvent, _ physics: Physics, at time: Instant) -> Bool {
    if isAsking, key.name != "Escape" { return false }
    switch field.press(key, runsLeft: layout?.runsLeft == true) {
    case .changed: reason = Phrase.empty
    case .taken: break
    case .givenUp: close(physics, at: time)
    case .accepted: return true
    }
    return false
  }

  /// Returns the name to request; nil if the name has not changed, or if a rename is already
  /// requested.
  mutating func accept(_ physics: Physics, at time: Instant) -> String? {
    guard isOpen, !isAsking else { return nil }
    guard field.text != original else {
      close(physics, at: time)
      return nil
    }
    // Nothing is written meanwhile: the input method is let go, and with it the text that it composes.
    (isAsking, preedit) = (true, Preedit())
    return field.text
  }

  /// Requests a rename to the text of the field, unless a rename is already requested or the name
  /// has not changed.
  mutating func ask(_ physics: Physics, at time: Instant) -> [Effect] {
    guard let photo = subject?.photo, let name = accept(physics, at: time) else { return [] }
    return [.perform(FileJob(.rename(to: name), [photo]))]
  }

  /// Handles the outcome of a rename: closes the field if its photo was renamed, or shows why it
  /// was refused. Returns true if no other notice is needed.
  mutating func receive(_ outcome: FileJobOutcome, _ physics: Physics, at time: Instant) -> Bool {
    if isOpen, let photo = subject?.photo, let reason = outcome.refused[photo] {
      refuse(reason)
      return true
    }
    if let photo = subject?.photo, outcome.renamed[photo] != nil { close(physics, at: time) }
    return false
  }

  /// Handles input while the field is open, and the release of any press that began in it; returns
  /// nil for other input. `seen` is the same input, not mirrored for right-to-left languages; it is
  /// used for keys.
  mutating func claim(
    _ input: InputEvent, seen: InputEvent, pointer: Point?, _ physics: Physics, at time: Instant
  ) -> [Effect]? {
    guard isOpen else { return pointerState.contacts.handleRest(of: input) ? [] : nil }
    if case .key(let key) = seen {
      return key.isPressed && press(key, physics, at: time) ? ask(physics, at: time) : []
    }
    let layout = layout
    switch pointerState.handle(input, pointer: pointer, { layout?.frame.contains($0) == true }) {
    case .taken: break
    case .outside: close(physics, at: time)
    case .place(let point, let selects): place(at: point, selects: selects)
    case .chosen:
      let text = field.selectedText
      return text.isEmpty ? [] : [.select(text)]
    }
    return []
  }

  // MARK: By way of accessibility

  /// Replaces the text by `text`, with the caret after `caret` characters.
  mutating func write(_ text: String, caret: Int) {
    guard isOpen, !isAsking else { return }
    let before = field.characters
    (field, preedit) = (TextField(text), Preedit())
    field.move(to: caret)
    if field.characters != before { reason = Phrase.empty }
  }

  /// Selects the characters between `anchor` and `caret`, and moves the caret.
  mutating func select(from anchor: Int, to caret: Int) {
    guard isOpen, !isAsking else { return }
    preedit = Preedit()
    field.move(to: anchor)
    field.move(to: caret, selects: true)
  }

  /// The frame of the field's panel in the view; nil before it is laid out.
  var frame: Rect? { layout?.frame }

  /// The x coordinates in the view of the positions between the text's Unicode scalars; empty if
  /// the displayed text is not the field's text.
  var edges: [Double] {
    guard preedit.isEmpty, let edges = layout?.edges, edges.count == field.count + 1 else {
      return []
    }
    // Those within a character lie where it begins.
    return zip(field.characters, edges).flatMap { character, edge in
      repeatElement(edge, count: character.unicodeScalars.count)
    } + edges.suffix(1)
  }

  /// Applies an event of an input method.
  mutating func write(_ event: TextEvent) {
    guard isOpen, !isAsking else { return preedit = Preedit() }
    let before = field.characters
    field.write(event)
    preedit = event.preedit
    if field.characters != before { reason = Phrase.empty }
  }

  /// The text for input methods; nil while the field cannot be edited.
  var editedText: EditedText? {
    guard isOpen, !isAsking else { return nil }
    return EditedText(
      .name(openings), text: field.text, caret: field.bytes(before: field.caret),
      anchor: field.bytes(before: field.anchor), place: layout?.caretPlace)
  }

  /// Moves the caret to `point`; if `selects` is true, selects the text up to there.
  mutating func place(at point: Point, selects: Bool) {
    guard !isAsking, let stop = layout?.stop(nearest: point.x) else { return }
    let composed = field.composed(with: preedit).preedit
    // Only what is written already has places for the caret.
    let place = stop <= composed.lowerBound ? stop : max(stop - composed.count, composed.lowerBound)
    field.move(to: place, selects: selects)
  }

  /// Returns true if a point of the view lies on the field's panel.
  func contains(_ point: Point) -> Bool { layout?.frame.contains(point) == true }

  package func isMoving(at time: Instant) -> Bool { fade.isMoving(at: time) }

  private func isSeen(at time: Instant) -> Bool { isOpen || fade.opacity(at: time) > 0 }

  // MARK: Texts

  /// The texts of the current state, and those of the state that is still displayed.
  func captions(in context: ViewContext, at time: Instant) -> [Caption] {
    guard isSeen(at: time) else { return [] }
    return [RenameLayout.caption(of: shownText, in: context), layout?.text].compactMap { $0 }
      + [RenameLayout.sentence(reason, in: context)].compactMap { $0 }
  }

  /// The text as it is seen.
  private var shownText: String { field.composed(with: preedit).field.text }

  /// Requests the caret positions of the displayed text, unless they are known or requested.
  mutating func wantedMeasure(in context: ViewContext) -> [Effect] {
    guard isOpen else { return [] }
    let caption = RenameLayout.caption(of: shownText, in: context)
    guard measured?.caption != caption, asked != caption else { return [] }
    asked = caption
    return [.measure(caption)]
  }

  mutating func receive(_ stops: [Double], of caption: Caption) {
    if asked == caption { asked = nil }
    measured = Measured(caption: caption, stops: stops)
  }

  /// Lays the field out at its photo, once its texts are drawn and measured; until then the
  /// previous layout stays.
  mutating func layOut(
    at anchor: RenameLayout.Anchor, in context: ViewContext, isMirrored: Bool
  ) {
    guard isOpen, let measured else { return }
    let (shown, composed) = field.composed(with: preedit)
    let text = RenameLayout.caption(of: shown.text, in: context)
    guard measured.caption == text, measured.stops.count == shown.count + 1 else { return }
    let made = RenameLayout(
      shown, text, composed: composed, showsCaret: preedit.caret != nil, stops: measured.stops,
      isMirrored: isMirrored, reason: reason, at: anchor,
      in: context)
    if let made { layout = made }
  }

  func layers(in context: ViewContext, at time: Instant) -> [Layer] {
    let opacity = fade.opacity(at: time)
    guard opacity > 0, let layout, var panel = layout.layer(isAsking: isAsking, in: context) else {
      return []
    }
    panel.opacity = opacity
    return [panel]
  }
}

extension RenameField {
  static var path: WritableKeyPath<Lightbox, RenameField> { \.chrome.renaming }

  static func handle(
    _ input: PartInput, in lightbox: inout Lightbox, at time: Instant
  ) -> Claim {
    let renaming = lightbox.chrome.renaming
    let isOthers = renaming.isOpen && !renaming.pointerState.contacts.owns(input.event)
    let effects = isOthers ? lightbox.letGo(input.event, at: time) : []
    let own = lightbox.chrome.renaming.claim(
      input.event, seen: input.seen, pointer: lightbox.pointer, lightbox.physics, at: time)
    return Claim(own.map { effects + $0 })
  }

  static func receive(
    _ event: Event, in lightbox: inout Lightbox, at time: Instant
  ) -> [Effect] {
    switch event {
    case .texts(.measured(let caption, let stops)):
      lightbox.chrome.renaming.receive(stops, of: caption)
    case .jobs(.name(let photo, let name)): return open(name, of: photo, in: &lightbox, at: time)
    default: break
    }
    return []
  }

  /// Opens the field for a photo, unless another one is looked at by now.
  private static func open(
    _ name: String, of photo: PhotoID, in lightbox: inout Lightbox, at time: Instant
  ) -> [Effect] {
    guard photo == lightbox.current, lightbox.library.photoIndex != nil else { return [] }
    lightbox.letGoOfAll(at: time)
    let effects = lightbox.stage.focus(on: photo, at: time)
    lightbox.chrome.renaming.open(name, of: lightbox.stage.subject, lightbox.physics, at: time)
    return effects
  }

  static func update(
    in lightbox: inout Lightbox, after event: Event, at time: Instant
  ) -> [Effect] {
    lightbox.chrome.renaming.check(lightbox.stage.subject, lightbox.physics, at: time)
    return []
  }

  static func layOut(
    in lightbox: inout Lightbox, _ context: ViewContext, at time: Instant
  ) -> [Caption] {
    lightbox.chrome.renaming.layOut(in: lightbox, context, at: time)
    return lightbox.chrome.renaming.captions(in: context, at: time)
  }

  /// Lays the field out beside where its photo is now.
  private mutating func layOut(in lightbox: Lightbox, _ context: ViewContext, at time: Instant) {
    guard let anchor = anchor(in: lightbox, context, at: time) else { return }
    layOut(at: anchor, in: context, isMirrored: lightbox.environment.isMirrored)
  }

  /// The place beside which it lies: the cell of its photo on the stage, or the room that the open
  /// one has below the header; nil where its photo has none.
  private func anchor(
    in lightbox: Lightbox, _ context: ViewContext, at time: Instant
  ) -> RenameLayout.Anchor? {
    guard let subject else { return nil }
    guard subject.mode == .album else {
      let room = lightbox.chrome.overlays.room(in: context)
      return .photo(
        Rect(
          x: room.minX, y: max(room.minY, context.headerHeight), width: room.size.width,
          height: room.size.height))
    }
    return subject.photo.flatMap { lightbox.library.index(of: $0) }
      .map { .cell(lightbox.album.grid.frame(of: $0, at: time)) }
  }

  static func requests(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    lightbox.chrome.renaming.wantedMeasure(in: lightbox.context)
  }

  static func layers(
    in lightbox: Lightbox, _ context: ViewContext, at time: Instant
  ) -> [Layer] {
    var field = lightbox.chrome.renaming
    field.layOut(in: lightbox, context, at: time)
    return field.layers(in: context, at: time)
  }
}
