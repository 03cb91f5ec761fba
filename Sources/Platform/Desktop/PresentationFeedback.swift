internal import EventLoop
internal import Input
internal import System
internal import Wayland

/// A recorder of the times at which frames become visible. It also predicts this time for the next
/// frame.
@UI final class PresentationFeedback {
  /// The time at which the last frame became visible, and the screen's refresh interval in seconds
  /// (nil if unknown); nil before the first frame.
  private(set) var last: (time: Instant, refresh: Double?)?
  private let global: WpPresentation
  private let source: MonotonicTime
  /// The number of unanswered requests. Sway 1.7 without a GPU answers none.
  private var unanswered = 0
  private static let mostUnanswered = 8
  /// True once it is known that the compositor's times are from `CLOCK_MONOTONIC`, as the times of
  /// the event loop are.
  private var isMonotonic = false
  private static let clockMonotonic: UInt32 = 1

  init(_ global: WpPresentation, time source: MonotonicTime) {
    (self.global, self.source) = (global, source)
    global.onEvent = { [weak self] event in
      if case .clockId(let id) = event { self?.isMonotonic = id == Self.clockMonotonic }
    }
  }

  /// Requests the time at which the surface's next commit becomes visible.
  ///
  /// `done` receives this time; nil if the commit never becomes visible. `done` is never called if
  /// the compositor no longer offers the global, uses another clock than `CLOCK_MONOTONIC`, or has
  /// left eight earlier requests without an answer.
  func follow(_ surface: WlSurface, _ done: @escaping (Instant?) -> Void) {
    guard global.isAlive, isMonotonic, unanswered < Self.mostUnanswered else { return }
    unanswered += 1
    // The handler keeps this object, because a new one may replace it before the answer arrives.
    global.feedback(surface: surface).onEvent = { self.handle($0, done) }
  }

  private func handle(_ event: WpPresentationFeedback.Event, _ done: (Instant?) -> Void) {
    switch event {
    case .syncOutput: break
    case .presented(let high, let low, let nanoseconds, let refresh, _, _, _):
      unanswered -= 1
      let time = instant(seconds: UInt64(high) << 32 | UInt64(low), nanoseconds)
      last = (time, refresh == 0 ? nil : Double(refresh) / 1e9)
      done(time)
    case .discarded:
      unanswered -= 1
      done(nil)
    }
  }

  /// Returns the instant at which a frame became visible. If the compositor's time is impossible,
  /// returns the current time.
  private func instant(seconds: UInt64, _ nanoseconds: UInt32) -> Instant {
    let now = source.now
    let (product, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflows, product <= UInt64(Int64.max / 2) else { return now }
    let time = source.instant(monotonic: Int64(product) + Int64(nanoseconds))
    return abs(time - now) <= Self.mostDisagreement ? time : now
  }

  /// The greatest difference, in seconds, between the compositor's time of a frame and the time at
  /// which this time is reported. After a greater difference, the compositor's time counts as
  /// impossible.
  private static let mostDisagreement = 10.0

  /// Returns the time at which a frame drawn at `now` is expected to become visible: the first
  /// refresh of the screen after `now`; nil if unknown.
  func next(after now: Instant) -> Instant? {
    guard let last, let refresh = last.refresh, refresh > 0 else { return nil }
    let elapsed = now - last.time
    // After a second without frames, the times of the refreshes are uncertain, so only the screen's
    // rate is used.
    guard elapsed < 1 else { return now + refresh }
    let steps = max(1, (elapsed / refresh).rounded(.up))
    return last.time + steps * refresh
  }
}
