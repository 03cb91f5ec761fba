/// A mistake in a configuration.
package struct ConfigurationError: Error, Hashable, Sendable {
  /// From 1.
  package let line: Int
  package let text: String

  package init(line: Int, text: String) {
    self.line = line
    self.text = text
  }

  /// Makes the mistake of a line that holds something else than `expected`.
  package init(line: Int, expected: String) {
    self.init(line: line, text: "expected \(expected)")
  }
}

/// All mistakes in a configuration, in the order of their lines.
package struct ConfigurationMistakes: Error {
  package let all: [ConfigurationError]
}
