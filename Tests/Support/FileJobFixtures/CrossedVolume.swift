package import FileJobs
internal import Files
internal import Glibc
internal import Synchronization

/// The system calls of file jobs, one of whose renamings leads to another volume.
package final class CrossedVolume: Sendable {
  private let isNext = Mutex(false)

  package init() {}

  /// Makes the next renaming fail, as one to another volume does.
  package func crossNext() { isNext.withLock { $0 = true } }

  package var calls: FileCalls {
    FileCalls { call in
      guard call == .rename else { return nil }
      return self.isNext.withLock { isNext in
        defer { isNext = false }
        return isNext ? .error(EXDEV) : nil
      }
    }
  }
}
