internal import Glibc

/// What lies in a folder.
package enum Folder {
  /// The names of the pictures in `folder`, in natural order: those whose extension is a
  /// picture's, hidden ones left out. Subfolders are not entered.
  /// - Complexity: O(n log n) comparisons of bytes; nothing is opened.
  package static func pictures(in folder: FilePath) throws(FileError) -> [FilePath] {
    let names = try names(in: folder).filter { PictureName.isPicture($0) }
    return NaturalOrder.sorted(names).map { folder.appending($0) }
  }

  /// Whether `path` is a folder, links followed.
  package static func isFolder(_ path: FilePath) throws(FileError) -> Bool {
    var status = stat()
    guard unsafe path.withCString({ unsafe stat($0, &status) }) == 0 else {
      throw FileError(path, .system(errno))
    }
    return status.st_mode & S_IFMT == S_IFDIR
  }

  /// All names in `folder`, unordered, but for `.` and `..`.
  static func names(in folder: FilePath) throws(FileError) -> [[UInt8]] {
    guard let directory = unsafe folder.withCString({ unsafe opendir($0) }) else {
      throw FileError(folder, .system(errno))
    }
    defer { unsafe closedir(directory) }
    var names: [[UInt8]] = []
    errno = 0
    while let entry = unsafe readdir(directory) {
      // The entry is as long as its record says, which may be less than the struct.
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
        unsafe field.withMemoryRebound(to: UInt8.self, capacity: 256) { start in
          unsafe Array(UnsafeBufferPointer(start: start, count: strnlen(start, 255)))
        }
      }
      if name != Array(".".utf8) && name != Array("..".utf8) { names.append(name) }
      errno = 0
    }
    guard errno == 0 else { throw FileError(folder, .system(errno)) }
    return names
  }

  private static func strnlen(_ start: UnsafePointer<UInt8>, _ limit: Int) -> Int {
    var length = 0
    while length < limit, unsafe start[length] != 0 { length += 1 }
    return length
  }
}
