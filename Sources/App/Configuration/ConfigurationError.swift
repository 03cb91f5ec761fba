/// A mistake in a configuration.
package struct ConfigurationError: Error, Hashable, Sendable {
  /// The line, counted from 1.
  package let line: Int
  package let text: String

  package init(line: Int, text: String) {
    self.line = line
    self.text = text
  }

  /// Creates the mistake of a line in which `expected` was expected.
  package init(line: Int, expected: String) {
    self.init(line: line, text: "expected \(expected)")
  }
}

/// All mistakes in a configuration, in the order of their lines.
package struct ConfigurationMistakes: Error {
  package let all: [ConfigurationError]
}
