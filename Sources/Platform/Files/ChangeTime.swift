internal import Glibc

/// The seconds since 1970 at which files were changed in any way: their contents, their names or rights.
package enum ChangeTime {
  /// The last change of what lies at `path`, links followed; nil when nothing can be seen there. Nobody
  /// can set it back.
  package static func of(_ path: FilePath) -> Int64? {
    var status = stat()
    guard unsafe path.withCString({ unsafe stat($0, &status) }) == 0 else { return nil }
    return Int64(status.st_ctim.tv_sec)
  }

  /// The same clock now.
  package static var now: Int64 { Int64(time(nil)) }
}
