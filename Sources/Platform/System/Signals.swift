internal import CShims
internal import Glibc

/// The process's signals: a handler records them and wakes the thread that reads them.
package enum Signals {
  /// Records the next SIGHUP, SIGINT and SIGTERM, and makes `wakeup` readable when one arrives.
  /// `wakeup` must exist as long as the process. A signal that was ignored when the process started
  /// stays ignored.
  ///
  /// A second signal of the same number is not recorded: it ends the process, which is its default
  /// action. A program that is stuck can therefore still be interrupted.
  package static func watch(waking wakeup: Wakeup) throws(SystemError) {
    guard shim_signals_watch(wakeup.descriptor.number) == 0 else { throw SystemError(errno) }
  }

  /// Makes the handler also record the signal `number` (below 64) each time the signal arrives.
  /// Call ``watch(waking:)`` first.
  package static func watchAlso(_ number: Int32) throws(SystemError) {
    guard shim_signals_watch_also(number) == 0 else { throw SystemError(errno) }
  }

  /// Returns the numbers of the signals since the last call, ascending, and clears the record.
  package static func take() -> [Int32] {
    let noted = shim_signals_take()
    guard noted != 0 else { return [] }
    return (Int32(1)..<64).filter { noted & (1 << UInt64($0)) != 0 }
  }

  /// Makes writes to closed pipes and sockets fail with EPIPE instead of a signal.
  package static func ignoreBrokenPipes() { shim_signals_ignore_broken_pipes() }

  /// Makes writes beyond the file size limit fail with EFBIG instead of a signal.
  package static func ignoreFileLimit() { shim_ignore_file_limit_signal() }

  /// Makes the kernel keep the status and the id of each child until it is waited for, also if
  /// SIGCHLD was ignored when this process started.
  static func keepChildren() { shim_signals_keep_children() }
}
