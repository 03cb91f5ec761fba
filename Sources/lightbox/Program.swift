internal import ArgumentParser
internal import Files
internal import Glibc

/// The program's door: bytes in, exit status out.
@main enum Program {
  static func main() {
    // Arguments are bytes; what is not UTF-8 travels through the parser in an escaped form.
    let arguments = ProcessBytes.arguments.map { EscapedArgument.text(of: $0) }
    do {
      var command = try LightboxCommand.parseAsRoot(arguments)
      try command.run()
    } catch let failure as ProgramFailure {
      Notice.write(failure.message)
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

/// Why the program ends without having done what it was asked.
struct ProgramFailure: Error {
  /// 1 when nothing could be shown, 2 when the request itself is wrong.
  let status: Int32
  let message: String

  static func cannotShow(_ message: String) -> ProgramFailure {
    ProgramFailure(status: 1, message: message)
  }

  static func wrongUse(_ message: String) -> ProgramFailure {
    ProgramFailure(status: 2, message: message)
  }
}
