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

/// A list of the mistakes that were found. A thrown list is never empty, and is sorted by file and
/// line.
package struct Diagnostics: Error, Equatable, CustomStringConvertible {
  /// The mistakes found so far.
  package private(set) var all: [Diagnostic] = []

  package var description: String { all.map(\.description).joined(separator: "\n") }

  mutating func report(_ path: String, _ line: Int, _ message: String) {
    all.append(Diagnostic(path: path, line: line, message: message))
  }

  /// Throws the diagnostics if there are any; `paths` gives the order of the files.
  func throwIfAny(inOrderOf paths: [String]) throws(Diagnostics) {
    guard !all.isEmpty else { return }
    let indices = Dictionary(paths.enumerated().map { ($1, $0) }, uniquingKeysWith: min)
    var sorted = self
    sorted.all.sort { (indices[$0.path] ?? 0, $0.line) < (indices[$1.path] ?? 0, $1.line) }
    throw sorted
  }
}
