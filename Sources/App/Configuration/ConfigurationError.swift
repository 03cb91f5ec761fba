/// The first thing that is wrong with a configuration.
package struct ConfigurationError: Error, Hashable, Sendable {
  /// From 1.
  package let line: Int
  /// What was expected there, to follow the word “expected”.
  package let expected: String

  package init(line: Int, expected: String) {
    self.line = line
    self.expected = expected
  }
}
