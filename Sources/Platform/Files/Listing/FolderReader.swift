internal import Glibc

/// A folder that is read bit by bit; closed when nobody holds it any more.
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

  /// Reads up to `limit` names and hands on those of pictures that are no folders; false at the end
  /// of the folder.
  package func readPictures(limit: Int, _ receive: ([UInt8]) -> Void) throws(FileError) -> Bool {
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
      // A file system that does not tell kinds says 0.
      if unsafe entry.pointee.d_type != UInt8(DT_DIR), PictureName.isPicture(name) {
        receive(name)
      }
    }
    return true
  }
}
