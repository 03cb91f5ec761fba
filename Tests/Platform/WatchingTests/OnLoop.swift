import EventLoop
import Foundation

/// Runs `body` as the UI actor on a thread of its own, so that no thread of the pool that `await`
/// needs stands still meanwhile.
func onLoop(_ body: @escaping @Sendable @UI () throws -> Void) async throws {
  try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
    Thread.detachNewThread {
      done.resume(with: Result { try UI.own(body) })
    }
  }
}
