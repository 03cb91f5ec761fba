/// The error of a missing library without which no text can be drawn.
package struct TypesettingError: Error, Hashable, Sendable {
  /// The library and its problem.
  package let reason: String
}
