internal import Glibc
internal import Synchronization
internal import System

/// A writer that replaces a file as a whole: a reader never sees an incomplete file.
package enum ReplacingFile {
  /// The number of drafts, so that two threads never write the same one.
  private static let drafts = Atomic<Int>(0)

  /// Writes `bytes` to a new file, and then replaces the file at `path` by it.
  ///
  /// The file has the permissions `mode`, without those in the process's umask. Errors name `path`.
  package static func write(
    _ bytes: [UInt8], to path: FilePath, mode: UInt32
  ) throws(FileError) {
    let number = drafts.add(1, ordering: .relaxed).newValue
    // Beside it: only within one file system a name can be given in one step.
    let name = [UInt8(ascii: ".")] + path.lastComponent + Array(".\(getpid())-\(number)".utf8)
    let draft = path.parent.appending(name)
    do throws(FileError) {
      try create(draft, bytes, mode)
      let renamed = unsafe draft.withCString { from in
        unsafe path.withCString { to in unsafe rename(from, to) }
      }
      guard renamed == 0 else { throw FileError(path, .system(errno)) }
    } catch {
      _ = unsafe draft.withCString { unsafe unlink($0) }
      throw FileError(path, error.matter)
    }
  }

  /// Creates a folder and its missing parents with the permissions `mode`, without those in the
  /// process's umask.
  package static func makeFolder(_ path: FilePath, mode: UInt32) throws(FileError) {
    let made = unsafe path.withCString { unsafe mkdir($0, mode) }
    guard made != 0, errno != EEXIST else { return }
    guard errno == ENOENT, path.parent != path else { throw FileError(path, .system(errno)) }
    try makeFolder(path.parent, mode: mode)
    try makeFolder(path, mode: mode)
  }

  private static func create(
    _ path: FilePath, _ bytes: [UInt8], _ mode: UInt32
  ) throws(FileError) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let number = unsafe path.withCString { unsafe open($0, flags, mode) }
    guard number >= 0 else { throw FileError(path, .system(errno)) }
    let draft = OwnedDescriptor(taking: number)
    try SystemError.translating { () throws(SystemError) in
      try draft.write(bytes)
    } to: {
      FileError(path, .system($0.number))
    }
  }
}
