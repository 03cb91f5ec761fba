package import Geometry

/// The text that is being written, for input methods: what is around the caret, and the caret's place.
package struct EditedText: Hashable, Sendable {
  /// The place in which text is written, with a number that differs each time that it opens.
  package enum Field: Hashable, Sendable {
    /// The name of a file.
    case name(Int)
    /// The beginning of a name that is looked for.
    case search(Int)
  }

  package var field: Field
  /// The text without what is being composed.
  package var text: String
  /// The caret's place, bytes of UTF-8.
  package var caret: Int
  /// The other end of what is selected, bytes of UTF-8.
  package var anchor: Int
  /// The caret in the view, logical px; nil while it is not known.
  package var place: Rect?

  package init(_ field: Field, text: String, caret: Int, anchor: Int, place: Rect? = nil) {
    (self.field, self.text, self.caret, self.anchor) = (field, text, caret, anchor)
    self.place = place
  }

  /// The text with its caret elsewhere in the view.
  package func placed(at place: Rect?) -> EditedText {
    EditedText(field, text: text, caret: caret, anchor: anchor, place: place)
  }

  /// The text without where it is seen.
  package var unplaced: EditedText { placed(at: nil) }
}
