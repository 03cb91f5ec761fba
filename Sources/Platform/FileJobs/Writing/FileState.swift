internal import Glibc

/// The identity of a file; a file that replaces it has another identity.
struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let inode: UInt64

  init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
  }
}

/// The identity of a file that stays distinct when the file is removed and its inode number is used
/// again.
struct LastingIdentity: Hashable, Sendable {
  let identity: FileIdentity
  /// The file's time of creation, in seconds since 1970 and nanoseconds; 0 if it is unknown.
  let born: [Int64]
}

/// The state of a file, which differs after every change of the file.
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

  /// True if the other state has the same contents, maybe under another name.
  func hasSameContents(_ other: FileState) -> Bool {
    identity == other.identity && size == other.size && modified == other.modified
  }
}

extension stat {
  var isFile: Bool { st_mode & S_IFMT == S_IFREG }
  var isLink: Bool { st_mode & S_IFMT == S_IFLNK }
}
