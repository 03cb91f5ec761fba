internal import CFileCalls
package import Files
internal import Glibc
package import System

/// The system calls of this module. A call that fails throws a ``FileJobError/Reason``. A function,
/// the gate, is called before each system call. A test can use the gate to count the calls, to make
/// a call fail, or to end the process between two calls.
///
/// The types of this module work together like this. ``Trash``, ``Renaming``, ``Filing``,
/// ``LosslessTurn``, ``MarksFile`` and ``RatingSidecar`` do the work of file jobs. A job returns an
/// undo record, or throws a ``FileJobError`` if nothing was changed. New contents are written to a
/// draft, which then replaces the old file (``FileReplacement``, ``ReplacingFile``). ``Leftovers``
/// removes the drafts of killed processes. The calls block, so the program makes them on a separate
/// thread.
package struct FileCalls: Sendable {
  private let gate: FileGate?
  /// The files that were replaced with these calls.
  let replaced = ReplacedFiles()

  package static let real = FileCalls(gate: nil)

  package init(gate: FileGate?) {
    self.gate = gate
  }

  /// Makes a system call, and repeats it if a signal interrupts it; throws the errno if the result
  /// is negative.
  func make<T: SignedInteger>(_ call: FileCall, _ body: () -> T) throws(Reason) -> T {
    try make(call) { _ in body() }
  }

  /// Makes a system call that reads or writes. `isShort` is true if a test requests that the call
  /// transfers only one byte.
  func make<T: SignedInteger>(
    _ call: FileCall, _ body: (_ isShort: Bool) -> T
  ) throws(Reason) -> T {
    while true {
      let fault = gate?(call)
      if case .error(let number) = fault {
        if number == EINTR { continue }
        throw .system(number)
      }
      let result = body(fault == .short)
      if result >= 0 { return result }
      guard errno == EINTR else { throw .system(errno) }
    }
  }

  // MARK: Opening

  /// The absolute path with all symbolic links resolved; throws if there is no such file.
  func resolve(_ path: FilePath) throws(Reason) -> FilePath {
    var resolved: FilePath?
    _ = try make(.resolve) {
      resolved = Folder.resolved(path)
      return resolved == nil ? -1 : 0
    }
    guard let resolved else { throw .gone }
    return resolved
  }

  /// Opens a folder. A folder with search but no read permission can be opened, but not listed.
  func openFolder(_ path: FilePath) throws(Reason) -> OwnedDescriptor {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    do throws(Reason) {
      return OwnedDescriptor(
        taking: try make(.openFolder) {
          unsafe path.bytes.withCString { unsafe Glibc.open($0, flags) }
        })
    } catch .system(EACCES) {
      return OwnedDescriptor(
        taking: try make(.openFolder) {
          unsafe path.bytes.withCString { unsafe file_calls_open_searched($0) }
        })
    }
  }

  /// Opens a folder; nil if it does not exist.
  func openFolder(ifThere path: FilePath) throws(Reason) -> OwnedDescriptor? {
    do throws(Reason) {
      return try openFolder(path)
    } catch .system(ENOENT) {
      return nil
    }
  }

  /// Opens the folder at `path`, or the nearest existing folder above it.
  func openNearestFolder(_ path: FilePath) throws(Reason) -> OwnedDescriptor {
    var path = path
    while true {
      do throws(Reason) {
        return try openFolder(path)
      } catch .system(ENOENT) where path.parent != path {
        path = path.parent
      }
    }
  }

  /// Opens the folder `name` in `folder`; fails if it is a symbolic link.
  func openFolder(_ name: [UInt8], in folder: OwnedDescriptor) throws(Reason) -> OwnedDescriptor {
    try open(.openFolder, name, in: folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
  }

  private func open(
    _ call: FileCall, _ name: [UInt8], in folder: OwnedDescriptor, _ flags: Int32,
    _ mode: mode_t = 0
  ) throws(Reason) -> OwnedDescriptor {
    OwnedDescriptor(
      taking: try make(call) {
        unsafe name.withCString { unsafe openat(folder.number, $0, flags, mode) }
      })
  }

  /// Opens a file in a folder for reading, or for writing too; fails with ELOOP if it is a symbolic
  /// link.
  func open(
    _ name: [UInt8], in folder: OwnedDescriptor, forWriting: Bool = false
  ) throws(Reason) -> OwnedDescriptor {
    let access = forWriting ? O_RDWR : O_RDONLY
    let flags = access | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | O_NOFOLLOW
    return try open(.open, name, in: folder, flags)
  }

  /// Opens a file that is to be locked. It is opened for writing too, if that is possible: NFS
  /// locks no other file.
  func openToLock(
    _ name: [UInt8], in folder: OwnedDescriptor
  ) throws(Reason) -> OwnedDescriptor {
    if let file = try? open(name, in: folder, forWriting: true) { return file }
    return try open(name, in: folder)
  }

  /// Creates a file with the permissions `mode`, except those that the umask removes; fails with
  /// EEXIST if the name is taken.
  func create(
    _ name: [UInt8], in folder: OwnedDescriptor, mode: mode_t = 0o600
  ) throws(Reason) -> OwnedDescriptor {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    return try open(.create, name, in: folder, flags, mode)
  }

  /// Creates an unnamed file on the volume of `folder`; only the user may read and write it.
  func createUnnamed(in folder: OwnedDescriptor) throws(Reason) -> OwnedDescriptor {
    OwnedDescriptor(
      taking: try make(.create) { file_calls_open_unnamed(folder.number, 0o600) })
  }

  /// Opens a folder and locks it, until the descriptor closes; waits for other processes of this
  /// program that have locked it. Some network file systems have no locks; there, the folder is
  /// only opened.
  package func openLocked(_ folder: FilePath) throws(FileJobError.Reason) -> OwnedDescriptor {
    let opened = try openFolder(folder)
    _ = lock(opened, waits: true)
    return opened
  }

  /// Locks a file or folder against other processes of this program, until the descriptor closes.
  /// Returns true if the lock was taken. If another process holds the lock, the call waits if
  /// `waits` is true, and returns false otherwise. It also returns false if the file system has no
  /// locks.
  func lock(_ file: OwnedDescriptor, waits: Bool = false) -> Bool {
    (try? make(.lock) { flock(file.number, LOCK_EX | (waits ? 0 : LOCK_NB)) }) != nil
  }

  // MARK: Contents

  /// Reads all bytes of a file; throws `tooLarge` if there are more than `limit` bytes.
  func read(_ file: OwnedDescriptor, limit: Int) throws(Reason) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let block = try read(file, at: bytes.count, count: 1 << 18)
      bytes += block
      guard bytes.count <= limit else { throw .tooLarge }
      guard block.count == 1 << 18 else { return bytes }
    }
  }

  /// Writes bytes to a file, beginning at `offset`. If `isSparse` is true, blocks of zeros become
  /// holes; the file must be empty before such a call.
  func write(
    _ bytes: [UInt8], to file: OwnedDescriptor, at offset: Int = 0, isSparse: Bool = false
  ) throws(Reason) {
    var written = 0
    while written < bytes.count {
      let most = min(isSparse ? 1 << 12 : 1 << 20, bytes.count - written)
      if isSparse, bytes[written..<(written + most)].allSatisfy({ $0 == 0 }) {
        written += most
        continue
      }
      let count = try make(.write) { isShort in
        unsafe bytes.withUnsafeBytes { all in
          unsafe pwrite(
            file.number, all.baseAddress?.advanced(by: written), isShort ? 1 : most,
            off_t(offset + written))
        }
      }
      guard count > 0 else { throw .system(EIO) }
      written += count
    }
    guard isSparse else { return }
    _ = try make(.truncate) { ftruncate(file.number, off_t(bytes.count)) }
  }

  /// Waits until the file's contents, or the folder's names, are on the disk.
  func synchronize(_ file: OwnedDescriptor) throws(Reason) {
    do throws(Reason) {
      _ = try make(.synchronize) { fsync(file.number) }
    } catch .system(EBADF), .system(EINVAL) {
      // The folder may not be read, or the file system has nothing to wait for.
    }
  }
}
