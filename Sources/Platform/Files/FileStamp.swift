package import Glibc
package import System

/// The identity of a file among the existing files. A new file that replaces it under the same name
/// has another identity, but a later file may get the identity of a deleted file.
package struct FileIdentity: Hashable, Sendable {
  package let device: UInt64
  package let inode: UInt64

  package init(device: UInt64, inode: UInt64) { (self.device, self.inode) = (device, inode) }

  package init(_ status: stat) {
    self.init(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
  }
}

/// The identity, size and modification time of a file. If two stamps differ, the file has changed.
package struct FileStamp: Hashable, Sendable {
  package let identity: FileIdentity
  /// The size in bytes.
  package let size: Int64
  /// The time of the last modification, in whole seconds since 1970.
  package let seconds: Int64
  /// The nanoseconds from ``seconds`` to the time of the last modification, 0…999,999,999.
  package let nanoseconds: Int64

  package init(_ status: stat) {
    identity = FileIdentity(status)
    size = Int64(status.st_size)
    seconds = Int64(status.st_mtim.tv_sec)
    nanoseconds = Int64(status.st_mtim.tv_nsec)
  }

  /// Returns the current stamp of the file at `path`; nil for a missing file. Symbolic links are
  /// followed.
  package static func of(_ path: FilePath) -> FileStamp? { path.status().map { FileStamp($0) } }

  /// Returns true if this is still the stamp of the file at `path`, and will differ after the next
  /// change of this file. One more change of a file that changed less than two seconds ago may get
  /// the same modification time.
  package func isReliable(for path: FilePath) -> Bool {
    !isFresh(now: Int64(time(nil))) && FileStamp.of(path) == self
  }

  /// Returns true if the file changed less than two seconds before the time `now`, in seconds since
  /// 1970.
  func isFresh(now: Int64) -> Bool { (now - 1...now).contains(seconds) }
}

extension OwnedDescriptor {
  /// The current stamp of the open file; nil if the system does not report its status.
  package var stamp: FileStamp? { (try? status()).map { FileStamp($0) } }
}
