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

/// Runs `body` like ``onLoop(_:)`` with a window and its far end, which are closed at the end.
func onLoop(
  with make: @autoclosure @escaping @Sendable @UI () throws -> Harness,
  _ body: @escaping @Sendable @UI (Harness) throws -> Void
) async throws {
  try await onLoop {
    let harness = try make()
    defer { harness.close() }
    try body(harness)
  }
}
