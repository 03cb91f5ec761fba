package import Input

/// A call that the loop makes once, at ``deadline``, unless ``cancel()`` is called first.
@UI package final class Timer {
  /// The time at which the call is due.
  package let deadline: Instant
  private var handler: (() -> Void)?

  init(deadline: Instant, handler: @escaping () -> Void) {
    (self.deadline, self.handler) = (deadline, handler)
  }

  /// Prevents the call; has no effect if the call was already made.
  package func cancel() { handler = nil }

  var isPending: Bool { handler != nil }

  func fire() {
    let handler = self.handler
    self.handler = nil
    handler?()
  }
}
