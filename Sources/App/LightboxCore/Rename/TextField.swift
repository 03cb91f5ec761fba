internal import Geometry
package import Input

/// A line of text that a person edits: its characters, the caret and the selection, and the text
/// that an input method composes at the caret.
///
/// Positions are between characters (grapheme clusters): 0 is before the first one, `count` is
/// after the last one. ``FieldEditor`` and ``FindField`` use this type.
package struct TextField: Equatable, Sendable {
  package private(set) var characters: [Character] = []
  /// The position at which text is inserted; one of the two ends of the selection.
  package private(set) var caret = 0
  /// The other end of the selection; equal to the caret if nothing is selected.
  package private(set) var anchor = 0
  /// The text that an input method is composing at the caret. It is not a part of `text` yet.
  package private(set) var preedit = Preedit()
  /// The number of times that editing began.
  private(set) var sessions = 0
  /// True until the next key press: repeats of the key that began the editing are ignored.
  private var ignoresRepeats = false

  /// The maximum number of characters; further ones are cut off. No path is longer.
  package static let most = 4096

  /// Creates a field with the caret at the end of `selection`. If `selection` is nil, the caret is
  /// at the end of the text and nothing is selected.
  package init(_ text: String = "", selecting selection: Range<Int>? = nil) {
    replace(text, selecting: selection)
  }

  package var text: String { String(characters) }
  package var count: Int { characters.count }

  /// The selected range of positions; empty if nothing is selected.
  package var selection: Range<Int> { min(anchor, caret)..<max(anchor, caret) }

  /// The selected text; empty if nothing is selected.
  package var selectedText: String { String(characters[selection]) }

  /// Returns the range of a file's name without its extension, which is the part that people
  /// usually change.
  package static func stem(of name: String) -> Range<Int> {
    let characters = Array(name)
    let dot = characters.lastIndex(of: ".") ?? 0
    return 0..<(dot > 0 ? dot : characters.count)
  }

  // MARK: Editing

  /// Begins to edit `text`. The caret and the selection are those of `replace`.
  mutating func begin(_ text: String, selecting selection: Range<Int>? = nil) {
    replace(text, selecting: selection)
    (sessions, ignoresRepeats) = (sessions + 1, true)
  }

  /// Replaces the whole text, and drops the preedit. The caret is at the end of `selection`. If
  /// `selection` is nil, the caret is at the end of the text and nothing is selected.
  mutating func replace(_ text: String, selecting selection: Range<Int>? = nil) {
    characters = Array(text.prefix(Self.most))
    let all = 0..<characters.count
    let selection = selection?.clamped(to: all) ?? all.upperBound..<all.upperBound
    (anchor, caret) = (selection.lowerBound, selection.upperBound)
    stopComposing()
  }

  /// Replaces the selection by `text`, cut so that the field has at most `most` characters.
  package mutating func type(_ text: String) {
    let room = Self.most - (count - selection.count)
    replace(selection, by: String(text.prefix(room)))
  }

  private mutating func replace(_ range: Range<Int>, by text: String) {
    // An accent may combine with the character before it.
    let head = String(characters[..<range.lowerBound]) + text
    characters = Array(head + String(characters[range.upperBound...]))
    caret = min(head.count, count)
    anchor = caret
  }

  /// Deletes the selection or, if it is empty, the text between the caret and `index`.
  package mutating func delete(to index: Int) {
    let index = min(max(index, 0), count)
    let range = selection.isEmpty ? min(index, caret)..<max(index, caret) : selection
    replace(range, by: "")
  }

  /// Moves the caret to `index`; if `selects` is true, extends the selection to there.
  package mutating func move(to index: Int, selects: Bool = false) {
    caret = min(max(index, 0), count)
    if !selects { anchor = caret }
  }

  /// Selects the characters between two positions, with the caret at `caret`. Drops the preedit.
  mutating func select(from anchor: Int, to caret: Int) {
    stopComposing()
    move(to: anchor)
    move(to: caret, selects: true)
  }

  /// Moves the caret to the position `stop` of the displayed text, which includes the preedit. If
  /// `selects` is true, extends the selection to there; otherwise nothing is selected.
  mutating func move(toShown stop: Int, selects: Bool = false) {
    let composed = shown.preedit
    // The composed text is not a part of the field yet, so the caret has no positions in it.
    let index = stop <= composed.lowerBound ? stop : max(stop - composed.count, composed.lowerBound)
    move(to: index, selects: selects)
  }

  /// Returns the position of the caret after a jump by one word from position `index`. A jump
  /// forward ends at the next end of a word, a jump back (`forward` is false) at the previous
  /// beginning of a word.
  func word(from index: Int, forward: Bool) -> Int {
    func isOfWord(_ index: Int) -> Bool {
      characters[index].isLetter || characters[index].isNumber
    }
    var index = index
    if forward {
      while index < count, !isOfWord(index) { index += 1 }
      while index < count, isOfWord(index) { index += 1 }
    } else {
      while index > 0, !isOfWord(index - 1) { index -= 1 }
      while index > 0, isOfWord(index - 1) { index -= 1 }
    }
    return index
  }

  // MARK: Input methods

  /// Drops the text that an input method is composing.
  mutating func stopComposing() { preedit = Preedit() }

  /// Applies an event of an input method at the caret. A preedit is not inserted into the text. But
  /// the selected text is deleted, because the preedit is displayed in its place.
  package mutating func write(_ event: TextEvent) {
    preedit = event.preedit
    delete(before: event.deletedBefore, after: event.deletedAfter)
    if !event.committed.isEmpty {
      type(event.committed)
    } else if !preedit.isEmpty, !selection.isEmpty {
      delete(to: caret)
    }
  }

  /// Deletes `before` bytes of UTF-8 before the selection, and `after` bytes after it.
  private mutating func delete(before: Int, after: Int) {
    guard before > 0 || after > 0 else { return }
    var head = String(characters[..<selection.lowerBound]).unicodeScalars
    var tail = String(characters[selection.upperBound...]).unicodeScalars[...]
    var (left, right) = (before, after)
    while left > 0, let scalar = head.popLast() { left -= UTF8.width(scalar) }
    while right > 0, let scalar = tail.popFirst() { right -= UTF8.width(scalar) }
    let (start, isBack) = (String(head), caret < anchor)
    let end = start + selectedText
    characters = Array(end + String(tail))
    let ends = (min(start.count, count), min(end.count, count))
    (anchor, caret) = isBack ? (ends.1, ends.0) : ends
  }

  /// The field as it is displayed, with the preedit in place of the selection, and the range of the
  /// preedit in that field.
  package var shown: (field: TextField, preedit: Range<Int>) {
    guard !preedit.isEmpty else { return (self, caret..<caret) }
    let head = String(characters[..<selection.lowerBound])
    var made = TextField(head + preedit.text + String(characters[selection.upperBound...]))
    func index(_ bytes: Int) -> Int {
      min(
        (head + String(decoding: preedit.text.utf8.prefix(max(bytes, 0)), as: UTF8.self)).count,
        made.count)
    }
    let all = min(head.count, made.count)..<index(preedit.text.utf8.count)
    let ends = preedit.caret.map { (index($0.lowerBound), index($0.upperBound)) }
    (made.anchor, made.caret) = ends ?? (all.upperBound, all.upperBound)
    return (made, all)
  }

  /// The number of UTF-8 bytes before a position.
  private func bytes(before index: Int) -> Int { String(characters[..<index]).utf8.count }

  // MARK: Keys

  /// The result of handling a key.
  package enum Outcome: Equatable, Sendable {
    /// The text has changed.
    case changed
    /// The key was handled without a change of the text. The caret or the selection may have
    /// changed.
    case taken
    case accepted
    case givenUp
    /// The key neither edits the text nor moves the caret.
    case ignored
  }

  /// Handles a key press or repeat. If the text runs left (`runsLeft`), exchanges Left and Right.
  /// The effects exchange text with the clipboard.
  package mutating func press(
    _ key: KeyEvent, runsLeft: Bool = false
  ) -> (outcome: Outcome, effects: [Effect]) {
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
    return (edit(key, runsLeft: runsLeft), [])
  }

  /// Copies the selected text, and deletes it if `cuts` is true.
  private mutating func copy(cuts: Bool) -> (outcome: Outcome, effects: [Effect]) {
    let text = selectedText
    guard !text.isEmpty else { return (.taken, []) }
    if cuts { delete(to: caret) }
    return (cuts ? .changed : .taken, [.copyText(text, called: nil)])
  }

  /// Handles a key that does not concern the clipboard.
  private mutating func edit(_ key: KeyEvent, runsLeft: Bool) -> Outcome {
    let before = characters
    let (selects, words) = (key.modifiers.contains(.shift), key.modifiers.contains(.control))
    switch key.name {
    case "Return", "KP_Enter": return key.isRepeat ? .taken : .accepted
    case "Escape": return key.isRepeat ? .taken : .givenUp
    case "Left", "KP_Left": step(forward: runsLeft, words: words, selects: selects)
    case "Right", "KP_Right": step(forward: !runsLeft, words: words, selects: selects)
    case "Home", "KP_Home", "Up", "KP_Up": move(to: 0, selects: selects)
    case "End", "KP_End", "Down", "KP_Down": move(to: count, selects: selects)
    case "BackSpace": delete(to: words ? word(from: caret, forward: false) : caret - 1)
    case "Delete", "KP_Delete": delete(to: words ? word(from: caret, forward: true) : caret + 1)
    case "a" where key.modifiers == .control: (anchor, caret) = (0, count)
    default:
      guard let text = key.text else { return .ignored }
      type(text)
    }
    return characters == before ? .taken : .changed
  }

  private mutating func step(forward: Bool, words: Bool, selects: Bool) {
    guard selects || selection.isEmpty || words else {
      // With a selection, the caret moves to the end of the selection in this direction.
      return move(to: forward ? selection.upperBound : selection.lowerBound)
    }
    let next = words ? word(from: caret, forward: forward) : caret + (forward ? 1 : -1)
    move(to: next, selects: selects)
  }

  // MARK: For others

  /// Returns the edited text for input methods. `kind` returns the field's identity; its argument
  /// is the number of times that editing began. `caretRect` is the caret's rectangle in the view.
  func edited(_ kind: (Int) -> EditedText.Field, at caretRect: Rect?) -> EditedText {
    EditedText(
      kind(sessions), text: text, caret: bytes(before: caret), anchor: bytes(before: anchor),
      caretRect: caretRect)
  }

  /// Converts `edges`, the x coordinates of the positions between characters, to those between
  /// Unicode scalars. Returns an empty array while an input method composes a text, or if `edges`
  /// does not belong to the current text.
  func scalarEdges(_ edges: [Double]) -> [Double] {
    guard preedit.isEmpty, edges.count == count + 1 else { return [] }
    // A position within a character has the coordinate at which the character begins.
    return zip(characters, edges).flatMap { character, edge in
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
