internal import Geometry
package import Input

/// A line of text that a person edits: the text with its caret, and the text that an input method
/// composes in it.
///
/// ``FieldEditor`` and ``FindField`` use it.
package struct TextEditing: Hashable, Sendable {
  package private(set) var field = TextField("")
  /// The text that an input method is composing at the caret.
  package private(set) var preedit = Preedit()
  /// The number of times that editing began.
  private(set) var sessions = 0
  /// True until the next key press: repeats of the key that began the editing are ignored.
  private var ignoresRepeats = false

  // MARK: Changes

  mutating func begin(_ field: TextField) {
    replace(field)
    (sessions, ignoresRepeats) = (sessions + 1, true)
  }

  /// Replaces the text, the caret and the selection by those of `field`.
  mutating func replace(_ field: TextField) { (self.field, preedit) = (field, Preedit()) }

  mutating func stopComposing() { preedit = Preedit() }

  /// Handles a key. `runsLeft` is true if the text runs from right to left. The effects exchange
  /// text with the clipboard.
  mutating func press(
    _ key: KeyEvent, runsLeft: Bool
  ) -> (outcome: TextField.Outcome, effects: [Effect]) {
    ignoresRepeats = ignoresRepeats && key.isRepeat
    guard !ignoresRepeats else { return (.taken, []) }
    switch (key.name, key.modifiers) {
    case ("Delete", .shift) where key.isRepeat: break
    case ("c", .control), ("Insert", .control):
      return key.isRepeat ? (.taken, []) : copy(cuts: false)
    case ("x", .control), ("Delete", .shift): return key.isRepeat ? (.taken, []) : copy(cuts: true)
    case ("v", .control), ("Insert", .shift): return (.taken, key.isRepeat ? [] : [.pasteText])
    default: break
    }
    return (field.press(key, runsLeft: runsLeft), [])
  }

  /// Copies the selected text, and deletes it if `cuts` is true.
  private mutating func copy(cuts: Bool) -> (outcome: TextField.Outcome, effects: [Effect]) {
    let text = field.selectedText
    guard !text.isEmpty else { return (.taken, []) }
    if cuts { field.delete(to: field.caret) }
    return (cuts ? .changed : .taken, [.copyText(text, called: nil)])
  }

  /// Applies an event of an input method.
  mutating func write(_ event: TextEvent) {
    field.write(event)
    preedit = event.preedit
  }

  /// Replaces the text, with the caret after `caret` characters.
  mutating func write(_ text: String, caret: Int) {
    replace(TextField(text))
    field.move(to: caret)
  }

  /// Selects the characters between two positions, with the caret at `caret`.
  mutating func select(from anchor: Int, to caret: Int) {
    stopComposing()
    field.move(to: anchor)
    field.move(to: caret, selects: true)
  }

  /// Moves the caret to the position `stop` of the displayed text, which includes the preedit. If
  /// `selects` is true, extends the selection to there; otherwise nothing is selected.
  mutating func move(toShown stop: Int, selects: Bool = false) {
    let composed = shown.preedit
    // The composed text is not a part of the field yet, so the caret has no positions in it.
    let index = stop <= composed.lowerBound ? stop : max(stop - composed.count, composed.lowerBound)
    field.move(to: index, selects: selects)
  }

  // MARK: For others

  /// The displayed text, and the range of the preedit in it.
  var shown: (field: TextField, preedit: Range<Int>) { field.composed(with: preedit) }

  /// Returns the edited text for input methods. `kind` returns the field's identity; its argument
  /// is the number of times that editing began. `caretRect` is the caret's rectangle in the view.
  func edited(_ kind: (Int) -> EditedText.Field, at caretRect: Rect?) -> EditedText {
    EditedText(
      kind(sessions), text: field.text, caret: field.bytes(before: field.caret),
      anchor: field.bytes(before: field.anchor), caretRect: caretRect)
  }

  /// Converts `edges`, the x coordinates of the positions between characters, to those between
  /// Unicode scalars. Returns an empty array while an input method composes a text, or if `edges`
  /// does not belong to the current text.
  func scalarEdges(_ edges: [Double]) -> [Double] {
    guard preedit.isEmpty, edges.count == field.count + 1 else { return [] }
    // A position within a character has the coordinate at which the character begins.
    return zip(field.characters, edges).flatMap { character, edge in
      repeatElement(edge, count: character.unicodeScalars.count)
    } + edges.suffix(1)
  }

  /// Returns the line to display; nil until its text is drawn.
  ///
  /// From right to left, the layout is mirrored, but the text is not; the caret positions are
  /// then measured from the right end of the text.
  func line(in context: ViewContext) -> EditedLine? {
    let (field, composed) = shown
    let text = EditedLine.caption(of: field.text, in: context)
    guard let stops = context.stops[text], stops.count == field.count + 1,
      let size = context.size(of: text)
    else { return nil }
    return EditedLine(
      text: text, size: size,
      // Texts are not mirrored, so in a mirrored layout their positions are mirrored back.
      stops: context.measures.preferences.isRightToLeft
        ? stops.map { size.width - $0 } : stops,
      caret: field.caret, selection: field.selection, composed: composed)
  }
}
