internal import Input

/// A timer that fires when it was not restarted for a certain time.
@UI package final class RestTimer {
  private let loop: Loop
  private let seconds: Double
  private let handler: () -> Void
  private var timer: Timer?

  /// Creates a timer that does not run yet.
  package init(_ loop: Loop, after seconds: Double, handler: @escaping () -> Void) {
    (self.loop, self.seconds, self.handler) = (loop, seconds, handler)
  }

  /// Restarts the time after which this timer fires.
  package func restart() {
    cancel()
    timer = loop.schedule(at: loop.now + seconds) { [weak self] in self?.handler() }
  }

  /// Stops this timer, until it is restarted.
  package func cancel() { timer?.cancel() }
}
