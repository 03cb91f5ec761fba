internal import Glibc

/// A thread that no other thread waits for, and that ends when its work is done.
package enum DetachedThread {
  /// Runs `body` on a new thread; returns false if no thread can be created, for example because
  /// the limit of processes is reached.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    guard let thread = startedThread(body) else { return false }
    pthread_detach(thread)
    return true
  }
}

/// A thread that must be joined.
package struct JoinedThread {
  private let thread: pthread_t?

  /// Runs `body` on a new thread. If no thread can be created, runs `body` on the calling thread.
  package init(_ body: @escaping @Sendable () -> Void) {
    thread = startedThread(body)
    if thread == nil { body() }
  }

  /// Waits until the thread has ended.
  package func join() {
    if let thread { pthread_join(thread, nil) }
  }
}

private final class Job {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

/// Runs `body` on a new thread, which must be detached or joined; nil if no thread can be created.
private func startedThread(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
  var thread = pthread_t()
  let job = unsafe Unmanaged.passRetained(Job(body))
  guard unsafe pthread_create(&thread, nil, doJob, job.toOpaque()) == 0 else {
    unsafe job.release()
    return nil
  }
  return thread
}

private func doJob(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let argument = unsafe argument else { return nil }
  unsafe Unmanaged<Job>.fromOpaque(argument).takeRetainedValue().body()
  return nil
}
