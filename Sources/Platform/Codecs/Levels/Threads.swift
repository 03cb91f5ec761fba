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
    let failure = FirstFailure()
    @Sendable func attempt(_ part: Part) {
      failure.record { () throws(ImageFailure) in try body(part) }
    }
    let threads = parts.dropFirst().map { part in JoinedThread { attempt(part) } }
    if let first = parts.first { attempt(first) }
    for thread in threads { thread.join() }
    if let failure = failure.value { throw failure }
  }

  /// Runs `own` on this thread, and at the same time `other` on another thread. If no other thread
  /// is available, runs `other` before `own` on this thread. Returns the result of `own` when both
  /// have ended; throws the failure of `other` or of `own`.
  static func both<Value>(
    _ own: () throws(ImageFailure) -> Value,
    _ other: @escaping @Sendable () throws(ImageFailure) -> Void
  ) throws(ImageFailure) -> Value {
    let failure = FirstFailure()
    let thread = JoinedThread { failure.record(other) }
    let result = Result { () throws(ImageFailure) in try own() }
    thread.join()
    if let failure = failure.value { throw failure }
    return try result.get()
  }

  private final class FirstFailure: Sendable {
    private let noted = Mutex<ImageFailure?>(nil)

    var value: ImageFailure? { noted.withLock { $0 } }

    /// Calls `body`, and records its failure unless another one came before.
    func record(_ body: () throws(ImageFailure) -> Void) {
      do throws(ImageFailure) {
        try body()
      } catch {
        noted.withLock { $0 = $0 ?? error }
      }
    }
  }
}
