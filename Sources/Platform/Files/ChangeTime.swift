internal import Glibc

/// The times of any change of files, in nanoseconds since 1970: contents, names or rights.
package enum ChangeTime {
  /// The change time at `path`, links followed; nil for a missing file. It cannot be set back.
  package static func of(_ path: FilePath) -> Int64? {
    var status = stat()
    guard unsafe path.withCString({ unsafe stat($0, &status) }) == 0 else { return nil }
    return nanoseconds(status.st_ctim)
  }

  /// The current time of that clock; file systems may lag by milliseconds, and other machines by
  /// more.
  package static var now: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return nanoseconds(time)
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
