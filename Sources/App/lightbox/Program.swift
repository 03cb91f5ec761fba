internal import ArgumentParser
internal import Files
internal import Glibc
internal import Languages
internal import System

/// The program's entry point: arguments in bytes, an exit status at the end.
@main enum Program {
  static func main() {
    Diagnostics.start()
    FreedMemory.returnsAtOnce()
    // While this is the only thread: the environment is changed.
    _ = LaunchTokens.ofThisStart
    MessageCatalogue.useLanguagesOfEnvironment()
    Decoders.startEarly(ProcessBytes.arguments)
    // Arguments are bytes; what is not UTF-8 travels through the parser in an escaped form.
    let arguments = ProcessBytes.arguments.map { EscapedArgument.text(of: $0) }
    Surroundings.tell()
    do {
      var command = try LightboxCommand.parseAsRoot(arguments)
      try command.run()
    } catch let failure as ProgramFailure {
      if failure.names { Notice.write(failure.message) } else { Notice.write(raw: failure.message) }
      exit(failure.status)
    } catch {
      let status = LightboxCommand.exitCode(for: error)
      guard status == .success else {
        Notice.write(raw: LightboxCommand.fullMessage(for: error))
        exit(2)
      }
      print(LightboxCommand.fullMessage(for: error))
    }
  }
}

/// The reason why the program ends early.
struct ProgramFailure: Error {
  /// The exit status: 1 when nothing can be shown, 2 for a wrong request.
  let status: Int32
  let message: String
  /// True when the message begins with the program's name.
  var names = true
  private var told: Phrase?

  /// The message for a window.
  var phrase: Phrase { told ?? .verbatim(message) }

  static func cannotShow(_ message: String) -> ProgramFailure {
    ProgramFailure(status: 1, message: message)
  }

  static func cannotShow(_ error: FileError) -> ProgramFailure {
    var failure = cannotShow(error.description)
    failure.told = Phrase(
      "{0}: {1}", context: "a name, and what is said of it", .verbatim(error.path.display),
      error.phrase)
    return failure
  }

  static func wrongUse(_ message: String) -> ProgramFailure {
    ProgramFailure(status: 2, message: message)
  }

  /// The faults of a text file in the form of compilers: `path:line: text`.
  static func badLines(_ path: String, _ faults: [(line: Int, text: String)]) -> ProgramFailure {
    let lines = faults.map { "\(path):\($0.line): \($0.text)" }
    return ProgramFailure(status: 2, message: lines.joined(separator: "\n"), names: false)
  }
}
