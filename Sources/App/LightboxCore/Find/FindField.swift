internal import Geometry
package import Input
internal import Languages
internal import Motion
internal import Raster
internal import Semantics

/// The search field above the album: its conditions, which are chips, and the text after them.
///
/// The field is shown while it is edited, and while a filter hides photos of the album. Each change
/// of the field requests the photos that pass its filter.
package struct FindField: LightboxPart {
  /// The conditions of the chips, in the order in which they were added.
  package private(set) var chips: [PhotoFilter.Condition] = []
  private var editing = TextEditing()
  /// True while the field has the keyboard input.
  package private(set) var isEditing = false
  /// The filter that was requested last.
  private var asked = PhotoFilter()
  /// The number (`AlbumSource.number`) of the folder or list that the field searches.
  private var sourceNumber = 0
  private var fade = Fade()
  private var layout: FindLayout?
  private var press = ButtonPress<Action>()

  /// The action of a press on the field.
  enum Action: Hashable, Sendable {
    case remove(PhotoFilter.Condition)
    case end
    /// Gives the field the keyboard input.
    case edit
  }

  /// True while the search field is open: it is edited, or has a condition or a text.
  var isOpen: Bool { isEditing || !asked.isEmpty || !chips.isEmpty || field.count > 0 }

  package var field: TextField { editing.field }
  package var preedit: Preedit { editing.preedit }

  // MARK: Editing

  /// Gives the field the keyboard input.
  mutating func begin() {
    guard !isEditing else { return }
    isEditing = true
    editing.begin(TextField(field.text))
  }

  /// Gives the keyboard input back to the album; words that are conditions become chips.
  mutating func stopEditing(_ words: FilterWords) {
    guard isEditing else { return }
    isEditing = false
    editing.stopComposing()
    makeChips(words, isEnded: true)
  }

  /// Ends the search: removes the conditions and the text.
  mutating func end() {
    (chips, isEditing) = ([], false)
    editing.replace(TextField(""))
    press.end()
  }

  /// Replaces the search by `filter`, the filter of the folder or list `sourceNumber`. Does nothing
  /// if the field already searches this folder or list.
  mutating func adopt(_ filter: PhotoFilter, of sourceNumber: Int) {
    guard sourceNumber != self.sourceNumber else { return }
    end()
    (self.sourceNumber, asked, chips) = (sourceNumber, filter, filter.conditions)
    editing.replace(
      TextField(filter.texts.map { $0.contains(" ") ? "\"\($0)\"" : $0 }.joined(separator: " ")))
  }

  /// Adds the condition to the chips, or removes the condition if there is a chip for it.
  mutating func toggle(_ condition: PhotoFilter.Condition) {
    if chips.contains(condition) { remove(condition) } else { add(condition) }
  }

  private mutating func add(_ condition: PhotoFilter.Condition) {
    var filter = PhotoFilter(chips)
    filter.add(condition)
    chips = filter.conditions
  }

  mutating func remove(_ condition: PhotoFilter.Condition) {
    chips.removeAll { $0 == condition }
  }

  /// Handles the press of a key that writes or edits text.
  mutating func press(_ key: KeyEvent, _ words: FilterWords) -> [Effect] {
    if key.name == "BackSpace", field.caret == 0, field.selection.isEmpty {
      if !key.isRepeat { _ = chips.popLast() }
      return []
    }
    let (outcome, effects) = editing.press(key, runsLeft: layout?.line.runsLeft == true)
    if outcome == .changed { makeChips(words, isEnded: false) }
    return effects
  }

  /// Runs `body` on the text, and turns words that have become conditions into chips.
  mutating func edit(_ words: FilterWords, _ body: (inout TextEditing) -> Void) {
    let before = field.characters
    body(&editing)
    if field.characters != before { makeChips(words, isEnded: false) }
  }

  /// Replaces the words that are conditions by chips. The word that is still being typed is kept,
  /// unless `isEnded` is true. While the caret is inside the text, all words are kept.
  private mutating func makeChips(_ words: FilterWords, isEnded: Bool) {
    guard isEnded || field.caret == field.count else { return }
    let found = FilterText(field.characters).conditions(words, isEnded: isEnded)
    guard !found.isEmpty else { return }
    var left = field.characters
    for (_, range) in found.reversed() { left.removeSubrange(range) }
    // Removed words leave double blanks.
    let blanks = left.indices.filter { left[$0] == " " && ($0 == 0 || left[$0 - 1] == " ") }
    for index in blanks.reversed() { left.remove(at: index) }
    for (condition, _) in found { add(condition) }
    editing.replace(TextField(String(left)))
  }

  /// Returns the filter that the field describes now; nil if it was already requested.
  mutating func wantedFilter(_ words: FilterWords) -> PhotoFilter? {
    let filter = FilterText(field.characters).filter(chips, words)
    guard filter != asked else { return nil }
    asked = filter
    return filter
  }

  /// The text for input methods; nil while the field is not edited.
  var editedText: EditedText? {
    isEditing ? editing.edited(EditedText.Field.search, at: layout?.caretRect) : nil
  }

  // MARK: Pointer and fingers

  /// Handles presses and releases on the field's controls; returns nil for other input.
  mutating func claim(_ input: InputEvent, pointer: Point?) -> [Action]? {
    let layout = layout
    return press.claim(input, pointer: pointer) { layout?.action(at: $0) }
  }

  /// Moves the caret to the position that is nearest to `x`, logical px of the view.
  mutating func moveCaret(to x: Double) {
    if let stop = layout?.stop(nearest: x) { editing.move(toShown: stop) }
  }

  /// The x coordinates in the view of the positions between Unicode scalars; empty if unknown.
  var edges: [Double] { editing.scalarEdges(layout?.edges ?? []) }

  /// The frame of the field in the view, logical px; nil while it is not shown.
  var frame: Rect? { isOpen ? layout?.frame : nil }

  var chipFrames: [Rect] { layout?.chips.map(\.frame) ?? [] }

  // MARK: Layers

  func isMoving(at time: Instant) -> Bool { fade.isMoving(at: time) }

  mutating func show(_ isShown: Bool, _ physics: Physics, at time: Instant) {
    fade.show(isShown, physics, at: time)
  }

  func captions(_ source: AlbumSource, in context: ViewContext) -> [Caption] {
    isOpen ? FindLayout.captions(chips, editing.shown.field.text, source, in: context) : []
  }

  mutating func wantedMeasure(in context: ViewContext) -> [Effect] {
    isOpen ? editing.wantedMeasure(in: context) : []
  }

  mutating func receive(_ stops: [Double], of caption: Caption) {
    editing.receive(stops, of: caption)
  }

  /// Lays the field out; the previous layout stays until the texts are drawn and measured.
  mutating func layOut(_ source: AlbumSource, in context: ViewContext, isMirrored: Bool) {
    guard isOpen,
      let line = editing.line(in: context, isMirrored: isMirrored, emptySize: .zero),
      let made = FindLayout(chips, line, isEditing: isEditing, of: source, in: context)
    else { return }
    layout = made
  }

  func layers(in context: ViewContext, at time: Instant) -> [Layer] {
    let opacity = fade.opacity(at: time)
    guard opacity > 0, let strip = layout?.layer(in: context) else { return [] }
    return [strip.with(opacity: opacity)]
  }

  // MARK: For screen readers

  /// Returns the accessible object of the open field, with its conditions as children. If the field
  /// is closed and the person types the beginning of a name in the album, returns an object with
  /// that text instead.
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
        node.states.insert(.showing)
        node.frame = find.chipFrames.indices.contains(index) ? find.chipFrames[index] : .zero
      }
      chip.actions = { [context.action("remove", AccessibleTexts.remove, .removeChip(index))] }
      return chip
    }
    (object.position, object.hasText, object.hasChangingChildren) = (.field, true, true)
    if find.isEditing { object.focus = id }
    if find.isOpen, context.chrome.openEditor == nil {
      object.request = { AccessibleRequest($0, editing: find.field) }
    }
    return [object]
  }
}
