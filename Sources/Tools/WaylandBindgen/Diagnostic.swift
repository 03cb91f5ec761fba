/// A mistake in a protocol file. It is printed in the format of a compiler's error message, so that
/// editors can jump to the line.
package struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
  /// The path of the file, as the caller gave it.
  package let path: String
  /// The line, counted from 1.
  package let line: Int
  /// The mistake, and what was expected instead.
  package let message: String

  package var description: String { "\(path):\(line): error: \(message)" }
}

/// A list of the mistakes in a file, or in the names of the files. A thrown list is never empty,
/// and is sorted by line.
package struct Diagnostics: Error, Equatable, CustomStringConvertible {
  /// The mistakes found so far.
  package private(set) var all: [Diagnostic] = []

  package var description: String { all.map(\.description).joined(separator: "\n") }

  mutating func report(_ path: String, _ line: Int, _ message: String) {
    all.append(Diagnostic(path: path, line: line, message: message))
  }

  /// Throws the diagnostics if there are any.
  func throwIfAny() throws(Diagnostics) {
    guard !all.isEmpty else { return }
    var sorted = self
    sorted.all.sort { $0.line < $1.line }
    throw sorted
  }
}
