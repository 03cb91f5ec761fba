/// An external program that a key starts with photos as its arguments.
package struct BoundProgram: Hashable, Sendable {
  /// The placeholder for the photos in the words; a longer word that contains it is repeated for
  /// each photo.
  package static let placeholder = "{}"

  /// The program's name or path, then its arguments; never empty.
  package let words: [String]

  /// Creates the program; nil if the name is missing or empty.
  package init?(_ words: [String]) {
    guard let first = words.first, !first.isEmpty else { return nil }
    self.words = words
  }

  /// The program and its arguments in one line, for display.
  package var label: String {
    let program = words[0].split(separator: "/").last.map(String.init) ?? words[0]
    let others = words.dropFirst().filter { $0 != Self.placeholder }
    let line = ([program] + others).joined(separator: " ")
    return line.count > 40 ? line.prefix(39) + "…" : line
  }

  /// The arguments for the photos at `paths`, in bytes: a word with a placeholder is repeated for
  /// each photo; without a placeholder the paths are appended.
  package func arguments(for paths: [[UInt8]]) -> [[UInt8]] {
    let parts = words.map {
      $0.split(separator: Self.placeholder, omittingEmptySubsequences: false)
    }
    var arguments: [[UInt8]] = [Array(words[0].utf8)]
    for (word, parts) in zip(words, parts).dropFirst() {
      if parts.count == 1 {
        arguments.append(Array(word.utf8))
      } else {
        arguments += paths.map { Array(parts.map { Array($0.utf8) }.joined(separator: $0)) }
      }
    }
    return parts.dropFirst().contains { $0.count > 1 } ? arguments : arguments + paths
  }
}
