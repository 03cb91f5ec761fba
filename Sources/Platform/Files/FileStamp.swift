internal import Glibc
internal import System

/// The identity, size and modification time of a file. If two stamps differ, the file has changed.
package struct FileStamp: Hashable, Sendable {
  package let device: UInt64
  package let inode: UInt64
  /// The size in bytes.
  package let size: Int64
  /// The time of the last modification, in whole seconds since 1970.
  package let seconds: Int64
  /// The nanoseconds from ``seconds`` to the time of the last modification, 0…999,999,999.
  package let nanoseconds: Int64

  init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
    seconds = Int64(status.st_mtim.tv_sec)
    nanoseconds = Int64(status.st_mtim.tv_nsec)
  }

  /// Returns the current stamp of the file at `path`; nil for a missing file. Symbolic links are
  /// followed.
  package static func of(_ path: FilePath) -> FileStamp? { path.status().map { FileStamp($0) } }

  /// Returns true if the file changed less than two seconds before the time `now`, in seconds since
  /// 1970.
  ///
  /// The stamp of such a file is not reliable: one more change may get the same modification time.
  package func isFresh(now: Int64) -> Bool { (now - 1...now).contains(seconds) }
}

extension PhotoFile {
  /// The current stamp of the open file; nil if the system does not report its status.
  package var stamp: FileStamp? { (try? descriptor.status()).map { FileStamp($0) } }
}
