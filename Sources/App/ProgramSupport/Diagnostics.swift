internal import Glibc
internal import System

/// Diagnostic lines on standard error, for `--verbose` and bug reports.
///
/// Each line begins with the time since the start of the program, ms.
package enum Diagnostics {
  /// True if `--verbose` was given; it is found before the command line is parsed, because the
  /// decoders start earlier.
  package static let isOn: Bool = {
    let words = ProcessBytes.arguments.prefix { $0 != Array("--".utf8) }
    return words.contains(Array("--verbose".utf8))
  }()

  private static let begin = ContinuousClock.now

  /// Starts the clock of the lines.
  package static func start() { _ = begin }

  /// Writes a line, which is created only if diagnostics are on.
  package static func log(_ line: @autoclosure () -> String) {
    guard isOn else { return }
    let tenths = Int((ContinuousClock.now - begin) / .milliseconds(0.1))
    Notice.write("+\(tenths / 10).\(tenths % 10) ms: \(line())")
  }
}
