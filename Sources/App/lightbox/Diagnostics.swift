internal import ArgumentParser
internal import Glibc
internal import System

/// Diagnostic lines on standard error, for `--verbose` and bug reports.
///
/// Each begins with the milliseconds since the program did.
enum Diagnostics {
  /// True for `--verbose`, found before the command line is parsed, because decoders start earlier.
  static let isOn: Bool = {
    let words = ProcessBytes.arguments.prefix { $0 != Array("--".utf8) }
    return words.contains(Array("--verbose".utf8))
  }()

  private static let begin = ContinuousClock.now

  /// Starts the clock of the lines.
  static func start() { _ = begin }

  /// Writes a line, which is created only if diagnostics are on.
  static func note(_ line: @autoclosure () -> String) {
    guard isOn else { return }
    let tenths = Int((ContinuousClock.now - begin) / .milliseconds(0.1))
    Notice.write("+\(tenths / 10).\(tenths % 10) ms: \(line())")
  }
}

/// The option `--verbose`, which ``Diagnostics`` reads.
struct VerboseOption: ParsableArguments {
  @Flag(help: "Say on standard error what was decided and why, with times.")
  var verbose = false
}
