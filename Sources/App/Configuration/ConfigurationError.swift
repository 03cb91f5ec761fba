/// A mistake in a configuration file, with its line.
package struct ConfigurationError: Error, Hashable, Sendable {
  /// The number of the line with the mistake, counted from 1.
  package let line: Int
  package let text: String

  package init(line: Int, text: String) {
    self.line = line
    self.text = text
  }

  /// Creates a mistake with a text that says what is `expected` in the line.
  package init(line: Int, expected: String) {
    self.init(line: line, text: "expected \(expected)")
  }
}
