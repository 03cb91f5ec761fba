internal import EventLoop
internal import Input

/// A layout in which no frame could be drawn, usually for lack of memory or file descriptors. It is
/// tried again after 1, 2 and 4 seconds, and so on.
///
/// The compositor's configure is acknowledged immediately, but the window keeps its size until a
/// retry succeeds.
@UI struct RefusedLayout {
  private var layout: WindowLayout?
  private var isDue = false
  private var refusals = 0
  private var timer: EventLoop.Timer?

  private static let mostRefusals = 7

  /// The layout to retry now; nil if there is none, or if the retry is not due yet.
  var next: WindowLayout? { isDue ? layout : nil }

  /// Returns true if a layout other than `drawn` could not be drawn, and is still wanted.
  func isWaiting(besides drawn: WindowLayout) -> Bool { layout.map { $0 != drawn } ?? false }

  /// Records that no frame could be drawn in `layout`, and calls `again` when the next retry is
  /// due: 1 s after the first failure, 2 s after the second, 4 s after the third, and so on. After
  /// seven retries, `again` is not called any more.
  mutating func record(_ layout: WindowLayout, on loop: Loop, _ again: @escaping () -> Void) {
    if layout != self.layout { forget() }
    self.layout = layout
    isDue = false
    timer?.cancel()
    guard refusals < Self.mostRefusals else { return }
    timer = loop.schedule(at: loop.now + Double(1 << refusals), handler: again)
    refusals += 1
  }

  /// Records that a retry is due: ``next`` now returns the layout.
  mutating func tryAgain() { isDue = true }

  /// Drops the layout, because the window has this layout now, or because another layout is wanted.
  mutating func forget() {
    timer?.cancel()
    (layout, isDue, refusals, timer) = (nil, false, 0, nil)
  }
}
