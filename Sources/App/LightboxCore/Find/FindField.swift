internal import Geometry
internal import Input
internal import Languages
internal import Motion
internal import Raster
internal import Semantics

/// The search field above the album: its conditions, which are chips, and the text after them.
///
/// The field is shown while it is edited, and while a filter hides photos of the album. Each change
/// of the field requests the photos that pass its filter.
package struct FindField: LightboxPart {
  static var path: WritableKeyPath<Lightbox, FindField> { \.chrome.find }

  /// The conditions of the chips, in the order in which they were added.
  package private(set) var chips: [PhotoFilter.Condition] = []
  package private(set) var field = TextField()
  /// True while the field has the keyboard input.
  package private(set) var isEditing = false
  /// The filter that was requested last.
  private var asked = PhotoFilter()
  /// The number (`AlbumSource.number`) of the folder or list that the field searches.
  private var sourceNumber = 0
  private var fade = Fade()
  @Shared private var layout: FindLayout? = nil
  private var press = ButtonPress<Action>()

  /// The action of a press on the field.
  enum Action: Equatable, Sendable {
    case remove(PhotoFilter.Condition)
    case end
    /// Gives the field the keyboard input.
    case edit
  }

  /// True while the search field is open: it is edited, or has a condition or a text.
  var isOpen: Bool { isEditing || !asked.isEmpty || !chips.isEmpty || field.count > 0 }

  // MARK: Editing

  /// Gives the field the keyboard input.
  mutating func begin() {
    guard !isEditing else { return }
    isEditing = true
    field.begin(field.text)
  }

  /// Gives the keyboard input back to the album.
  mutating func stopEditing() {
    guard isEditing else { return }
    isEditing = false
    field.stopComposing()
  }

  /// Ends the search: removes the conditions and the text.
  mutating func end() {
    (chips, isEditing) = ([], false)
    field.replace("")
    press.end()
  }

  /// Replaces the search by `filter`, the filter of the album source with the number
  /// `sourceNumber`. Does nothing if the field already searches this source. A text that `words`
  /// would take for a condition is put in quotation marks.
  mutating func adopt(
    _ filter: PhotoFilter, of sourceNumber: Int, _ words: @autoclosure () -> FilterWords
  ) {
    guard sourceNumber != self.sourceNumber else { return }
    end()
    (self.sourceNumber, asked, chips) = (sourceNumber, filter, filter.conditions)
    let words = words()
    let texts = filter.texts.map {
      $0.contains(where: \.isWhitespace) || words.meaning(of: $0) != .text ? "\"\($0)\"" : $0
    }
    field.replace(texts.joined(separator: " "))
  }

  private mutating func add(_ condition: PhotoFilter.Condition) {
    var filter = PhotoFilter(chips)
    filter.add(condition)
    chips = filter.conditions
  }

  private mutating func remove(_ condition: PhotoFilter.Condition) {
    chips.removeAll { $0 == condition }
  }

  /// Handles a key press or repeat. The effects exchange text with the clipboard.
  mutating func press(_ key: KeyEvent) -> (outcome: TextField.Outcome, effects: [Effect]) {
    if key.name == "BackSpace", field.caret == 0, field.selection.isEmpty {
      if !key.isRepeat { _ = chips.popLast() }
      return (.taken, [])
    }
    return field.press(key, runsLeft: layout?.line.runsLeft == true)
  }

  /// Replaces the words that are conditions by chips. While the field is edited, keeps the word
  /// that is still being typed, and keeps all words while the caret is not at the end of the text.
  private mutating func makeChips(_ words: FilterWords) {
    guard !isEditing || field.caret == field.count else { return }
    let found = FilterText(field.characters).conditions(words, isEnded: !isEditing)
    guard !found.isEmpty else { return }
    var left = field.characters
    for (_, range) in found.reversed() {
      // The blank after the word is removed too. Other blanks may be within quotation marks.
      left.removeSubrange(range.lowerBound..<min(range.upperBound + 1, left.count))
    }
    for (condition, _) in found { add(condition) }
    field.replace(String(left.drop(while: \.isWhitespace)))
  }

  /// The text for input methods; nil while the field is not edited.
  var editedText: EditedText? {
    isEditing ? field.edited(EditedText.Field.search, at: layout?.line.caretRect) : nil
  }

  /// The x coordinates in the view of the positions between Unicode scalars; empty if unknown.
  var edges: [Double] { field.scalarEdges(layout?.line.edges ?? []) }

  /// The frame of the field in the view, logical px; nil while it is not shown.
  var frame: Rect? { isOpen ? layout?.frame : nil }

  var chipFrames: [Rect] { layout?.chips.map(\.frame) ?? [] }

  func isMoving(at time: Instant) -> Bool { fade.isMoving(at: time) }
}

/// The search field's operations on the lightbox.
extension FindField {
  /// Changes the field by `body`. Words that have become conditions, because the text has changed
  /// or the editing has ended, become chips. If the filter changes, returns the effect that filters
  /// the album.
  private static func change(
    in lightbox: inout Lightbox, at time: Instant, _ body: (inout FindField) -> Void
  ) -> [Effect] {
    let words = FilterWords(lightbox.environment.preferences.language)
    let before = lightbox.chrome.find
    body(&lightbox.chrome.find)
    let (isEditing, text) = (lightbox.chrome.find.isEditing, lightbox.chrome.find.field.characters)
    if text != before.field.characters || (before.isEditing && !isEditing) {
      lightbox.chrome.find.makeChips(words)
    }
    // The field takes the keyboard focus from the header, so that a blank does not press a button
    // there.
    if isEditing, !before.isEditing {
      lightbox.chrome.header.focus(on: nil, lightbox.physics, at: time)
    }
    follow(in: &lightbox, at: time)
    let find = lightbox.chrome.find
    let filter = FilterText(find.field.characters).filter(find.chips, words)
    guard filter != find.asked else { return [] }
    lightbox.chrome.find.asked = filter
    return [.filterAlbum(filter)]
  }

  /// Opens the search field and gives the field the keyboard input.
  static func begin(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    guard lightbox.mode == .album else { return [] }
    lightbox.stage.album.typeAhead.end()
    lightbox.chrome.overlays.notice.end(at: time)
    return change(in: &lightbox, at: time) { $0.begin() }
  }

  /// Ends the search: the album shows all of its photos.
  static func end(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    change(in: &lightbox, at: time) { $0.end() }
  }

  /// Shows only the marked photos, or all photos again.
  static func toggleMarked(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    let (stage, isOn) = (lightbox.stage, lightbox.chrome.find.chips.contains(.marked))
    guard isOn || stage.photos.contains(where: stage.album.marks.contains) else {
      lightbox.chrome.overlays.notice.show(
        Phrase("No photo is marked here"), lightbox.physics, at: time)
      return []
    }
    return change(in: &lightbox, at: time) { field in
      if isOn { field.remove(.marked) } else { field.add(.marked) }
    }
  }

  /// Shows only the marked photos before a key opens the photo at `index`, so that the user pages
  /// only through these. Does nothing unless this photo and at least one other photo are marked,
  /// and a mark was set or removed since the program started.
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

  /// Removes a condition from the search.
  static func remove(
    _ condition: PhotoFilter.Condition, in lightbox: inout Lightbox, at time: Instant
  ) -> [Effect] {
    change(in: &lightbox, at: time) { $0.remove(condition) }
  }

  /// Handles an input method's event; returns nil while the field does not have the keyboard input.
  static func handle(
    _ event: TextEvent, in lightbox: inout Lightbox, at time: Instant
  ) -> [Effect]? {
    guard lightbox.chrome.find.isEditing, !lightbox.chrome.coversSearch else { return nil }
    return edit(in: &lightbox, at: time) { $0.write(event) }
  }

  /// Changes the text of the open search field by `body`, as a screen reader has requested, and
  /// gives the field the keyboard input. Returns the effects; nil if the field is not open.
  static func edit(
    in lightbox: inout Lightbox, at time: Instant, _ body: (inout TextField) -> Void
  ) -> [Effect]? {
    guard lightbox.mode == .album, lightbox.chrome.find.isOpen else { return nil }
    return change(in: &lightbox, at: time) { find in
      find.begin()
      body(&find.field)
    }
  }

  // MARK: As a part

  static func isSeen(in lightbox: Lightbox, at time: Instant) -> Bool {
    lightbox.stage.isAlbumSeen(at: time)
  }

  static func handle(
    _ input: InputEvent, in lightbox: inout Lightbox, at time: Instant
  ) -> Claim {
    guard lightbox.mode == .album, lightbox.chrome.find.isOpen else { return .passed() }
    // The arrow keys are not mirrored, because the positions of the caret are those of the layout.
    if case .key(let key) = input { return handle(key, in: &lightbox, at: time) }
    let (pointer, layout) = (lightbox.pointer, lightbox.chrome.find.layout)
    // The point at which the button or finger is pressed or released.
    var pressed = Point.zero
    let actions = lightbox.chrome.find.press.claim(input, pointer: pointer) { point in
      pressed = point
      return layout?.action(at: point)
    }
    if let actions {
      return .taken(actions.flatMap { perform($0, at: pressed, in: &lightbox, time: time) })
    }
    guard let point = input.pressedPoint(pointer: pointer) else { return .passed() }
    if lightbox.chrome.find.frame?.contains(point) == true { return .taken([]) }
    // A press outside of the field ends the editing, and is also passed on.
    return .passed(change(in: &lightbox, at: time) { $0.stopEditing() })
  }

  /// Performs the action of a press on the field. `point` is the point of the view at which the
  /// press has ended.
  private static func perform(
    _ action: Action, at point: Point, in lightbox: inout Lightbox, time: Instant
  ) -> [Effect] {
    switch action {
    case .remove(let condition): return remove(condition, in: &lightbox, at: time)
    case .end: return end(in: &lightbox, at: time)
    case .edit:
      let effects = begin(in: &lightbox, at: time)
      if let stop = lightbox.chrome.find.layout?.line.stop(nearest: point.x) {
        lightbox.chrome.find.field.move(toShown: stop)
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
      let effects = change(in: &lightbox, at: time) { $0.stopEditing() }
      guard let current = lightbox.current else { return .taken(effects) }
      return .taken(effects + lightbox.stage.focus(on: current, at: time))
    case _ where leadingKeys.contains(key.name):
      return .passed(change(in: &lightbox, at: time) { $0.stopEditing() })
    default:
      // While no text is selected, Ctrl+C copies photos.
      if key.modifiers == .control, key.name == "c", lightbox.chrome.find.field.selection.isEmpty {
        return .passed()
      }
      var own: (outcome: TextField.Outcome, effects: [Effect]) = (.ignored, [])
      let changed = change(in: &lightbox, at: time) { own = $0.press(key) }
      return own.outcome == .ignored ? .passed(changed) : .taken(own.effects + changed)
    }
  }

  static func update(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    let (source, language) = (lightbox.library.source, lightbox.environment.preferences.language)
    lightbox.chrome.find.adopt(source.filter, of: source.number, FilterWords(language))
    if lightbox.chrome.coversSearch {
      // The input method is released, and its composed text is dropped.
      lightbox.chrome.find.field.stopComposing()
      lightbox.stage.album.typeAhead.end()
    }
    defer { follow(in: &lightbox, at: time) }
    guard lightbox.mode == .photo || lightbox.chrome.header.focused != nil,
      lightbox.chrome.find.isEditing
    else { return [] }
    return change(in: &lightbox, at: time) { $0.stopEditing() }
  }

  /// Shows or hides the field, and lays the album out below the field.
  private static func follow(in lightbox: inout Lightbox, at time: Instant) {
    let isOpen = lightbox.chrome.find.isOpen
    lightbox.chrome.find.fade.show(isOpen && lightbox.mode == .album, lightbox.physics, at: time)
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
    let (find, source) = (lightbox.chrome.find, lightbox.library.source)
    guard find.isOpen else { return [] }
    // The previous layout stays until the texts are drawn.
    if let line = find.field.line(in: context),
      let layout = FindLayout(
        find.chips, line, isEditing: find.isEditing, of: source, in: context)
    {
      lightbox.chrome.find.layout = layout
    }
    return FindLayout.captions(find.chips, find.field.shown.field.text, source, in: context)
  }

  static func layers(
    in lightbox: Lightbox, _ context: ViewContext, at time: Instant
  ) -> [Layer] {
    let field = lightbox.chrome.find
    let opacity = field.fade.opacity(at: time)
    guard opacity > 0, let strip = field.layout?.layer(in: context) else { return [] }
    return [strip.with(opacity: opacity)]
  }

  // MARK: For screen readers

  /// Returns the accessible object of the open field, with its conditions as children. If the field
  /// is closed, but the person types the beginning of a photo's name in the album, the object has
  /// this typed text. In all other cases there is no object.
  static func objects(in context: AccessibilityContext) -> [AccessibleObject] {
    let (lightbox, find) = (context.lightbox, context.chrome.find)
    let typed = lightbox.album.typeAhead
    guard lightbox.mode == .album,
      find.isOpen || typed.isActive(lightbox.physics, at: context.time)
    else { return [] }
    let id = "search"
    var object = AccessibleObject(id, .entry, AccessibleTexts.find) { node in
      node.states.formUnion([.showing, .singleLine])
      guard find.isOpen else {
        node.text = AccessibleText(typed.text)
        let frames = Overlays.frames(in: lightbox, at: context.time)
        return node.frame = frames.notice ?? .zero
      }
      let source = context.library.source
      node.description = source.isFiltered ? context.text(source.count) : ""
      node.frame = find.frame ?? .zero
      node.states.formUnion([.focusable, .editable, .selectableText])
      node.text = AccessibleText(find.field, isEditable: true)
      node.text?.edges = context.toView(find.edges)
    }
    object.children = AccessibleChildren("chip", count: find.chips.count) { index, id in
      var chip = AccessibleObject(id, .pushButton, find.chips[index].spoken) { node in
        node.show(in: find.chipFrames.indices.contains(index) ? find.chipFrames[index] : nil)
      }
      chip.actions = { [context.action("remove", AccessibleTexts.remove, .removeChip(index))] }
      return chip
    }
    (object.position, object.hasChangingChildren) = (.field, true)
    if find.isEditing, !context.chrome.coversSearch { object.focus = id }
    if find.isOpen, context.chrome.openEditor == nil {
      object.request = { AccessibleRequest($0, editing: find.field) }
    }
    return [object]
  }
}
