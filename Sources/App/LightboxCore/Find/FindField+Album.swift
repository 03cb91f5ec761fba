internal import Geometry
internal import Input
internal import Languages
internal import Raster

/// The search field's operations on the lightbox.
extension FindField {
  static var path: WritableKeyPath<Lightbox, FindField> { \.chrome.find }

  private static func words(in lightbox: Lightbox) -> FilterWords {
    FilterWords(lightbox.environment.preferences.language)
  }

  /// Changes the field. If the filter has changed, returns the effect that filters the album.
  private static func change(
    in lightbox: inout Lightbox, at time: Instant, _ body: (inout FindField, FilterWords) -> Void
  ) -> [Effect] {
    let words = words(in: lightbox)
    body(&lightbox.chrome.find, words)
    follow(in: &lightbox, at: time)
    return lightbox.chrome.find.wantedFilter(words).map { [.filterAlbum($0)] } ?? []
  }

  /// Opens the search field and gives the field the keyboard input.
  static func begin(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    guard lightbox.mode == .album else { return [] }
    lightbox.stage.album.typeAhead.end()
    lightbox.chrome.overlays.notice.end(at: time)
    return change(in: &lightbox, at: time) { field, _ in field.begin() }
  }

  /// Ends the search: the album shows all of its photos.
  static func end(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    change(in: &lightbox, at: time) { field, _ in field.end() }
  }

  /// Shows only the marked photos, or all photos again.
  static func toggleMarked(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    let (stage, isOn) = (lightbox.stage, lightbox.chrome.find.chips.contains(.marked))
    guard isOn || stage.photos.contains(where: stage.album.marks.contains) else {
      lightbox.chrome.overlays.show(
        Phrase("No photo is marked here"), lightbox.physics, at: time)
      return []
    }
    return change(in: &lightbox, at: time) { field, _ in field.toggle(.marked) }
  }

  /// Called before a key opens the photo at `index`. If this photo and at least one other photo are
  /// marked, shows only the marked photos, so that the person pages only through these. Otherwise
  /// does nothing.
  static func showMarked(
    with index: Int, in lightbox: inout Lightbox, at time: Instant
  ) -> [Effect] {
    let (stage, marks) = (lightbox.stage, lightbox.stage.album.marks)
    guard stage.album.ratings.isMarking, !lightbox.chrome.find.chips.contains(.marked),
      marks.contains(stage.library.cells[index]),
      stage.photos.lazy.filter(marks.contains).prefix(2).count == 2
    else { return [] }
    return toggleMarked(in: &lightbox, at: time)
  }

  /// Removes the condition of the chip at `index`.
  static func removeChip(
    at index: Int, in lightbox: inout Lightbox, at time: Instant
  ) -> [Effect] {
    let chips = lightbox.chrome.find.chips
    guard chips.indices.contains(index) else { return [] }
    return change(in: &lightbox, at: time) { field, _ in field.remove(chips[index]) }
  }

  /// Handles an input method's event; returns nil while the field does not have the keyboard input.
  static func handle(
    _ event: TextEvent, in lightbox: inout Lightbox, at time: Instant
  ) -> [Effect]? {
    guard lightbox.chrome.find.isEditing, !lightbox.chrome.menu.isOpen else { return nil }
    return change(in: &lightbox, at: time) { field, words in
      field.edit(words) { _ = $0.write(event) }
    }
  }

  /// Changes the text of the search field for a screen reader, and gives the field the keyboard
  /// input. Returns nil if the field is not open.
  static func edit(
    in lightbox: inout Lightbox, at time: Instant, _ body: (inout TextEditing) -> Void
  ) -> [Effect]? {
    guard lightbox.mode == .album, lightbox.chrome.find.isOpen else { return nil }
    return change(in: &lightbox, at: time) { field, words in
      if !field.isEditing { field.begin() }
      field.edit(words, body)
    }
  }

  // MARK: As a part

  static func isSeen(in lightbox: Lightbox, at time: Instant) -> Bool {
    lightbox.stage.isAlbumSeen(at: time)
  }

  static func handle(
    _ input: PartInput, in lightbox: inout Lightbox, at time: Instant
  ) -> Claim {
    guard lightbox.mode == .album, lightbox.chrome.find.isOpen,
      !lightbox.chrome.overlays.help.isShown
    else { return .passed() }
    if case .key(let key) = input.seen { return handle(key, in: &lightbox, at: time) }
    let pointer = lightbox.pointer
    if let actions = lightbox.chrome.find.claim(input.event, pointer: pointer) {
      return .taken(
        actions.flatMap { perform($0, after: input.event, in: &lightbox, at: time) })
    }
    guard let point = input.event.pressedPoint(pointer: pointer) else { return .passed() }
    if lightbox.chrome.find.frame?.contains(point) == true { return .taken([]) }
    // A press outside of the field ends the editing, and is also passed on.
    return .passed(change(in: &lightbox, at: time) { $0.stopEditing($1) })
  }

  private static func perform(
    _ action: Action, after input: InputEvent, in lightbox: inout Lightbox, at time: Instant
  ) -> [Effect] {
    switch action {
    case .remove(let condition):
      return change(in: &lightbox, at: time) { field, _ in field.remove(condition) }
    case .end: return end(in: &lightbox, at: time)
    case .edit:
      let effects = begin(in: &lightbox, at: time)
      if let x = lightbox.pointer?.x, case .pointer = input {
        lightbox.chrome.find.moveCaret(to: x)
      }
      return effects
    }
  }

  /// The keys that edit the text while Ctrl is held. Other keys with Ctrl perform their commands.
  private static let editingKeys: Set<String> = [
    "a", "c", "x", "v", "Insert", "Left", "Right", "BackSpace", "Delete",
  ]
  /// The keys that move the keyboard focus from the field to the album. The album then handles the
  /// same key press too.
  private static let leadingKeys: Set<String> = [
    "Down", "KP_Down", "Page_Down", "Page_Up", "Next", "Prior", "KP_Next", "KP_Prior",
    "KP_Page_Down", "KP_Page_Up", "Tab", "ISO_Left_Tab",
  ]
  private static let keysWithoutText: Set<String> = [
    "Left", "Right", "Home", "End", "Up", "BackSpace", "Delete", "KP_Left", "KP_Right", "KP_Home",
    "KP_End", "KP_Up", "KP_Delete", "Insert",
  ]

  private static func handle(
    _ key: KeyEvent, in lightbox: inout Lightbox, at time: Instant
  ) -> Claim {
    guard lightbox.chrome.find.isEditing, key.isPressed, key.modifier == nil,
      key.modifiers.isDisjoint(with: [.alt, .logo])
    else { return .passed() }
    if key.modifiers.contains(.control), !editingKeys.contains(key.name) { return .passed() }
    switch key.name {
    case "Escape": return .taken(key.isRepeat ? [] : end(in: &lightbox, at: time))
    case "Return", "KP_Enter":
      let effects = change(in: &lightbox, at: time) { $0.stopEditing($1) }
      guard let current = lightbox.current else { return .taken(effects) }
      return .taken(effects + lightbox.stage.focus(on: current, at: time))
    case _ where leadingKeys.contains(key.name):
      return .passed(change(in: &lightbox, at: time) { $0.stopEditing($1) })
    default:
      guard
        key.text != nil || keysWithoutText.contains(key.name) || key.modifiers.contains(.control)
      else { return .passed() }
      // While no text is selected, Ctrl+C copies photos.
      if key.modifiers == .control, key.name == "c", lightbox.chrome.find.field.selection.isEmpty {
        return .passed()
      }
      var own: [Effect] = []
      let changed = change(in: &lightbox, at: time) { own = $0.press(key, $1) }
      return .taken(own + changed)
    }
  }

  static func receive(
    _ event: Event, in lightbox: inout Lightbox, at time: Instant
  ) -> [Effect] {
    if case .texts(.measured(let caption, let stops)) = event {
      lightbox.chrome.find.receive(stops, of: caption)
    }
    return []
  }

  static func update(
    in lightbox: inout Lightbox, after event: Event, at time: Instant
  ) -> [Effect] {
    let source = lightbox.library.source
    lightbox.chrome.find.adopt(source.filter, of: source.number)
    defer { follow(in: &lightbox, at: time) }
    guard lightbox.mode == .photo, lightbox.chrome.find.isEditing else { return [] }
    return change(in: &lightbox, at: time) { $0.stopEditing($1) }
  }

  /// Shows or hides the field, and lays the album out below the field.
  private static func follow(in lightbox: inout Lightbox, at time: Instant) {
    let isOpen = lightbox.chrome.find.isOpen
    lightbox.chrome.find.show(isOpen && lightbox.mode == .album, lightbox.physics, at: time)
    let height =
      isOpen ? FindLayout.height(textScale: lightbox.environment.preferences.textScale) : 0
    guard height != lightbox.environment.findHeight else { return }
    lightbox.stage.changeLayout(about: lightbox.pointer, at: time) {
      $0.environment.findHeight = height
    }
  }

  static func layOut(
    in lightbox: inout Lightbox, _ context: ViewContext, at time: Instant
  ) -> [Caption] {
    let source = lightbox.library.source
    lightbox.chrome.find.layOut(
      source, in: context, isMirrored: lightbox.environment.isMirrored)
    return lightbox.chrome.find.captions(source, in: context)
  }

  static func requests(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    lightbox.chrome.find.wantedMeasure(in: lightbox.context)
  }

  static func layers(
    in lightbox: Lightbox, _ context: ViewContext, at time: Instant
  ) -> [Layer] {
    var field = lightbox.chrome.find
    field.layOut(lightbox.library.source, in: context, isMirrored: lightbox.environment.isMirrored)
    return field.layers(in: context, at: time)
  }
}
