internal import Glibc
internal import System

/// Functions that test and resolve folders.
package enum Folder {
  /// Returns true if `path` is a folder, or a symbolic link to a folder; throws if nothing can be
  /// found at `path`.
  package static func isFolder(_ path: FilePath) throws(FileError) -> Bool {
    guard let status = path.status() else { throw .failed(path, errno: errno) }
    return status.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns the absolute path of `path`, with symbolic links resolved; nil if the folder is
  /// missing.
  package static func resolved(_ path: FilePath) -> FilePath? {
    guard let name = unsafe path.withCString({ unsafe realpath($0, nil) }) else { return nil }
    defer { unsafe free(name) }
    return unsafe FilePath(bytes: [UInt8](cString: name))
  }
}
