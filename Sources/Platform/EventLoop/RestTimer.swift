internal import Input

/// A timer that fires when it was not restarted for a certain time.
@UI package final class RestTimer {
  private let loop: Loop
  private let seconds: Double
  private let handler: () -> Void
  private var newest = Instant.zero
  /// The running timer; nil if this timer was not restarted since it fired.
  private var timer: Timer?

  /// Creates a timer that does not run yet.
  package init(_ loop: Loop, after seconds: Double, handler: @escaping () -> Void) {
    (self.loop, self.seconds, self.handler) = (loop, seconds, handler)
  }

  /// Restarts the time after which this timer fires.
  package func restart() {
    newest = loop.now
    if timer == nil { schedule() }
  }

  /// Stops this timer, until it is restarted.
  package func cancel() {
    timer?.cancel()
    timer = nil
  }

  private func schedule() {
    timer = loop.schedule(at: newest + seconds) { [weak self] in
      guard let self else { return }
      timer = nil
      if loop.now - newest >= seconds { handler() } else { schedule() }
    }
  }
}
