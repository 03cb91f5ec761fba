internal import ImageExchange
internal import Synchronization
internal import System

/// Threads that run parts of one task, and are joined before the task continues.
enum Threads {
  /// Runs `body` once for each part, in parallel if threads are available, else one after the
  /// other. Returns when all calls have ended; throws the first failure.
  static func each<Part: Sendable>(
    _ parts: [Part], _ body: @escaping @Sendable (Part) throws(ImageFailure) -> Void
  ) throws(ImageFailure) {
    let failure = Mutex<ImageFailure?>(nil)
    @Sendable func attempt(_ part: Part) {
      run(recordingIn: failure) { () throws(ImageFailure) in try body(part) }
    }
    let threads = parts.dropFirst().map { part in JoinedThread { attempt(part) } }
    if let first = parts.first { attempt(first) }
    for thread in threads { thread.join() }
    if let failure = failure.withLock({ $0 }) { throw failure }
  }

  /// Runs `own` on this thread, and at the same time `other` on another thread. If no other thread
  /// is available, runs `other` before `own` on this thread. Returns the result of `own` when both
  /// have ended; throws the failure of `other` or of `own`.
  static func both<Value>(
    _ own: () throws(ImageFailure) -> Value,
    _ other: @escaping @Sendable () throws(ImageFailure) -> Void
  ) throws(ImageFailure) -> Value {
    let failure = Mutex<ImageFailure?>(nil)
    let thread = JoinedThread { run(recordingIn: failure, other) }
    let result = Result { () throws(ImageFailure) in try own() }
    thread.join()
    if let failure = failure.withLock({ $0 }) { throw failure }
    return try result.get()
  }

  /// Calls `body`, and records its failure in `failure` unless another one came before.
  private static func run(
    recordingIn failure: borrowing Mutex<ImageFailure?>, _ body: () throws(ImageFailure) -> Void
  ) {
    do throws(ImageFailure) {
      try body()
    } catch {
      failure.withLock { $0 = $0 ?? error }
    }
  }
}
