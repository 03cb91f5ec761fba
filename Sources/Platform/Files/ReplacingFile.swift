internal import Glibc
internal import Synchronization

/// Files that are there whole or not at all.
package enum ReplacingFile {
  /// Counts drafts, so that two threads never write the same one.
  private static let drafts = Atomic<Int>(0)

  /// Writes `bytes` to `path`, replacing what was there only once everything is written; the file
  /// has `mode`, less what the process's mask takes. The error names `path`.
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

  private static func create(
    _ path: FilePath, _ bytes: [UInt8], _ mode: UInt32
  ) throws(FileError) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let descriptor = unsafe path.withCString { unsafe open($0, flags, mode) }
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
