internal import EventLoop
internal import Input

/// A layout for which there was no memory or no descriptor: it is tried again later, and less and less
/// often.
///
/// The compositor has its answer meanwhile, and the window keeps the size that it has.
@UI struct RefusedLayout {
  private var layout: WindowLayout?
  private var isDue = false
  private var refusals = 0
  private var timer: EventLoop.Timer?

  /// The times after which only another wish of the compositor's is tried.
  private static let mostRefusals = 7

  /// The layout to try again; nil while there is none, or its time has not come.
  var next: WindowLayout? { isDue ? layout : nil }

  /// Takes note that `layout` could not be had, and calls `again` when it is to be tried again: after
  /// 1 s, 2 s, 4 s, …
  mutating func note(_ layout: WindowLayout, on loop: Loop, _ again: @escaping () -> Void) {
    if layout != self.layout { forget() }
    self.layout = layout
    isDue = false
    timer?.cancel()
    guard refusals < Self.mostRefusals else { return }
    timer = loop.schedule(at: loop.now + Double(1 << refusals), handler: again)
    refusals += 1
  }

  /// Lets the layout be tried.
  mutating func tryAgain() { isDue = true }

  /// Forgets what was refused: the window has it, or something else is wanted.
  mutating func forget() {
    timer?.cancel()
    (layout, isDue, refusals, timer) = (nil, false, 0, nil)
  }
}
