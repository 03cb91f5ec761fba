internal import Glibc

/// The nanoseconds since 1970 at which files were changed in any way: their contents, their names or rights.
package enum ChangeTime {
  /// The last change of what lies at `path`, links followed; nil when nothing can be seen there. Nobody
  /// can set it back.
  package static func of(_ path: FilePath) -> Int64? {
    var status = stat()
    guard unsafe path.withCString({ unsafe stat($0, &status) }) == 0 else { return nil }
    return nanoseconds(status.st_ctim)
  }

  /// The same clock now; a file system's may be behind by some milliseconds, and another machine's be any.
  package static var now: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return nanoseconds(time)
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
