package import Input

/// A call that the loop makes once, at the deadline, unless it is cancelled before.
@UI package final class Timer {
  /// The time at which the call is due.
  package let deadline: Instant
  private var handler: (() -> Void)?

  init(deadline: Instant, handler: @escaping () -> Void) {
    self.deadline = deadline
    self.handler = handler
  }

  /// Cancels the call; does nothing after the call was made.
  package func cancel() { handler = nil }

  var isPending: Bool { handler != nil }

  func fire() {
    let handler = self.handler
    self.handler = nil
    handler?()
  }
}
