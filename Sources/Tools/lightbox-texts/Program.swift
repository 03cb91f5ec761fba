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
    let help = try output(of: "--help")
    let usage = help.split(separator: "USAGE: ").dropFirst().first?.split(separator: "\n\n").first
      .map { String($0.replacing("\n       ", with: "\n")) }
    let facts = try ProgramFacts(
      description: Data(try output(of: "--experimental-dump-help").utf8), usage: usage ?? "")
    let script = try text.shell.map { try output(of: "--generate-completion-script", $0) }
    print(text.text(of: facts, script: script ?? ""), terminator: "")
  }

  private func output(of arguments: String...) throws -> String {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardOutput = pipe
    try process.run()
    let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw ExitCode.failure }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension InstalledText: ExpressibleByArgument {}
