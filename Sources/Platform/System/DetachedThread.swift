internal import Glibc

/// A thread that no other thread waits for, and that ends when its work is done.
package enum DetachedThread {
  /// Runs `body` on a new thread; returns false if no thread can be created, for example because
  /// the limit of processes is reached.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    var thread = pthread_t()
    let job = unsafe Unmanaged.passRetained(Job(body))
    guard unsafe pthread_create(&thread, nil, doJob, job.toOpaque()) == 0 else {
      unsafe job.release()
      return false
    }
    pthread_detach(thread)
    return true
  }
}

private final class Job {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

private func doJob(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let argument = unsafe argument else { return nil }
  unsafe Unmanaged<Job>.fromOpaque(argument).takeRetainedValue().body()
  return nil
}
