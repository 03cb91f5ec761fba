internal import CShims
internal import Glibc

/// A semaphore: a count that one thread raises and another thread waits for.
///
/// A `Mutex` cannot be used for this, because it must be unlocked by the same call that locked it.
/// The class is unchecked Sendable because POSIX semaphores are made for use from several threads.
@safe package final class Semaphore: @unchecked Sendable {
  private let semaphore: UnsafeMutablePointer<sem_t>

  package init(_ count: UInt32) {
    unsafe semaphore = .allocate(capacity: 1)
    let status = unsafe sem_init(semaphore, 0, count)
    precondition(status == 0, "sem_init of \(count) failed: errno \(errno)")
  }

  deinit {
    unsafe sem_destroy(semaphore)
    unsafe semaphore.deallocate()
  }

  /// Waits until the count is above zero, and decrements it.
  package func wait() { while unsafe sem_wait(semaphore) != 0 && errno == EINTR {} }

  /// Waits at most `seconds` until the count is above zero, and decrements it; returns false if the
  /// count stayed zero.
  package func wait(atMost seconds: Double) -> Bool {
    unsafe shim_wait(semaphore, Int64(seconds * 1e9)) == 0
  }

  package func signal() { unsafe sem_post(semaphore) }
}
