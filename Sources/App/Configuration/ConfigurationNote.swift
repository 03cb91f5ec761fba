/// A remark about a valid line of a configuration file, which may have an effect that the user does
/// not expect.
package struct ConfigurationNote: Hashable, Sendable {
  /// The number of the line to which the remark belongs, counted from 1.
  package let line: Int
  package let text: String
}
