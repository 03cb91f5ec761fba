internal import EventLoop

/// A bell that any thread may ring and that the loop's thread answers, once for each ring.
struct LoopBell: Sendable {
  private let rings: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() { (rings, continuation) = AsyncStream.makeStream() }

  func ring() { continuation.yield() }

  /// Answers in later turns of the loop, for as long as that runs.
  func answer(_ body: @escaping @UI () -> Void) {
    UI.task { [rings] in for await _ in rings { body() } }
  }
}
