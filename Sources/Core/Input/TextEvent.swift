/// A change that an input method makes to the text that is being written.
///
/// Its parts apply in their order: what was preedit goes, then the text around the caret, then what is
/// committed is written, and the new preedit stands at the caret.
package struct TextEvent: Hashable, Sendable {
  /// The bytes of UTF-8 that go before the caret, and before what is selected.
  package var deletedBefore: Int
  /// The bytes of UTF-8 that go behind the caret, and behind what is selected.
  package var deletedAfter: Int
  /// The text that is final.
  package var committed: String
  /// The text that is not final, in place of the one before.
  package var preedit: Preedit

  package init(
    deletedBefore: Int = 0, deletedAfter: Int = 0, committed: String = "",
    preedit: Preedit = Preedit()
  ) {
    (self.deletedBefore, self.deletedAfter) = (deletedBefore, deletedAfter)
    (self.committed, self.preedit) = (committed, preedit)
  }

  /// True where the text stays as it is, but for a preedit that goes.
  package var isEmpty: Bool { self == TextEvent() }
}

/// The text that an input method is composing, which is not a part of the text yet.
package struct Preedit: Hashable, Sendable {
  package let text: String
  /// The bytes of `text` between which its caret is, or what it selects; nil where no caret is shown. Without
  /// a text there is only the caret of what is written.
  package let caret: Range<Int>?

  package init(_ text: String = "", caret: Range<Int>? = 0..<0) {
    (self.text, self.caret) = (text, text.isEmpty ? 0..<0 : caret)
  }

  package var isEmpty: Bool { text.isEmpty }
}
