internal import System

/// Runs rare and long work on a thread of its own, which ends with it; where the system gives no thread, on
/// the caller's.
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
  package static func start(
    by start: (@escaping @Sendable () -> Void) -> Bool = DetachedThread.start,
    _ body: @escaping @Sendable () -> Void
  ) {
    if !start(body) { body() }
  }
}
