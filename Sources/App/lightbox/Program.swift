internal import Albums
internal import ArgumentParser
internal import Files
internal import Glibc
internal import Languages
internal import PhotoViewer
internal import ProgramSupport
internal import System

/// The program's entry point. It reads the arguments, performs the command, and prints errors.
@main enum Program {
  static func main() {
    StandardStreams.openMissing()
    Diagnostics.start()
    FreedMemory.returnsAtOnce()
    // This comes before other threads are started, because it changes the environment.
    _ = LaunchTokens.ofThisStart
    MessageCatalogue.useLanguagesOfEnvironment()
    Decoders.startEarly(ProcessBytes.arguments)
    // Arguments are bytes. Bytes that are not UTF-8 pass through the parser in an escaped form.
    let arguments = ProcessBytes.arguments.map { EscapedArgument.text(of: $0) }
    Surroundings.report()
    do {
      var command = try LightboxCommand.parseAsRoot(arguments)
      try command.run()
    } catch let failure as ProgramFailure {
      end(failure)
    } catch {
      let status = LightboxCommand.exitCode(for: error)
      guard status == .success else {
        Notice.write(raw: EscapedArgument.display(of: LightboxCommand.fullMessage(for: error)))
        exit(2)
      }
      print(LightboxCommand.fullMessage(for: error))
    }
    if !StandardStreams.isOutputWritten() {
      end(.cannotShow("standard output: not everything could be written"))
    }
  }

  private static func end(_ failure: ProgramFailure) -> Never {
    if failure.names { Notice.write(failure.message) } else { Notice.write(raw: failure.message) }
    exit(failure.status)
  }
}
