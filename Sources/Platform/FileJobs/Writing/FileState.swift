internal import Glibc

/// The identity of a file among the existing files. A new file that replaces it under the same name
/// has another identity, but a later file may get the identity of a deleted file.
struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let inode: UInt64
}

extension FileIdentity {
  init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
  }
}

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
  let identity: FileIdentity
  let size: Int64
  let modified: [Int64]
  /// The time of the last change of the contents, the names or any other property, in seconds since
  /// 1970 and nanoseconds.
  let changed: [Int64]

  init(_ status: stat) {
    identity = FileIdentity(status)
    size = Int64(status.st_size)
    modified = [Int64(status.st_mtim.tv_sec), Int64(status.st_mtim.tv_nsec)]
    changed = [Int64(status.st_ctim.tv_sec), Int64(status.st_ctim.tv_nsec)]
  }

  /// Returns true if both states are of the same file with the same contents; the name may differ.
  func hasSameContents(_ other: FileState) -> Bool {
    identity == other.identity && size == other.size && modified == other.modified
  }
}

extension stat {
  var isFile: Bool { st_mode & S_IFMT == S_IFREG }
  var isLink: Bool { st_mode & S_IFMT == S_IFLNK }
}
