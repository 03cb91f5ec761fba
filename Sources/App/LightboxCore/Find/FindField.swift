internal import Geometry
package import Input
internal import Languages
internal import Motion
internal import Raster

/// The field above the album in which a search is typed: its conditions, which are chips, and the
/// text after them.
///
/// It is shown while it is edited and while the album shows only some of its photos. Each change
/// asks for the photos that pass its filter.
package struct FindField: LightboxPart {
  /// The conditions of the chips, in the order in which they came.
  package private(set) var chips: [PhotoFilter.Condition] = []
  package private(set) var field = TextField("")
  /// The text that an input method is composing at the caret.
  package private(set) var preedit = Preedit()
  /// True while keys write in the field.
  package private(set) var isEditing = false
  /// The number of times that the field was opened.
  private var openings = 0
  /// The filter that was asked for last.
  private var asked = PhotoFilter()
  /// The number of the album's place that the field is about.
  private var place = 0
  private var fade = Fade()
  private var layout: FindLayout?
  private var measured: (caption: Caption, stops: [Double])?
  private var measuring: Caption?
  private var press = ButtonPress<Action>()

  /// The action of a press.
  enum Action: Hashable, Sendable {
    case remove(PhotoFilter.Condition)
    case end
    /// Lets keys write in the field.
    case edit
  }

  /// True while there is a field, even if it is empty.
  var isOpen: Bool { isEditing || !asked.isEmpty || !chips.isEmpty || field.count > 0 }

  // MARK: Editing

  /// Lets keys write in the field.
  mutating func begin() {
    guard !isEditing else { return }
    (isEditing, openings) = (true, openings + 1)
    field.move(to: field.count)
  }

  /// Lets keys act on the album again; the search stays.
  mutating func stopEditing(_ words: FilterWords) {
    guard isEditing else { return }
    (isEditing, preedit) = (false, Preedit())
    makeChips(words, isEnded: true)
  }

  /// Ends the search.
  mutating func end() {
    (chips, field, preedit, isEditing) = ([], TextField(""), Preedit(), false)
    press.end()
  }

  /// Shows the filter of another place.
  mutating func adopt(_ filter: PhotoFilter, of place: Int) {
    guard place != self.place else { return }
    end()
    (self.place, asked, chips) = (place, filter, filter.conditions)
    field = TextField(
      filter.texts.map { $0.contains(" ") ? "\"\($0)\"" : $0 }.joined(separator: " "))
  }

  /// Adds the condition, or removes it if it is there.
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
  mutating func press(_ key: KeyEvent, _ words: FilterWords) {
    if key.name == "BackSpace", field.caret == 0, field.selection.isEmpty {
      if !key.isRepeat { _ = chips.popLast() }
      return
    }
    if field.press(key, runsLeft: layout?.runsLeft == true) == .changed {
      makeChips(words, isEnded: false)
    }
  }

  /// Applies an event of an input method.
  mutating func write(_ event: TextEvent, _ words: FilterWords) {
    let before = field.characters
    field.write(event)
    preedit = event.preedit
    if field.characters != before { makeChips(words, isEnded: false) }
  }

  /// Makes chips of the words that are conditions, except of one that is still being typed, unless
  /// `isEnded`. While the caret is inside the text, all of it stays as it is.
  private mutating func makeChips(_ words: FilterWords, isEnded: Bool) {
    guard isEnded || field.caret == field.count else { return }
    let found = FilterText(field.characters).conditions(words, isEnded: isEnded)
    guard !found.isEmpty else { return }
    var left = field.characters
    for (_, range) in found.reversed() { left.removeSubrange(range) }
    // Two blanks are left where a word was.
    let blanks = left.indices.filter { left[$0] == " " && ($0 == 0 || left[$0 - 1] == " ") }
    for place in blanks.reversed() { left.remove(at: place) }
    for (condition, _) in found { add(condition) }
    field = TextField(String(left))
  }

  /// The filter that the field means now; nil if it was asked for already.
  mutating func wantedFilter(_ words: FilterWords) -> PhotoFilter? {
    let filter = FilterText(field.characters).filter(chips, words)
    guard filter != asked else { return nil }
    asked = filter
    return filter
  }

  /// The text for input methods; nil while the field is not edited.
  var editedText: EditedText? {
    guard isEditing else { return nil }
    return EditedText(
      .search(openings), text: field.text, caret: field.bytes(before: field.caret),
      anchor: field.bytes(before: field.anchor), place: layout?.caretPlace)
  }

  // MARK: Pointer and fingers

  /// Handles the press and the release of what can be pressed; nil for other input.
  mutating func claim(_ input: InputEvent, pointer: Point?) -> [Action]? {
    let layout = layout
    return press.claim(input, pointer: pointer) { layout?.action(at: $0) }
  }

  /// Moves the caret to the place nearest to an x coordinate of the view.
  mutating func moveCaret(to x: Double) {
    if preedit.isEmpty, let stop = layout?.stop(nearest: x) { field.move(to: stop) }
  }

  /// The frame of the field in the view, logical px; nil while it is not shown.
  var frame: Rect? { isOpen ? layout?.frame : nil }

  /// The frames of the chips in the view; logical px.
  var chipFrames: [Rect] { layout?.chips.map(\.frame) ?? [] }

  // MARK: Layers

  func isMoving(at time: Instant) -> Bool { fade.isMoving(at: time) }

  /// The text as it is seen.
  private var shownText: TextField { field.composed(with: preedit).field }

  mutating func show(_ isShown: Bool, _ physics: Physics, at time: Instant) {
    fade.show(isShown, physics, at: time)
  }

  func captions(_ place: AlbumPlace, in context: ViewContext) -> [Caption] {
    guard isOpen else { return [] }
    return FindLayout.captions(chips, shownText, place, in: context)
  }

  /// Requests the caret positions of the displayed text, unless they are known or requested.
  mutating func wantedMeasure(in context: ViewContext) -> [Effect] {
    guard isOpen else { return [] }
    let caption = FindLayout.caption(of: shownText.text, in: context)
    guard measured?.caption != caption, measuring != caption else { return [] }
    measuring = caption
    return [.measure(caption)]
  }

  mutating func receive(_ stops: [Double], of caption: Caption) {
    guard measuring == caption else { return }
    (measuring, measured) = (nil, (caption, stops))
  }

  /// Lays the field out; until its texts are drawn and measured, the layout before stays.
  mutating func layOut(_ place: AlbumPlace, in context: ViewContext, isMirrored: Bool) {
    guard isOpen, let measured else { return }
    let (shown, composed) = field.composed(with: preedit)
    let text = FindLayout.caption(of: shown.text, in: context)
    guard measured.caption == text, measured.stops.count == shown.count + 1 else { return }
    let made = FindLayout(
      chips, shown, text, composed: composed, stops: measured.stops, isMirrored: isMirrored,
      isEditing: isEditing, of: place, in: context)
    if let made { layout = made }
  }

  func layers(in context: ViewContext, at time: Instant) -> [Layer] {
    let opacity = fade.opacity(at: time)
    guard opacity > 0, var strip = layout?.layer(in: context) else { return [] }
    strip.opacity = opacity
    return [strip]
  }
}
