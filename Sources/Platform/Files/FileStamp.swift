internal import Glibc
internal import System

/// The identity, size and time by which one state of a file is told from another.
package struct FileStamp: Hashable, Sendable {
  package let device: UInt64
  package let inode: UInt64
  /// The size in bytes.
  package let size: Int64
  /// The last change of the contents: whole seconds since 1970, and the nanoseconds beyond.
  package let seconds: Int64
  package let nanoseconds: Int64

  init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
    seconds = Int64(status.st_mtim.tv_sec)
    nanoseconds = Int64(status.st_mtim.tv_nsec)
  }

  /// The stamp of what lies at `path` now, links followed; nil when nothing can be seen there.
  package static func of(_ path: FilePath) -> FileStamp? {
    var status = stat()
    guard unsafe path.withCString({ unsafe stat($0, &status) }) == 0 else { return nil }
    return FileStamp(status)
  }

  /// True while a change may yet come that whole seconds would not show: the last one lies less
  /// than two seconds before `now`, in seconds since 1970.
  package func isFresh(now: Int64) -> Bool { (0..<2).contains(now - seconds) }
}

extension PhotoFile {
  /// The stamp of the file as it is now.
  package var stamp: FileStamp? { (try? descriptor.status()).map { FileStamp($0) } }
}
