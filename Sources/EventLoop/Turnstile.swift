internal import Glibc

/// Lets one thread at a time through.
///
/// A `Mutex` cannot be held from one call to another; this can. It is unchecked Sendable because
/// POSIX semaphores are made for use from several threads.
@safe final class Turnstile: @unchecked Sendable {
  private let semaphore: UnsafeMutablePointer<sem_t>

  init() {
    unsafe semaphore = .allocate(capacity: 1)
    let status = unsafe sem_init(semaphore, 0, 1)
    precondition(status == 0, "sem_init of one failed: errno \(errno)")
  }

  deinit {
    unsafe sem_destroy(semaphore)
    unsafe semaphore.deallocate()
  }

  func enter() { while unsafe sem_wait(semaphore) != 0 && errno == EINTR {} }

  func leave() { unsafe sem_post(semaphore) }
}
