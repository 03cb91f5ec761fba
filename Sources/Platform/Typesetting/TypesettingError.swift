/// The lack of a library without which no text can be drawn.
package struct TypesettingError: Error, Hashable, Sendable {
  /// The library and what is wrong with it.
  package let reason: String
}
