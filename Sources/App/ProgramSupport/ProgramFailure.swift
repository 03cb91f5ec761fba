package import Files
package import Languages

/// The reason why the program ends early, with the message and the exit status.
package struct ProgramFailure: Error {
  /// The exit status: 1 if nothing can be shown; 2 for a mistake on the command line or in a file.
  package let status: Int32
  package let message: String
  /// True if the program's name is printed before the message.
  package var names = true
  private var localized: Phrase?

  /// The message for display in a window.
  package var phrase: Phrase { localized ?? .verbatim(message) }

  package static func cannotShow(_ message: String) -> ProgramFailure {
    ProgramFailure(status: 1, message: message)
  }

  package static func cannotShow(_ error: FileError) -> ProgramFailure {
    var failure = cannotShow(error.description)
    failure.localized = Phrase(
      "{0}: {1}", context: "a name, and what is said of it", .verbatim(error.path.display),
      error.phrase)
    return failure
  }

  package static func wrongUse(_ message: String) -> ProgramFailure {
    ProgramFailure(status: 2, message: message)
  }

  /// Creates a failure for a settings file or a trace that cannot be read. Its message is that of
  /// `error`; but if the path is not that of a file, the message says only that, because `error`
  /// speaks of pictures.
  package static func unreadable(_ error: FileError) -> ProgramFailure {
    switch error.cause {
    case .system, .brokenLink, .address: wrongUse(error.description)
    case .isFolder, .isPipe, .isSocket, .isDevice:
      wrongUse("\(error.path.display): not a file that can be read")
    }
  }

  /// Creates a failure for the mistakes in a text file, one per line: `path:line: text`.
  package static func badLines(
    _ path: String, _ faults: [(line: Int, text: String)]
  ) -> ProgramFailure {
    let lines = faults.map { "\(path):\($0.line): \($0.text)" }
    return ProgramFailure(status: 2, message: lines.joined(separator: "\n"), names: false)
  }
}
