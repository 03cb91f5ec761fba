internal import Glibc

/// Functions that test and resolve folders.
package enum Folder {
  /// True when `path` is a folder, links followed.
  package static func isFolder(_ path: FilePath) throws(FileError) -> Bool {
    var status = stat()
    guard unsafe path.withCString({ unsafe stat($0, &status) }) == 0 else {
      throw .failed(path, errno: errno)
    }
    return status.st_mode & S_IFMT == S_IFDIR
  }

  /// The absolute path of a folder, with links resolved; nil for a missing one.
  package static func resolved(_ path: FilePath) -> FilePath? {
    guard let name = unsafe path.withCString({ unsafe realpath($0, nil) }) else { return nil }
    defer { unsafe free(name) }
    return unsafe FilePath(
      bytes: UnsafeBufferPointer(start: name, count: strlen(name)).map { UInt8(bitPattern: $0) })
  }
}
