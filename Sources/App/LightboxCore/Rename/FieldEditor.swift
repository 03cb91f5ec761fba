internal import Geometry
internal import Input
package import Languages
internal import Motion
internal import Raster

/// The editing of a line of text in a field: the typed text, the text that an input method
/// composes, the layout, the pointer's state, and the reason why the text was refused.
///
/// ``RenameField`` and ``FolderField`` use it. While one of the two fields is open, it receives all
/// input.
package struct FieldEditor: Equatable, Sendable {
  /// True while the field is open; false while it fades out.
  package var isOpen: Bool { fade.isIn }
  package private(set) var field = TextField()
  /// A sentence with the reason why the text was refused; empty if the text was not refused.
  package private(set) var reason = Phrase.empty
  /// True while the field waits for the result of its request; the text then cannot be edited.
  package private(set) var isWaiting = false
  private var fade = Fade()
  @Shared private(set) var layout: FieldLayout? = nil
  /// The buttons and fingers that were pressed while the field was open.
  var contacts = OwnedContacts()
  /// True while a press that began in the field can extend the selection.
  private var selects = false
  /// The finger that extends the selection; nil if there is none.
  private var finger: Int32?

  // MARK: Coming and going

  /// Opens the field with `text`. `selection` is the selected range of it; if it is nil, nothing is
  /// selected.
  mutating func open(
    _ text: String, selecting selection: Range<Int>? = nil, _ physics: Physics, at time: Instant
  ) {
    field.begin(text, selecting: selection)
    (isWaiting, layout, reason) = (false, nil, .empty)
    fade.turn(to: 1, over: physics.reducesMotion ? 0 : physics.panelFadeInTime, at: time)
  }

  mutating func close(_ physics: Physics, at time: Instant) {
    guard isOpen else { return }
    field.stopComposing()
    (contacts, selects, finger) = (OwnedContacts(), false, nil)
    fade.turn(to: 0, over: physics.reducesMotion ? 0 : physics.panelFadeOutTime, at: time)
  }

  /// Records that the field now waits for the result of its request. An earlier reason is no longer
  /// shown: the result may be another one.
  mutating func beginWaiting() {
    // Nothing can be written while the field waits. The input method is released, and its composed
    // text is dropped.
    (isWaiting, reason) = (true, .empty)
    field.stopComposing()
  }

  /// Records that the person can edit the text again.
  mutating func endWaiting() { isWaiting = false }

  /// Shows why the text was refused; the person can edit it again.
  mutating func refuse(_ reason: Phrase) {
    (self.reason, isWaiting) = (reason, false)
    field.stopComposing()
  }

  /// Handles a key. The effects exchange text with the clipboard. The caller handles the outcomes
  /// `givenUp` and `accepted`.
  mutating func press(_ key: KeyEvent) -> (outcome: TextField.Outcome, effects: [Effect]) {
    if isWaiting, key.name != "Escape" { return (.taken, []) }
    let answer = field.press(key, runsLeft: layout?.line.runsLeft == true)
    if answer.outcome == .changed { reason = Phrase.empty }
    return answer
  }

  /// Handles an event of a finger, or of the pointer, which is at `pointer` in the view. Returns
  /// the effects; nil for a press outside the field.
  mutating func point(_ input: InputEvent, pointer: Point?) -> [Effect]? {
    switch input {
    case .pointer(.enter(let point)), .pointer(.motion(let point)):
      if selects, finger == nil { moveCaret(to: point, selects: true) }
    case .pointer(.button(let button, isPressed: true)):
      contacts.buttons.insert(button)
      guard let pointer, frame?.contains(pointer) == true else { return nil }
      if button == .left { beginPress(at: pointer) }
    case .pointer(.button(let button, isPressed: false)):
      contacts.buttons.remove(button)
      if button == .left, selects, finger == nil { return endPress() }
    case .pointer(.leave): (contacts.buttons, selects) = ([], finger != nil)
    case .touch(.down(let id, let point)):
      contacts.fingers.insert(id)
      guard frame?.contains(point) == true else { return nil }
      if finger == nil {
        finger = id
        beginPress(at: point)
      }
    case .touch(.move(let id, let point)):
      if finger == id { moveCaret(to: point, selects: true) }
    case .touch(.up(let id)):
      contacts.fingers.remove(id)
      if finger == id { return endPress() }
    case .touch(.cancel): (contacts, selects, finger) = (OwnedContacts(), false, nil)
    default: break
    }
    return []
  }

  private mutating func beginPress(at point: Point) {
    selects = true
    moveCaret(to: point, selects: false)
  }

  /// Ends the press that has selected text; the effect passes the selected text to the desktop.
  private mutating func endPress() -> [Effect] {
    (selects, finger) = (false, nil)
    let text = field.selectedText
    return text.isEmpty ? [] : [.select(text)]
  }

  /// Replaces the text, with the caret at its end.
  mutating func replace(_ text: String) {
    field.replace(text)
    reason = .empty
  }

  /// Runs `body` on the text, as an input method or a screen reader has requested. Does nothing
  /// while the text cannot be edited.
  mutating func edit(_ body: (inout TextField) -> Void) {
    guard isOpen, !isWaiting else { return }
    let before = field.characters
    body(&field)
    if field.characters != before { reason = .empty }
  }

  /// The frame of the field's panel in the view; nil before it is laid out.
  var frame: Rect? { layout?.frame }

  /// The x coordinates in the view of the positions between Unicode scalars; empty if unknown.
  var edges: [Double] { field.scalarEdges(layout?.line.edges ?? []) }

  /// The text for input methods; nil while the field cannot be edited. `kind` returns the field's
  /// identity; its argument is the number of times that the field was opened.
  func editedText(_ kind: (Int) -> EditedText.Field) -> EditedText? {
    isOpen && !isWaiting ? field.edited(kind, at: layout?.line.caretRect) : nil
  }

  /// Moves the caret to the position nearest to `point` of the view. If `selects` is true, extends
  /// the selection to there; otherwise nothing is selected.
  mutating func moveCaret(to point: Point, selects: Bool) {
    guard !isWaiting, let stop = layout?.line.stop(nearest: point.x) else { return }
    field.move(toShown: stop, selects: selects)
  }

  func isMoving(at time: Instant) -> Bool { fade.isMoving(at: time) }

  // MARK: Texts

  /// Lays the open field out; the previous layout stays until the texts are drawn. If the edited
  /// text was refused, the reason replaces the sentence below it. Returns the texts to draw while
  /// the field is visible: the current text, the text of the layout, which may be older, and the
  /// texts around it.
  @discardableResult
  mutating func layOut(
    _ around: FieldLayout.Surroundings = FieldLayout.Surroundings(), at anchor: FieldLayout.Anchor,
    in context: ViewContext, time: Instant
  ) -> [Caption] {
    guard isOpen || fade.opacity(at: time) > 0 else { return [] }
    var around = around
    if !reason.isEmpty { (around.sentence, around.isWarning) = (reason, true) }
    if isOpen, let line = field.line(in: context),
      let made = FieldLayout(
        line, showsCaret: field.preedit.caret != nil, around, at: anchor, in: context)
    {
      layout = made
    }
    let text = EditedLine.caption(of: field.shown.field.text, in: context)
    return [text, layout?.line.text].compactMap { $0 }
      + FieldLayout.captions(of: around, at: anchor, in: context)
  }

  func layers(in context: ViewContext, at time: Instant) -> [Layer] {
    let opacity = fade.opacity(at: time)
    guard opacity > 0, let panel = layout?.layer(isWaiting: isWaiting, in: context) else {
      return []
    }
    return [panel.with(opacity: opacity)]
  }
}
