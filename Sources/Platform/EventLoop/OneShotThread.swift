internal import System

/// A new thread for one rare and long task. If no thread is available, the caller's thread does the
/// task.
package enum OneShotThread {
  /// Runs `body` on a new thread and returns its result; the caller's actor continues meanwhile.
  package static func run<Result: Sendable>(
    _ body: @escaping @Sendable () -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      start { continuation.resume(returning: body()) }
    }
  }

  /// Runs `body` on a new thread, without waiting for its end. `start` starts the thread. If
  /// `start` returns false, no thread is available, and `body` runs on the calling thread.
  package static func start(
    by start: (@escaping @Sendable () -> Void) -> Bool = DetachedThread.start,
    _ body: @escaping @Sendable () -> Void
  ) {
    if !start(body) { body() }
  }
}
