internal import Glibc

/// What lies in a folder.
package enum Folder {
  /// The names of the pictures in `folder`, in natural order: those whose extension is a
  /// picture's, hidden ones left out. Subfolders are not entered.
  /// - Complexity: O(n log n) comparisons of bytes; nothing is opened.
  package static func pictures(in folder: FilePath) throws(FileError) -> [FilePath] {
    let reader = try FolderReader(folder)
    var table = NameTable()
    while try reader.readPictures(limit: .max, { table.append($0) }) {}
    return NaturalOrder.order(of: table, in: 0..<table.count).map { folder.appending(table[$0]) }
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
    let reader = try FolderReader(folder)
    var names: [[UInt8]] = []
    while try reader.read(limit: .max, { name, _ in names.append(name) }) {}
    return names
  }
}
