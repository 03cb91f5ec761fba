package import Motion

/// One call at one time, until cancelled.
@UI package final class Timer {
  package let deadline: Instant
  private var handler: (() -> Void)?

  init(deadline: Instant, handler: @escaping () -> Void) {
    self.deadline = deadline
    self.handler = handler
  }

  package func cancel() { handler = nil }

  var isPending: Bool { handler != nil }

  func fire() {
    let handler = self.handler
    self.handler = nil
    handler?()
  }
}
