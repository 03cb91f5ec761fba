/// A remark about a configuration that holds all the same.
package struct ConfigurationNote: Hashable, Sendable {
  /// The line, counted from 1.
  package let line: Int
  package let text: String
}
