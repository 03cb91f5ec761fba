internal import CGLib
internal import Glibc
package import System

/// Functions that replace a file in one step, so that a reader never sees an incomplete file.
package enum ReplacingFile {
  /// Writes `bytes` to a new file, and then replaces the file at `path` by the new file.
  ///
  /// The new file has the permissions `mode`, except the permissions that the process's umask
  /// removes. If this throws, the old file is unchanged, the new file is removed, and the error
  /// names `path`. `gate` is called before each system call.
  ///
  /// `isOutput` is true for a file that the user has asked for. The bytes are then on the disk
  /// before the file gets its name.
  package static func write(
    _ bytes: [UInt8], to path: FilePath, mode: UInt32, isOutput: Bool = false,
    gate: FileGate? = nil
  ) throws(FileError) {
    // The draft is in the folder of `path`, because a file is renamed in one step only within a
    // file system. The name of `path` is no part of the draft's name, because it may already have
    // the greatest length. By the draft's name, file jobs recognize a draft whose process was
    // killed; a running process has locked its draft.
    let number = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    let process = String(getpid(), radix: 16)
    let draft = path.parent.appending(".lightbox-draft-0-0-\(process)-\(number)")
    do throws(FileError) {
      let file = try create(draft, mode, gate)
      try fill(file, bytes, draft, isOutput: isOutput, gate)
      _ = try pass(.rename, path, gate)
      let renamed = unsafe draft.withCString { from in
        unsafe path.withCString { to in unsafe rename(from, to) }
      }
      guard renamed == 0 else { throw FileError(path, .system(errno)) }
      withExtendedLifetime(file) {}
    } catch {
      _ = unsafe draft.withCString { unsafe unlink($0) }
      throw FileError(path, error.cause)
    }
  }

  /// Creates a folder and its missing parents with the permissions `mode`, except the permissions
  /// that the process's umask removes. Does nothing if the folder exists. Throws if a folder cannot
  /// be created. `gate` is called once, before the first system call.
  package static func makeFolder(
    _ path: FilePath, mode: Int32, gate: FileGate? = nil
  ) throws(FileError) {
    _ = try pass(.makeFolder, path, gate)
    let made = unsafe path.withCString { unsafe g_mkdir_with_parents($0, mode) }
    guard made == 0 else { throw FileError(path, .system(errno)) }
  }

  /// Opens a folder and locks it, until the descriptor closes; waits for other processes of this
  /// program that have locked it. Nil if the folder cannot be opened. Some network file systems
  /// have no locks; there, the folder is only opened.
  package static func lock(_ folder: FilePath) -> OwnedDescriptor? {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    let number = unsafe folder.withCString { unsafe open($0, flags) }
    guard number >= 0 else { return nil }
    let opened = OwnedDescriptor(taking: number)
    while flock(number, LOCK_EX) != 0, errno == EINTR {}
    return opened
  }

  /// Calls `gate` before a system call, and throws the error that `gate` simulates. Returns true if
  /// the call is to write only one byte.
  private static func pass(
    _ call: FileCall, _ path: FilePath, _ gate: FileGate?
  ) throws(FileError) -> Bool {
    while true {
      switch gate?(call) {
      case nil: return false
      case .short: return true
      case .error(EINTR): continue
      case .error(let number): throw FileError(path, .system(number))
      }
    }
  }

  /// Creates a locked file with the permissions `mode`.
  private static func create(
    _ path: FilePath, _ mode: UInt32, _ gate: FileGate?
  ) throws(FileError) -> OwnedDescriptor {
    _ = try pass(.create, path, gate)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let number = unsafe path.withCString { unsafe open($0, flags, mode) }
    guard number >= 0 else { throw FileError(path, .system(errno)) }
    let draft = OwnedDescriptor(taking: number)
    _ = flock(number, LOCK_EX | LOCK_NB)
    return draft
  }

  /// Writes `bytes` to the empty file `draft`. If `isOutput` is true, waits until they are on the
  /// disk; some file systems tell only then that a disk is full.
  private static func fill(
    _ draft: OwnedDescriptor, _ bytes: [UInt8], _ path: FilePath, isOutput: Bool, _ gate: FileGate?
  ) throws(FileError) {
    var rest = bytes[...]
    repeat {
      let part = try pass(.write, path, gate) ? rest.prefix(1) : rest
      try path.checked(try draft.write(Array(part)))
      rest = rest.dropFirst(part.count)
    } while !rest.isEmpty
    guard isOutput else { return }
    _ = try pass(.synchronize, path, gate)
    while fsync(draft.number) != 0, errno != EINVAL {
      guard errno == EINTR else { throw FileError(path, .system(errno)) }
    }
  }
}
