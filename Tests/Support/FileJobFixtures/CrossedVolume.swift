package import FileJobs
internal import Files
internal import Glibc
internal import Synchronization

/// The system calls of file jobs, one of whose renamings leads to another volume.
package final class CrossedVolume: Sendable {
  private let isNext: Shared
  package let calls: FileCalls

  private final class Shared: Sendable { let value = Mutex(false) }

  package init() {
    let isNext = Shared()
    self.isNext = isNext
    calls = FileCalls { call in
      guard call == .rename else { return nil }
      return isNext.value.withLock { isNext in
        defer { isNext = false }
        return isNext ? .error(EXDEV) : nil
      }
    }
  }

  /// Makes the next renaming fail, as one to another volume does.
  package func crossNext() { isNext.value.withLock { $0 = true } }
}
