internal import CShims
internal import Glibc

/// The signals of the process, noted by a handler and taken by whoever they wake up.
package enum Signals {
  /// Notes SIGINT and SIGTERM from now on, and signals `wakeup`, which must last as long
  /// as the process.
  ///
  /// A second signal of the same number acts as it always did, so a stuck program can still be
  /// interrupted.
  package static func watch(waking wakeup: Wakeup) throws(SystemError) {
    guard shim_signals_watch(wakeup.descriptor.number) == 0 else { throw SystemError(errno) }
  }

  /// Notes signal `number` as well, below 64, every time that it comes; ``watch(waking:)`` comes
  /// first.
  package static func watchAlso(_ number: Int32) throws(SystemError) {
    guard shim_signals_watch_also(number) == 0 else { throw SystemError(errno) }
  }

  /// The numbers of the signals since the last call, in ascending order; forgets them.
  package static func take() -> [Int32] {
    let noted = shim_signals_take()
    guard noted != 0 else { return [] }
    return (Int32(1)..<64).filter { noted & (1 << UInt64($0)) != 0 }
  }

  /// Makes writing to a closed pipe or socket fail with EPIPE instead of ending the process.
  package static func ignoreBrokenPipes() { shim_signals_ignore_broken_pipes() }

  /// Makes a file that would outgrow the process's limit fail with EFBIG instead of ending the process.
  package static func ignoreFileLimit() { shim_ignore_file_limit_signal() }
}
