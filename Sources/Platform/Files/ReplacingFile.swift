internal import Glibc
internal import Synchronization
internal import System

/// Functions that replace a file in one step, so that a reader never sees an incomplete file.
package enum ReplacingFile {
  /// The number of new files that were written so far; it makes the temporary name of each file
  /// unique in this process.
  private static let drafts = Atomic<Int>(0)

  /// Writes `bytes` to a new file, and then replaces the file at `path` by the new file.
  ///
  /// The new file has the permissions `mode`, except the permissions that the process's umask
  /// removes. If this throws, the old file is unchanged, the new file is removed, and the error
  /// names `path`. `gate` is called before each system call.
  package static func write(
    _ bytes: [UInt8], to path: FilePath, mode: UInt32, gate: FileGate? = nil
  ) throws(FileError) {
    let number = drafts.add(1, ordering: .relaxed).newValue
    // Beside it: only within one file system a name can be given in one step.
    let name = [UInt8(ascii: ".")] + path.lastComponent + Array(".\(getpid())-\(number)".utf8)
    let draft = path.parent.appending(name)
    do throws(FileError) {
      try create(draft, bytes, mode, gate)
      _ = try pass(.rename, path, gate)
      let renamed = unsafe draft.withCString { from in
        unsafe path.withCString { to in unsafe rename(from, to) }
      }
      guard renamed == 0 else { throw FileError(path, .system(errno)) }
    } catch {
      _ = unsafe draft.withCString { unsafe unlink($0) }
      throw FileError(path, error.cause)
    }
  }

  /// Creates a folder and its missing parents with the permissions `mode`, except the permissions
  /// that the process's umask removes. Does nothing if the folder exists. `gate` is called before
  /// each system call.
  package static func makeFolder(
    _ path: FilePath, mode: UInt32, gate: FileGate? = nil
  ) throws(FileError) {
    do throws(FileError) {
      try makeLast(path, mode, gate)
    } catch {
      guard error.cause == .system(ENOENT), path.parent != path else { throw error }
      try makeFolder(path.parent, mode: mode, gate: gate)
      // Not with its parents again: a folder may refuse new ones by the same error.
      try makeLast(path, mode, gate)
    }
  }

  /// Creates a folder, whose parent must exist; does nothing if the folder exists.
  private static func makeLast(
    _ path: FilePath, _ mode: UInt32, _ gate: FileGate?
  ) throws(FileError) {
    _ = try pass(.makeFolder, path, gate)
    let made = unsafe path.withCString { unsafe mkdir($0, mode) }
    guard made == 0 || errno == EEXIST else { throw FileError(path, .system(errno)) }
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

  private static func create(
    _ path: FilePath, _ bytes: [UInt8], _ mode: UInt32, _ gate: FileGate?
  ) throws(FileError) {
    _ = try pass(.create, path, gate)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let number = unsafe path.withCString { unsafe open($0, flags, mode) }
    guard number >= 0 else { throw FileError(path, .system(errno)) }
    let draft = OwnedDescriptor(taking: number)
    var rest = bytes[...]
    repeat {
      let part = try pass(.write, path, gate) ? rest.prefix(1) : rest
      try path.checked(try draft.write(Array(part)))
      rest = rest.dropFirst(part.count)
    } while !rest.isEmpty
  }
}
