internal import Glibc

/// The time at which a file's contents, name or permissions last changed (ctime), in nanoseconds
/// since 1970.
package enum ChangeTime {
  /// Returns the change time of the file at `path`, ns since 1970; nil for a missing file. Symbolic
  /// links are followed. No program can set this time to an earlier value.
  package static func of(_ path: FilePath) -> Int64? {
    path.status().map { nanoseconds($0.st_ctim) }
  }

  /// The current time, ns since 1970. The change time of a file that changes now may be some
  /// milliseconds earlier than this time. For files on another machine, the difference may be
  /// larger.
  package static var now: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return nanoseconds(time)
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
