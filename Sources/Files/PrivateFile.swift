internal import Glibc
internal import Synchronization

/// Files and folders that only their user may look into.
enum PrivateFile {
  /// Counts drafts, so that two threads never write the same one.
  private static let drafts = Atomic<Int>(0)

  /// Makes a folder (0700) if nothing is there.
  static func makeFolder(_ path: FilePath) throws(FileError) {
    let made = unsafe path.withCString { unsafe mkdir($0, 0o700) }
    guard made == 0 || errno == EEXIST else { throw FileError(path, .system(errno)) }
  }

  /// Writes `bytes` to `path` (0600), replacing what was there only once everything is written.
  static func write(_ bytes: [UInt8], to path: FilePath) throws(FileError) {
    let number = drafts.add(1, ordering: .relaxed).newValue
    // Beside it: only within one file system a name can be given in one step.
    let name = [UInt8(ascii: ".")] + path.lastComponent + Array(".\(getpid())-\(number)".utf8)
    let draft = path.parent.appending(name)
    do throws(FileError) {
      try create(draft, bytes)
      let renamed = unsafe draft.withCString { from in
        unsafe path.withCString { to in unsafe rename(from, to) }
      }
      guard renamed == 0 else { throw FileError(path, .system(errno)) }
    } catch {
      _ = unsafe draft.withCString { unsafe unlink($0) }
      throw FileError(path, error.matter)
    }
  }

  private static func create(_ path: FilePath, _ bytes: [UInt8]) throws(FileError) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let descriptor = unsafe path.withCString { unsafe open($0, flags, 0o600) }
    guard descriptor >= 0 else { throw FileError(path, .system(errno)) }
    defer { close(descriptor) }
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(
          descriptor, buffer.baseAddress?.advanced(by: written), bytes.count - written)
      }
      guard count > 0 else {
        if count < 0, errno == EINTR { continue }
        throw FileError(path, .system(errno))
      }
      written += count
    }
  }
}
