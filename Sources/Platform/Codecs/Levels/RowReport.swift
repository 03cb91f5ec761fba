internal import Synchronization
internal import System

/// A reporter of progress: calls a function at most twice a second while rows are decoded.
package final class RowReport: Sendable {
  private let last: Atomic<Int64>
  private let send: @Sendable () -> Void

  private static let interval: Int64 = 500_000_000

  /// Creates a reporter that calls `send` on the thread that decodes.
  package init(_ send: @escaping @Sendable () -> Void) {
    last = Atomic(MonotonicTime.nanoseconds)
    self.send = send
  }

  /// Records that more rows were decoded, and calls `send` if the last call was at least 0.5 s ago;
  /// callable on any thread.
  func record() {
    let (now, lastReport) = (MonotonicTime.nanoseconds, last.load(ordering: .relaxed))
    guard now - lastReport >= Self.interval,
      last.compareExchange(expected: lastReport, desired: now, ordering: .relaxed).exchanged
    else { return }
    send()
  }
}
