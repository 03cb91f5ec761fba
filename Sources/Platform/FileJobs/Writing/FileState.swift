internal import Glibc

/// The identity of a file: one that is put in its place has another.
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
  /// The time at which the file was made, in seconds since 1970 and nanoseconds; 0 where that is not known.
  let born: [Int64]
}

/// One state of a file, told from any other.
struct FileState: Hashable, Sendable {
  let identity: FileIdentity
  let size: Int64
  let modified: [Int64]
  /// The last change of the contents, the names or anything else.
  let changed: [Int64]

  init(_ status: stat) {
    identity = FileIdentity(status)
    size = Int64(status.st_size)
    modified = [Int64(status.st_mtim.tv_sec), Int64(status.st_mtim.tv_nsec)]
    changed = [Int64(status.st_ctim.tv_sec), Int64(status.st_ctim.tv_nsec)]
  }

  /// True for the same contents, maybe under another name.
  func hasSameContents(_ other: FileState) -> Bool {
    identity == other.identity && size == other.size && modified == other.modified
  }
}

extension stat {
  var isFile: Bool { st_mode & S_IFMT == S_IFREG }
  var isLink: Bool { st_mode & S_IFMT == S_IFLNK }
}
