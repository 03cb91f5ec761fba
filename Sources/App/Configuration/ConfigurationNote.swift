/// A remark about a valid configuration.
package struct ConfigurationNote: Hashable, Sendable {
  /// The line, counted from 1.
  package let line: Int
  package let text: String
}
