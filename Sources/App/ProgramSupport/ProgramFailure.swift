package import Files
package import Languages

/// The reason why the program ends without having done what it was asked.
package struct ProgramFailure: Error {
  /// The exit status: 1 when nothing could be shown, 2 when the request itself is wrong.
  package let status: Int32
  package let message: String
  /// True when the program's name goes before the message.
  package var names = true
  private var told: Phrase?

  /// The message as a window says it.
  package var phrase: Phrase { told ?? .verbatim(message) }

  package static func cannotShow(_ message: String) -> ProgramFailure {
    ProgramFailure(status: 1, message: message)
  }

  package static func cannotShow(_ error: FileError) -> ProgramFailure {
    var failure = cannotShow(error.description)
    failure.told = Phrase(
      "{0}: {1}", context: "a name, and what is said of it", .verbatim(error.path.display),
      error.phrase)
    return failure
  }

  package static func wrongUse(_ message: String) -> ProgramFailure {
    ProgramFailure(status: 2, message: message)
  }

  /// Faults in a text file, each in the form of compilers: `path:line: text`.
  package static func badLines(_ path: String, _ faults: [(line: Int, text: String)]) -> ProgramFailure {
    let lines = faults.map { "\(path):\($0.line): \($0.text)" }
    return ProgramFailure(status: 2, message: lines.joined(separator: "\n"), names: false)
  }
}
