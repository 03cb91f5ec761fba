/// An error in the drawing of a text or in the making of a PDF file: a library is missing or fails,
/// or the picture is too large.
package struct TypesettingError: Error, Hashable, Sendable {
  /// The reason, such as the missing library, for a message to the user.
  package let reason: String
}
