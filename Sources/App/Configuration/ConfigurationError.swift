/// The first mistake in a configuration.
package struct ConfigurationError: Error, Hashable, Sendable {
  /// From 1.
  package let line: Int
  /// A phrase that follows the word “expected”.
  package let expected: String

  package init(line: Int, expected: String) {
    self.line = line
    self.expected = expected
  }
}
