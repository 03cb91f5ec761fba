internal import ArgumentParser
internal import Foundation
internal import InstalledTexts

/// A program that prints an installed text: a manual page, a completion, or media types.
@main struct LightboxTexts: ParsableCommand {
  @Option(help: "The program that the text is about.", completion: .file())
  var program: String

  @Argument(help: "The name of the text.")
  var text: InstalledText

  func run() throws {
    let help = String(decoding: try output(of: "--help"), as: UTF8.self)
    let usage = help.split(separator: "USAGE: ").dropFirst().first?.split(separator: "\n\n").first
      .map { String($0.replacing("\n       ", with: "\n")) }
    let facts = try ProgramFacts(
      description: try output(of: "--experimental-dump-help"), usage: usage ?? "")
    print(text.text(of: facts), terminator: "")
  }

  private func output(of option: String) throws -> Data {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: program)
    process.arguments = [option]
    process.standardOutput = pipe
    try process.run()
    let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw ExitCode.failure }
    return bytes
  }
}

extension InstalledText: ExpressibleByArgument {}
