internal import Glibc

/// The kind of an entry of a folder, determined without opening the entry.
package enum FolderEntryKind: Hashable, Sendable {
  case picture, folder
  /// A file without a picture's extension.
  case other
}

/// An open folder whose entries are read in parts. The folder is closed when this object is
/// released.
@safe package final class FolderReader {
  private let folder: FilePath
  private let directory: OpaquePointer

  package init(_ folder: FilePath) throws(FileError) {
    guard let directory = unsafe folder.withCString({ unsafe opendir($0) }) else {
      throw FileError(folder, .system(errno))
    }
    self.folder = folder
    unsafe self.directory = unsafe directory
  }

  deinit { unsafe closedir(directory) }

  /// Reads the next `limit` entries, or the remaining ones if they are fewer. Passes the name and
  /// the kind of each entry to `receive`, except names that begin with a dot. Returns false if the
  /// end of the folder was reached, else true.
  package func read(
    limit: Int, _ receive: ([UInt8], FolderEntryKind) -> Void
  ) throws(FileError) -> Bool {
    for _ in 0..<limit {
      errno = 0
      guard let entry = unsafe readdir(directory) else {
        guard errno == 0 else { throw FileError(folder, .system(errno)) }
        return false
      }
      // The entry is as long as its record says, which may be less than the struct.
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
        unsafe field.withMemoryRebound(to: UInt8.self, capacity: 256) { start in
          unsafe Array(UnsafeBufferPointer(start: start, count: strnlen(start, 255)))
        }
      }
      guard name.first != UInt8(ascii: ".") else { continue }
      receive(name, kind(of: name, type: unsafe Int32(entry.pointee.d_type)))
    }
    return true
  }

  private func kind(of name: [UInt8], type: Int32) -> FolderEntryKind {
    if type == Int32(DT_DIR) { return .folder }
    // A picture's name is believed: asking for each of a hundred thousand takes its time.
    if PictureName.isPicture(name) { return .picture }
    // A link may lead to a folder, and a file system that does not tell kinds says 0.
    guard type == Int32(DT_LNK) || type == Int32(DT_UNKNOWN) else { return .other }
    return (try? Folder.isFolder(folder.appending(name))) == true ? .folder : .other
  }
}
