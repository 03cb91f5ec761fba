internal import Glibc

/// Folders as they are told from files.
package enum Folder {
  /// True when `path` is a folder, links followed.
  package static func isFolder(_ path: FilePath) throws(FileError) -> Bool {
    var status = stat()
    guard unsafe path.withCString({ unsafe stat($0, &status) }) == 0 else {
      throw FileError(path, .system(errno))
    }
    return status.st_mode & S_IFMT == S_IFDIR
  }
}
