/// The clock of events: whole milliseconds that never go back, so that a trace can name them.
///
/// An input is handled at the time of its device, which is some milliseconds old when it arrives, and
/// after a stall of the program or the compositor some tens. What no device has stamped (a decoder's
/// answer, a timer) must not pass the inputs that are still under way: those would all get its time, and
/// a flick would have lost its speed. So while something is held, the present lies as far back as speeds
/// are measured.
package struct EventClock: Hashable, Sendable {
  /// The time of the newest event.
  package private(set) var newest = Instant.zero

  package init() {}

  /// The time of an event that happened at `time`.
  package mutating func advance(to time: Instant) -> Instant {
    newest = max(newest, Instant(nanoseconds: time.nanoseconds / 1_000_000 * 1_000_000))
    return newest
  }

  /// The time for an event without a stamp that is handled at `now`.
  ///
  /// While fingers or buttons hold something it lies at most `window` seconds back, because their
  /// inputs may still arrive; otherwise it is `now`.
  package func present(at now: Instant, isHeld: Bool, window: Double) -> Instant {
    isHeld ? max(newest, now + -window) : now
  }
}
