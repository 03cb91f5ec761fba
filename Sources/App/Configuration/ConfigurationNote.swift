/// A remark about a configuration file that has no mistake there.
package struct ConfigurationNote: Hashable, Sendable {
  /// The number of the line to which the remark belongs, counted from 1.
  package let line: Int
  package let text: String
}
