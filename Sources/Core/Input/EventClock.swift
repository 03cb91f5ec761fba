/// A clock for events: whole milliseconds that never go back, so that a trace can record them
/// exactly.
///
/// An input event is handled at its device's time stamp. When the event arrives, that time is some
/// milliseconds in the past, or tens of milliseconds if the program or the compositor has stalled.
/// An event without a time stamp (a decoder's answer, a timer) must not get a later time than input
/// events that are still to arrive. Otherwise these input events would all get the same time, and a
/// flick would lose its speed. So while fingers or buttons hold something, `present` returns an
/// earlier time: the current time minus the length of the period in which speeds are measured.
package struct EventClock: Hashable, Sendable {
  /// The time of the newest event.
  package private(set) var newest = Instant.zero

  package init() {}

  /// Returns the clock's time for an event that happened at `time`, never before ``newest``.
  package mutating func advance(to time: Instant) -> Instant {
    newest = max(newest, Instant(nanoseconds: time.nanoseconds / 1_000_000 * 1_000_000))
    return newest
  }

  /// Returns the clock's time for an event without a time stamp that is handled at `now`.
  ///
  /// The result is `now`, unless fingers or buttons hold something (`isHeld` is true). Then it is
  /// `window` seconds before `now`, but not before ``newest``, because earlier input events may
  /// still arrive.
  package func present(at now: Instant, isHeld: Bool, window: Double) -> Instant {
    isHeld ? max(newest, now + -window) : now
  }
}
