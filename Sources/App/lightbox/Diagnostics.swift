internal import ArgumentParser
internal import Glibc
internal import System

/// Lines about what was decided and why, on standard error, for `--verbose` and bug reports.
///
/// Each begins with the milliseconds since the program did.
enum Diagnostics {
  /// True when the command line asks for them; looked up by itself, because decoders start before the
  /// command line is understood.
  static let isOn: Bool = {
    let words = ProcessBytes.arguments.prefix { $0 != Array("--".utf8) }
    return words.contains(Array("--verbose".utf8))
  }()

  private static let begin = ContinuousClock.now

  /// Lets the time begin.
  static func start() { _ = begin }

  /// Writes a line, which is made up only where it is asked for.
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
