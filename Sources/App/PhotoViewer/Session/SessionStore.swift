package import Configuration
package import FileJobs
internal import Files
internal import Glibc
internal import ProgramSupport
internal import Synchronization
internal import System

extension SessionMemory: KeptValue {
  package static let limit = 1 << 20
}

extension UserFolders {
  /// Returns the path of the program's file `name` in the user's state folder; nil if there is no
  /// state folder. Also writes a line to the diagnostic log that tells where the file is; `subject`
  /// is the beginning of this line, such as “the place is”.
  static func state(_ name: String, _ subject: String) -> FilePath? {
    let path = state(environment: ProcessBytes.environment)?.appending("lightbox/\(name)")
    let place = path.map { "remembered in \($0.display)" }
    Diagnostics.log("\(subject) \(place ?? "not remembered: there is no folder for state")")
    return path
  }
}

/// The file of remembered windows. Any thread may use it. Each process writes only the record of
/// its own window.
///
/// A process locks one byte of the file's folder, at an offset that the window's id gives, while it
/// has the window open. The kernel ends the lock together with the process. Such a lock is also
/// seen in another sandbox, in which a process id means another process.
package final class SessionStore: Sendable {
  private let folder: FilePath
  private let file: KeptFile<SessionMemory>
  /// The newest record of this process's window; nil once a thread writes it.
  private let unwritten = Mutex<SessionWindow?>(nil)
  /// The lock of the thread that writes a record. Without it, on a disk without locks, the window
  /// could end before another thread has written the last record.
  private let writing = Mutex(())
  /// The descriptor to which this process's lock belongs; nil while there is no lock.
  private let holder = Mutex<OwnedDescriptor?>(nil)

  /// Returns the user's store; nil if there is no folder for its file.
  package static func users() -> SessionStore? {
    UserFolders.state("session", "the place is").map { SessionStore($0) }
  }

  init(_ path: FilePath, calls: FileCalls = .real) {
    (folder, file) = (path.parent, KeptFile(path, calls: calls))
  }

  /// Returns the record of the most recently used window that no other process has open, and locks
  /// this record for this process. Returns nil if there is no such window. Throws if the file
  /// cannot be read.
  package func claim() throws(FileJobError) -> SessionWindow? {
    // Without a remembered window, no folder is created for the file.
    guard try !file.read().windows.isEmpty else { return nil }
    var claimed: SessionWindow?
    // Other processes wait until the update is done, so no two processes get the same window.
    try file.update { memory in
      claimed = memory.windows.last { !isOpenElsewhere($0) }
      if let claimed { hold(claimed) }
    }
    return claimed
  }

  /// Makes `window` the record that ``write()`` writes.
  func put(_ window: SessionWindow) { unwritten.withLock { $0 = window } }

  /// Writes the newest record, unless another thread has already written it. Several threads may
  /// write at the same time. Throws if the file cannot be read or changed.
  func write() throws(FileJobError) {
    try writing.withLock { _ throws(FileJobError) in
      _ = try file.update { memory in
        guard let window = unwritten.withLock({ $0.take() }) else { return }
        hold(window)
        memory.put(window, isOpen: isOpenElsewhere)
      }
    }
  }

  /// Lets other processes open the window, because this process has closed it.
  func release() {
    holder.withLock { folder in
      // A child process that is just being started may still have a copy of the descriptor.
      var all = flock()
      all.l_type = Int16(F_UNLCK)
      if let folder { _ = unsafe fcntl(folder.number, 37, &all) }
      folder = nil
    }
  }

  private func hold(_ window: SessionWindow) {
    // The folder is opened anew, because the one that is locked may have been removed.
    let folder = opened()
    // F_OFD_SETLK, which glibc names for GNU programs only. A folder can be locked only for
    // reading.
    var lock = Self.lock(of: window, Int16(F_RDLCK))
    guard unsafe fcntl(folder.number, 37, &lock) == 0 else { return }
    holder.withLock { $0 = folder }
  }

  private func isOpenElsewhere(_ window: SessionWindow) -> Bool {
    let folder = holder.withLock { $0 } ?? opened()
    // F_OFD_GETLK, which asks for a lock that would be in the way of this one.
    var lock = Self.lock(of: window, Int16(F_WRLCK))
    return unsafe fcntl(folder.number, 36, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
  }

  private static func lock(of window: SessionWindow, _ type: Int16) -> flock {
    var lock = flock()
    (lock.l_type, lock.l_len) = (type, 1)
    lock.l_start = off_t(window.id & UInt64(off_t.max))
    return lock
  }

  private func opened() -> OwnedDescriptor {
    unsafe OwnedDescriptor(
      taking: folder.bytes.withCString { unsafe open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) })
  }
}
