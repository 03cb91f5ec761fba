/// A set of parts of a decoder's confinement; each part is a restriction of the decoder's process.
package struct ConfinementPieces: OptionSet, Hashable, Sendable, CustomStringConvertible {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The process runs in its own session without a terminal, and its standard streams are an empty
  /// file in memory.
  package static let session = ConfinementPieces(rawValue: 1)
  /// Limits on memory, files and descriptors.
  package static let limits = ConfinementPieces(rawValue: 2)
  /// A rule of Landlock: no path can be opened.
  package static let landlock = ConfinementPieces(rawValue: 4)
  /// A filter of seccomp, which allows only the system calls that decoding needs.
  package static let seccomp = ConfinementPieces(rawValue: 8)

  package static let all: ConfinementPieces = [.session, .limits, .landlock, .seccomp]

  /// Each part and its name, in the order in which the parts are set up.
  private static let names: [(piece: ConfinementPieces, name: String)] = [
    (.session, "session"), (.limits, "limits"), (.landlock, "Landlock"), (.seccomp, "seccomp"),
  ]

  /// The names of the parts in this set, separated by commas, such as `Landlock, seccomp`.
  package var description: String {
    Self.names.filter { contains($0.piece) }.map(\.name).joined(separator: ", ")
  }

  /// Creates a set of one part from its name `word`, in upper or lower case; nil for an unknown
  /// name.
  package init?(named word: String) {
    let found = Self.names.first { $0.name.lowercased() == word.lowercased() }
    guard let found else { return nil }
    self = found.piece
  }
}
