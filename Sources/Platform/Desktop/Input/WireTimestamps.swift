internal import Input

/// Turns the compositor's 32-bit milliseconds, which wrap every 49.7 days, into the loop's
/// instants.
///
/// Compositors stamp with `CLOCK_MONOTONIC`, so a first stamp that is at most a second old by that
/// time keeps its exact place. Stamps of any other origin are anchored at their arrival. A stamp
/// later than its own arrival moves the anchor back: nothing happens in the future.
struct WireTimestamps {
  /// Kinds of device: each has a time of its own that never runs backwards.
  enum Device: Hashable { case pointer, touch, tablet, gestures, keyboard }

  private var last: (wire: UInt32, unwrapped: Int64)?
  /// The distance from an unwrapped stamp to the loop's time, in nanoseconds.
  private var offset: Int64 = 0
  private var newest: [Device: Instant] = [:]

  /// The instant of a stamp that arrives at `now`; `epoch` is the monotonic time of the loop's
  /// zero, in nanoseconds.
  mutating func instant(
    _ wire: UInt32, from device: Device, now: Instant, epoch: Int64
  ) -> Instant {
    let unwrapped = unwrap(wire, now: now, epoch: epoch)
    var nanoseconds = unwrapped * 1_000_000 + offset
    if nanoseconds > now.nanoseconds {
      offset -= nanoseconds - now.nanoseconds
      nanoseconds = now.nanoseconds
    }
    return advance(device, to: Instant(nanoseconds: nanoseconds))
  }

  /// The seconds by which stamped events may be late and still keep their places after one without.
  private static let longestDelay = 0.1

  /// The instant of something without a stamp, such as a pointer's `enter`: the stamped events that it
  /// came with may be older than their arrival, and follow it.
  mutating func arrival(from device: Device, now: Instant) -> Instant {
    advance(device, to: max(.zero, now + -Self.longestDelay))
  }

  private mutating func advance(_ device: Device, to instant: Instant) -> Instant {
    let result = max(instant, newest[device] ?? instant)
    newest[device] = result
    return result
  }

  private mutating func unwrap(_ wire: UInt32, now: Instant, epoch: Int64) -> Int64 {
    guard let last else {
      let unwrapped = Int64(wire)
      self.last = (wire, unwrapped)
      anchor(unwrapped, now: now, epoch: epoch)
      return unwrapped
    }
    let step = Int32(truncatingIfNeeded: Int64(wire) - Int64(last.wire))
    let unwrapped = last.unwrapped + Int64(step)
    self.last = (wire, unwrapped)
    return unwrapped
  }

  private mutating func anchor(_ unwrapped: Int64, now: Instant, epoch: Int64) {
    let monotonic = now.nanoseconds + epoch
    let nowMilliseconds = UInt32(truncatingIfNeeded: monotonic / 1_000_000)
    let age = nowMilliseconds &- UInt32(truncatingIfNeeded: unwrapped)
    let arrived = now.nanoseconds - unwrapped * 1_000_000
    // Exact: the stamp names a whole millisecond of the monotonic time.
    let exact = arrived - Int64(age) * 1_000_000 - monotonic % 1_000_000
    offset = age <= 1000 ? exact : arrived
  }
}
