internal import Files
internal import Glibc
internal import System

/// A file that is open for reading, and its folder.
struct OpenedFile {
  let folder: OwnedDescriptor
  let name: [UInt8]
  let file: OwnedDescriptor
  let status: stat
  /// The path of the file, with all symbolic links resolved.
  let path: FilePath

  init(_ path: FilePath, _ calls: FileCalls) throws(Reason) {
    self.path = try calls.resolve(path)
    folder = try calls.openFolder(self.path.parent)
    name = self.path.lastComponent
    guard let seen = try calls.status(name, in: folder) else { throw .gone }
    // Opening a pipe or a device may have effects.
    guard seen.isFile else { throw .notAFile }
    do throws(Reason) {
      file = try calls.open(name, in: folder)
    } catch .system(ELOOP) {
      // The file was replaced by a symbolic link after its status was read.
      throw .changed
    }
    status = try calls.status(file)
    guard status.isFile else { throw .notAFile }
  }

  var state: FileState { FileState(status) }

  /// Returns all bytes of the file. Throws if the file is larger than `limit` bytes, or if the file
  /// has changed since it was opened.
  func contents(limit: Int, _ calls: FileCalls) throws(Reason) -> [UInt8] {
    guard status.st_size <= limit else { throw .tooLarge }
    let bytes = try calls.read(file, limit: limit)
    guard FileState(try calls.status(file)) == state, bytes.count == Int(status.st_size) else {
      throw .changed
    }
    return bytes
  }
}
