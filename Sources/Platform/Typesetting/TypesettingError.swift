/// An error of drawing text or making a PDF file: a library is missing, it fails, or the picture is
/// too large.
package struct TypesettingError: Error, Hashable, Sendable {
  /// The reason, such as the missing library, for a message to the user.
  package let reason: String
}
