internal import System

/// A new thread for one rare and long task; if no thread is available, the caller's thread does it.
package enum OneShotThread {
  /// Runs `body` on a new thread and returns its result; the caller's actor continues meanwhile.
  package static func run<Result: Sendable>(
    _ body: @escaping @Sendable () -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      start { continuation.resume(returning: body()) }
    }
  }

  /// Runs `body` on a new thread, without waiting for it. If `start` returns false, there is no
  /// thread, and `body` runs on the calling thread.
  package static func start(
    by start: (@escaping @Sendable () -> Void) -> Bool = DetachedThread.start,
    _ body: @escaping @Sendable () -> Void
  ) {
    if !start(body) { body() }
  }
}
