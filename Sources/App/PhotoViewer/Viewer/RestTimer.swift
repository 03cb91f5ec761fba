internal import EventLoop
internal import Input

/// Calls a handler once no frame was drawn for some time.
@UI final class RestTimer {
  private let loop: Loop
  private let seconds: Double
  private let handler: () -> Void
  private var newest = Instant.zero
  /// Put off while frames are drawn; nil at rest.
  private var timer: EventLoop.Timer?

  /// A timer that calls `handler` when no frame was drawn for `seconds`.
  init(_ loop: Loop, after seconds: Double, handler: @escaping () -> Void) {
    (self.loop, self.seconds, self.handler) = (loop, seconds, handler)
  }

  /// Records that a frame is drawn now.
  func noteFrame() {
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
