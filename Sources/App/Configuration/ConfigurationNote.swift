/// A remark about a valid line of a configuration file that may have an unexpected effect.
package struct ConfigurationNote: Hashable, Sendable {
  /// The number of the line to which the remark belongs, counted from 1.
  package let line: Int
  package let text: String
}
