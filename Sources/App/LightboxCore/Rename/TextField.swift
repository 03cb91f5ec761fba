package import Input

/// A line of text that is being edited: its characters, the caret and the selection.
///
/// Positions are between characters (grapheme clusters): 0 is before the first one, `count` is
/// after the last one.
package struct TextField: Hashable, Sendable {
  package private(set) var characters: [Character]
  /// The position at which text is inserted; one of the two ends of the selection.
  package private(set) var caret: Int
  /// The other end of the selection; equal to the caret if nothing is selected.
  package private(set) var anchor: Int

  /// The maximum number of characters; further ones are cut off. No path is longer.
  package static let most = 4096

  /// Creates a field with the caret at the end of `selection`. If `selection` is nil, the caret is
  /// at the end of the text and nothing is selected.
  package init(_ text: String, selecting selection: Range<Int>? = nil) {
    characters = Array(text.prefix(Self.most))
    let all = 0..<characters.count
    let selection = selection?.clamped(to: all) ?? all.upperBound..<all.upperBound
    (anchor, caret) = (selection.lowerBound, selection.upperBound)
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

  /// Applies an event of an input method at the caret. A preedit is not inserted into the text. But
  /// the selected text is deleted, because the preedit is displayed in its place.
  package mutating func write(_ event: TextEvent) {
    delete(before: event.deletedBefore, after: event.deletedAfter)
    if !event.committed.isEmpty {
      type(event.committed)
    } else if !event.preedit.isEmpty, !selection.isEmpty {
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

  /// Returns the field as it is displayed, with the preedit in place of the selection. Also returns
  /// the range of the preedit in that field.
  package func composed(with preedit: Preedit) -> (field: TextField, preedit: Range<Int>) {
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
  func bytes(before index: Int) -> Int { String(characters[..<index]).utf8.count }

  // MARK: Keys

  /// The result of handling a key.
  package enum Outcome: Hashable, Sendable {
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
  package mutating func press(_ key: KeyEvent, runsLeft: Bool = false) -> Outcome {
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
}
