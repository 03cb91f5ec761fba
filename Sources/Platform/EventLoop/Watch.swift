/// A descriptor that the loop watches, until cancelled.
@UI package final class Watch {
  /// Borrowed: it must stay open until the watch is cancelled.
  package let descriptor: Int32
  /// What is waited for. With nothing asked for, not even a hang-up is reported.
  package var interest: Readiness
  private(set) var handler: ((Readiness) -> Void)?

  init(_ descriptor: Int32, interest: Readiness, handler: @escaping (Readiness) -> Void) {
    self.descriptor = descriptor
    self.interest = interest
    self.handler = handler
  }

  /// Stops watching; the handler is not called again. The descriptor stays open.
  package func cancel() { handler = nil }

  var isCancelled: Bool { handler == nil }
}
