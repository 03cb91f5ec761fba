internal import Files
internal import Glibc

/// The identity of a file. No later file gets the same identity, even if the file is removed and a
/// new file gets its inode number.
struct LastingIdentity: Hashable, Sendable {
  /// The number of the file's disk, if the time of creation is unknown; otherwise 0, because a disk
  /// that is mounted again may have another number.
  let device: UInt64
  let inode: UInt64
  /// The file's time of creation, in seconds since 1970 and nanoseconds; 0 if it is unknown.
  let born: [Int64]

  init(identity: FileIdentity, born: [Int64]) {
    device = born == [0, 0] ? identity.device : 0
    (inode, self.born) = (identity.inode, born)
  }
}

/// The state of a file. Every change of the file leads to a different state.
struct FileState: Hashable, Sendable {
  let stamp: FileStamp
  /// The time of the last change of the contents, the names or any other property, in seconds since
  /// 1970 and nanoseconds.
  let changed: [Int64]

  init(_ status: stat) {
    stamp = FileStamp(status)
    changed = [Int64(status.st_ctim.tv_sec), Int64(status.st_ctim.tv_nsec)]
  }
}

extension stat {
  var isFile: Bool { st_mode & S_IFMT == S_IFREG }
  var isLink: Bool { st_mode & S_IFMT == S_IFLNK }
}
