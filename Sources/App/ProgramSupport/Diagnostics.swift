internal import Glibc
internal import System

/// Lines about what was decided and why, on standard error, for `--verbose` and bug reports.
///
/// Each begins with the milliseconds since the program did.
package enum Diagnostics {
  /// True when the command line asks for them; looked up by itself, because decoders start before the
  /// command line is understood.
  package static let isOn: Bool = {
    let words = ProcessBytes.arguments.prefix { $0 != Array("--".utf8) }
    return words.contains(Array("--verbose".utf8))
  }()

  private static let begin = ContinuousClock.now

  /// Lets the time begin.
  package static func start() { _ = begin }

  /// Writes a line, which is made up only where it is asked for.
  package static func note(_ line: @autoclosure () -> String) {
    guard isOn else { return }
    let tenths = Int((ContinuousClock.now - begin) / .milliseconds(0.1))
    Notice.write("+\(tenths / 10).\(tenths % 10) ms: \(line())")
  }
}
