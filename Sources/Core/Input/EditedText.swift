package import Geometry

/// The edited text for input methods: the text around the caret, and the caret's position.
package struct EditedText: Hashable, Sendable {
  /// The field that is edited; each opening of a field has a new number.
  package enum Field: Hashable, Sendable {
    /// The field for the name of a file; the number identifies this opening of the field.
    case name(Int)
    /// The field for the path of a folder; the number identifies this opening of the field.
    case folder(Int)
    /// The field of a type-ahead search, with the first letters of the name to find; the number
    /// identifies this opening of the field.
    case search(Int)
  }

  package var field: Field
  /// The text without the preedit, which an input method is still composing; see ``Preedit``.
  package var text: String
  /// The caret's offset in `text`, in bytes of UTF-8.
  package var caret: Int
  /// The offset in `text` of the selection's other end, in bytes of UTF-8; equal to `caret` if
  /// nothing is selected.
  package var anchor: Int
  /// The caret's rectangle in the view, logical px; nil while unknown.
  package var caretRect: Rect?

  package init(_ field: Field, text: String, caret: Int, anchor: Int, caretRect: Rect? = nil) {
    (self.field, self.text, self.caret, self.anchor) = (field, text, caret, anchor)
    self.caretRect = caretRect
  }

  /// Returns a copy whose ``caretRect`` is replaced by the argument.
  package func placed(at caretRect: Rect?) -> EditedText {
    EditedText(field, text: text, caret: caret, anchor: anchor, caretRect: caretRect)
  }

  /// The same text, without the caret's rectangle.
  package var unplaced: EditedText { placed(at: nil) }
}
