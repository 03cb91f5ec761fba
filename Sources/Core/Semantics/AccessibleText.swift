/// A line of editable text, as a screen reader finds it.
///
/// Positions lie between Unicode scalars, as in AT-SPI, from 0 to ``count``.
package struct AccessibleText: Hashable, Sendable {
  package let scalars: [Unicode.Scalar]
  package let caret: Int
  /// The selected range, between two positions of the text; empty if nothing is selected.
  package let selection: Range<Int>
  /// True if screen readers may edit the text.
  package var isEditable = false
  /// The x coordinate of each position 0…`count`, in logical px of the window; empty while unknown.
  package var edges: [Double] = []

  package init(_ text: String, caret: Int? = nil, selection: Range<Int>? = nil) {
    scalars = Array(text.unicodeScalars)
    let caret = min(max(caret ?? scalars.count, 0), scalars.count)
    self.caret = caret
    self.selection = (selection ?? caret..<caret).clamped(to: 0..<scalars.count)
  }

  /// A unit of text by which screen readers move.
  package enum Unit: Hashable, Sendable {
    /// A letter with its marks, or a whole emoji, between two positions of the caret.
    case character
    /// A word, with the punctuation and blanks up to the next word.
    case word
    /// The whole text, which is one line.
    case line
  }

  package var count: Int { scalars.count }
  package var text: String { self[0..<count] }

  package subscript(range: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[range.clamped(to: 0..<count)])
    return String(text)
  }

  /// Returns the range between two positions of the text, in any order. A negative `end` stands for
  /// the end of the text.
  package func range(from start: Int, to end: Int) -> Range<Int> {
    let (start, end) = (min(max(start, 0), count), end < 0 ? count : min(end, count))
    return min(start, end)..<max(start, end)
  }

  /// Returns the range of the unit that contains the scalar after the position `index`. At the
  /// text's end the range is empty, unless the unit is a line.
  package func unit(_ unit: Unit, at index: Int) -> Range<Int> {
    let index = min(max(index, 0), count)
    switch unit {
    case .line: return 0..<count
    case _ where index == count: return count..<count
    case .character: return range(at: index, between: characterStarts)
    case .word: return range(at: index, between: wordStarts)
    }
  }

  /// Returns the position before the character at `x`, an x coordinate like those of ``edges``.
  /// Beyond the text, returns the position nearest to `x`. Nil while the edges are unknown.
  package func position(at x: Double) -> Int? {
    // The interval of one scalar covers others at a change of the text's direction.
    func width(_ index: Int) -> Double { abs(edges[index + 1] - edges[index]) }
    let scalar = edges.indices.dropLast().filter {
      min(edges[$0], edges[$0 + 1]) <= x && x < max(edges[$0], edges[$0 + 1])
    }.min { width($0) < width($1) }
    return scalar.map { unit(.character, at: $0).lowerBound }
      ?? edges.indices.min { abs(edges[$0] - x) < abs(edges[$1] - x) }
  }

  private func range(at index: Int, between starts: [Int]) -> Range<Int> {
    (starts.last { $0 <= index } ?? 0)..<(starts.first { $0 > index } ?? count)
  }

  private var characterStarts: [Int] {
    var end = 0
    return text.map { character in
      defer { end += character.unicodeScalars.count }
      return end
    }
  }

  private var wordStarts: [Int] {
    var isInWord = false
    return scalars.indices.filter { index in
      let (facts, wasInWord) = (scalars[index].properties, isInWord)
      // A mark or a joiner belongs to the character before it.
      guard !facts.isGraphemeExtend, !facts.isJoinControl else { return false }
      isInWord = facts.isAlphabetic || facts.numericType != nil
      return isInWord && !wasInWord
    }
  }

  /// Returns the changes from `old` to this text, for the object `id`: first the removed and then
  /// the inserted part, at the same position, then changes of the caret and of the selection.
  package func changes(of id: String, since old: AccessibleText) -> [AccessibleChange] {
    var changes: [AccessibleChange] = []
    let shared = min(count, old.count)
    let start = (0..<shared).first { scalars[$0] != old.scalars[$0] } ?? shared
    let tail = (0..<shared - start).first {
      scalars[count - 1 - $0] != old.scalars[old.count - 1 - $0]
    }
    let end = tail ?? shared - start
    let (gone, come) = (start..<old.count - end, start..<count - end)
    if !gone.isEmpty { changes.append(.text(id, isThere: false, at: start, old[gone])) }
    if !come.isEmpty { changes.append(.text(id, isThere: true, at: start, self[come])) }
    if caret != old.caret { changes.append(.caret(id, caret)) }
    if selection != old.selection, !(selection.isEmpty && old.selection.isEmpty) {
      changes.append(.textSelection(id))
    }
    return changes
  }
}
