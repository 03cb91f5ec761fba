/// An external program that a key starts with photos as its arguments.
package struct BoundProgram: Equatable, Sendable {
  /// The placeholder for a photo's path; a word with the placeholder is repeated for each photo.
  package static let placeholder = "{}"

  /// The program's name or path, then its arguments; never empty.
  package let words: [String]
  /// The user's name for the program; nil if there is none.
  package let name: String?

  /// The greatest number of characters of a label; a longer label is cut off with `…`.
  private static let mostCharacters = 40

  /// Creates the program; nil if the first word is missing or empty. An empty `name` counts as nil.
  package init?(_ words: [String], name: String? = nil) {
    guard let first = words.first, !first.isEmpty else { return nil }
    self.words = words
    self.name = name.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The user's name, or else the program and its arguments in one line, for display.
  package var label: String {
    let program = words[0].split(separator: "/").last.map(String.init) ?? words[0]
    let others = words.dropFirst().filter { $0 != Self.placeholder }
    let label = name ?? ([program] + others).joined(separator: " ")
    return label.count > Self.mostCharacters ? label.prefix(Self.mostCharacters - 1) + "…" : label
  }

  /// The program and its arguments, as bytes, for the photos at `paths`. A word with a placeholder
  /// is repeated for each photo; if no word has one, the paths are appended.
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
