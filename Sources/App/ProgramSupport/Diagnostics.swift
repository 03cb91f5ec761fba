internal import Glibc
internal import System

/// Writes diagnostic lines on standard error, for `--verbose` and bug reports. Each line begins
/// with the time since the program started, ms.
package enum Diagnostics {
  /// True if the command line contains `--verbose`. The command line is searched for this option
  /// before it is parsed, because the decoders are started before the parsing, and lines are
  /// written about them.
  package static let isOn: Bool = {
    let words = ProcessBytes.arguments.prefix { $0 != Array("--".utf8) }
    return words.contains(Array("--verbose".utf8))
  }()

  private static let begin = ContinuousClock.now

  /// Sets the start of the time count: the diagnostic lines contain the time since this call.
  package static func start() { _ = begin }

  /// Writes a line if diagnostics are on. If they are off, the text `line` is not created.
  package static func log(_ line: @autoclosure () -> String) {
    guard isOn else { return }
    let tenths = Int((ContinuousClock.now - begin) / .milliseconds(0.1))
    Notice.write("+\(tenths / 10).\(tenths % 10) ms: \(line())")
  }
}
