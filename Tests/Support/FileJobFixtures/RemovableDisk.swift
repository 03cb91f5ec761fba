package import FileJobs
internal import Files
internal import Glibc
internal import Synchronization

/// The system calls of file jobs on a disk that is unplugged for a while: no folder is found then.
package final class RemovableDisk: Sendable {
  private let isAway: Shared
  package let calls: FileCalls

  private final class Shared: Sendable { let value = Mutex(false) }

  package init() {
    let isAway = Shared()
    self.isAway = isAway
    calls = FileCalls { call in
      call == .openFolder && isAway.value.withLock { $0 } ? .error(ENOENT) : nil
    }
  }

  package func unplug() { isAway.value.withLock { $0 = true } }
  package func plug() { isAway.value.withLock { $0 = false } }
}
