/// A change of the edited text by an input method.
///
/// The changes are made in this order: the old preedit is removed, the bytes around the caret are
/// deleted, the committed text is inserted, and the new preedit is placed at the caret.
package struct TextEvent: Hashable, Sendable {
  /// The number of bytes of UTF-8 to delete before the caret and the selection.
  package var deletedBefore: Int
  /// The number of bytes of UTF-8 to delete after the caret and the selection.
  package var deletedAfter: Int
  /// The final text from the input method, to insert at the caret; empty if there is none.
  package var committed: String
  /// The preedit, which replaces the previous one.
  package var preedit: Preedit

  package init(
    deletedBefore: Int = 0, deletedAfter: Int = 0, committed: String = "",
    preedit: Preedit = Preedit()
  ) {
    (self.deletedBefore, self.deletedAfter) = (deletedBefore, deletedAfter)
    (self.committed, self.preedit) = (committed, preedit)
  }

  /// True if the event does nothing but remove the preedit.
  package var isEmpty: Bool { self == TextEvent() }
}

/// A text that an input method is composing, and that is not committed yet.
package struct Preedit: Hashable, Sendable {
  package let text: String
  /// The caret or the selection within `text`, in bytes of UTF-8; nil if no caret is shown.
  ///
  /// For an empty `text`, the range is `0..<0`, and the caret of the edited text is shown.
  package let caret: Range<Int>?

  package init(_ text: String = "", caret: Range<Int>? = 0..<0) {
    (self.text, self.caret) = (text, text.isEmpty ? 0..<0 : caret)
  }

  package var isEmpty: Bool { text.isEmpty }
}
