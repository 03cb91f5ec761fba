internal import EventLoop
internal import Input

/// A timer that fires when no frame was drawn for a certain time.
@UI final class RestTimer {
  private let loop: Loop
  private let seconds: Double
  private let handler: () -> Void
  private var newest = Instant.zero
  /// The running timer; nil if there were no frames since it fired.
  private var timer: EventLoop.Timer?

  init(_ loop: Loop, after seconds: Double, handler: @escaping () -> Void) {
    (self.loop, self.seconds, self.handler) = (loop, seconds, handler)
  }

  /// Records that a frame is drawn now, which restarts the timer.
  func recordFrame() {
    newest = loop.now
    if timer == nil { schedule() }
  }

  private func schedule() {
    timer = loop.schedule(at: newest + seconds) { [unowned self] in
      timer = nil
      if loop.now - newest >= seconds { handler() } else { schedule() }
    }
  }
}
