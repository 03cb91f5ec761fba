internal import Glibc

/// Runs rare and long work on a thread of its own, which ends with it.
package enum OneShotThread {
  /// Does `body` on a new thread and returns what it gives; the caller's actor goes on meanwhile.
  package static func run<Result: Sendable>(
    _ body: @escaping @Sendable () -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      start { continuation.resume(returning: body()) }
    }
  }

  /// Does `body` on a new thread; nobody waits for it.
  package static func start(_ body: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let job = unsafe Unmanaged.passRetained(Job(body)).toOpaque()
    let status = unsafe pthread_create(&thread, nil, doJob, job)
    precondition(status == 0, "the system gives no thread: errno \(status)")
    pthread_detach(thread)
  }
}

private final class Job {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}

private func doJob(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let argument = unsafe argument else { return nil }
  unsafe Unmanaged<Job>.fromOpaque(argument).takeRetainedValue().body()
  return nil
}
