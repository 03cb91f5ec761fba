package import Glibc

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
  /// end of the folder was reached, else true. Throws if the folder cannot be read.
  package func read(
    limit: Int, _ receive: ([UInt8], FolderEntryKind) -> Void
  ) throws(FileError) -> Bool {
    for _ in 0..<limit {
      errno = 0
      guard let entry = unsafe readdir(directory) else {
        guard errno == 0 else { throw FileError(folder, .system(errno)) }
        return false
      }
      let name = unsafe Self.name(of: entry)
      guard name.first != UInt8(ascii: ".") else { continue }
      receive(name, kind(of: name, type: unsafe Int32(entry.pointee.d_type)))
    }
    return true
  }

  /// Returns the name of a folder's entry, in bytes. It may be longer than the field of the struct:
  /// NTFS, exFAT and CIFS have names of 255 UTF-16 units, which are up to 765 bytes.
  package static func name(of entry: UnsafePointer<dirent>) -> [UInt8] {
    // A record may be shorter or longer than the struct; its own field states its length.
    let start = MemoryLayout<dirent>.offset(of: \.d_name) ?? MemoryLayout<dirent>.size
    let room = max(0, unsafe Int(entry.pointee.d_reclen) - start)
    let field = unsafe UnsafeRawBufferPointer(start: UnsafeRawPointer(entry) + start, count: room)
    return unsafe Array(field.prefix { $0 != 0 })
  }

  private func kind(of name: [UInt8], type: Int32) -> FolderEntryKind {
    if type == Int32(DT_DIR) { return .folder }
    // A name that looks like a picture's is trusted: to ask the system about a hundred thousand
    // files would take too long.
    if PictureName.isPicture(name) { return .picture }
    // A link may lead to a folder. DT_UNKNOWN is the answer of file systems that do not tell kinds.
    guard type == Int32(DT_LNK) || type == Int32(DT_UNKNOWN) else { return .other }
    return (try? Folder.isFolder(folder.appending(name))) == true ? .folder : .other
  }
}
