internal import Input

/// A converter of the compositor's timestamps to instants. A timestamp is a 32-bit number of
/// milliseconds, and starts again at 0 every 49.7 days.
///
/// Most compositors take timestamps from `CLOCK_MONOTONIC`. If the first timestamp of a kind of
/// device is at most one second old by that clock, the timestamp is converted exactly. Otherwise
/// the clock is unknown, and the instant of the first timestamp is its time of arrival.
///
/// The instant of a later timestamp is the instant of the previous timestamp of the same kind of
/// device, plus the difference between the two timestamps. If this instant differs from the arrival
/// by more than one second, the clock has changed or is broken; the timestamp is then converted
/// like a first timestamp. One wrong timestamp therefore never shifts the later ones.
struct WireTimestamps {
  /// A kind of device, whose timestamps may come from another clock than those of other kinds. The
  /// instants of one kind never go backwards.
  enum Device: Hashable { case pointer, touch, tablet, gestures, keyboard }

  /// A timestamp and its instant; the instant of the next timestamp is counted from this one.
  private struct Anchor {
    var wire: UInt32
    var instant: Int64
    /// True if the device's timestamps come from the clock of the event loop.
    var isExact: Bool
  }

  private var anchors: [Device: Anchor] = [:]
  private var newest: [Device: Instant] = [:]

  /// The greatest accepted difference between a timestamp's instant and its arrival, nanoseconds.
  private static let mostDisagreement: Int64 = 1_000_000_000
  /// The assumed delay, in seconds, of an event without a timestamp. With a smaller value, the next
  /// event's timestamp could be before this event's instant, and could then not be used.
  private static let longestDelay = 0.1

  /// Returns the instant of the timestamp `wire` that arrives at `now`. A timestamp of 0 counts as
  /// none, because Sway sends 0 if it has no timestamp.
  ///
  /// `epoch` is the `CLOCK_MONOTONIC` time of the instant 0, in nanoseconds.
  mutating func instant(
    _ wire: UInt32, from device: Device, now: Instant, epoch: Int64
  ) -> Instant {
    guard wire != 0 else { return arrival(from: device, now: now) }
    let anchor = anchors[device].flatMap { Self.following($0, wire, now: now) }
    let next = anchor ?? Self.anchor(wire, now: now, epoch: epoch)
    anchors[device] = next
    return advance(device, to: Instant(nanoseconds: min(next.instant, now.nanoseconds)))
  }

  /// Returns the instant of an event without a timestamp, such as a pointer's `enter`. The event
  /// arrives at `now`.
  ///
  /// The instant is ``longestDelay`` seconds before `now`, but not before the instant of the
  /// device's previous event.
  mutating func arrival(from device: Device, now: Instant) -> Instant {
    advance(device, to: max(.zero, now + -Self.longestDelay))
  }

  private mutating func advance(_ device: Device, to instant: Instant) -> Instant {
    let result = max(instant, newest[device] ?? instant)
    newest[device] = result
    return result
  }

  /// Returns the instant of the timestamp `wire`, counted from `last`; nil if the instant differs
  /// too much from the arrival at `now`.
  private static func following(_ last: Anchor, _ wire: UInt32, now: Instant) -> Anchor? {
    let step = Int64(Int32(truncatingIfNeeded: Int64(wire) - Int64(last.wire)))
    var instant = last.instant + step * 1_000_000
    guard abs(instant - now.nanoseconds) <= mostDisagreement else { return nil }
    // An instant in the future shows that the event of the anchor was late, so the anchor is
    // corrected. An exact anchor needs no correction.
    if !last.isExact { instant = min(instant, now.nanoseconds) }
    return Anchor(wire: wire, instant: instant, isExact: last.isExact)
  }

  private static func anchor(_ wire: UInt32, now: Instant, epoch: Int64) -> Anchor {
    let monotonic = now.nanoseconds + epoch
    let age = UInt32(truncatingIfNeeded: monotonic / 1_000_000) &- wire
    // The timestamp is a whole millisecond of the monotonic time, so this instant is exact.
    let exact = now.nanoseconds - Int64(age) * 1_000_000 - monotonic % 1_000_000
    return age <= 1000
      ? Anchor(wire: wire, instant: exact, isExact: true)
      : Anchor(wire: wire, instant: now.nanoseconds, isExact: false)
  }
}
