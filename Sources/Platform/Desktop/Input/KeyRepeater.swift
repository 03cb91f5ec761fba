internal import Input

/// A repeater of the pressed key, by the compositor's settings.
struct KeyRepeater {
  /// The repeats per second; 0 for none, as when the compositor sends them.
  private(set) var rate: Int32 = 25
  private(set) var delay: Int32 = 600
  private(set) var key: UInt32?
  /// The time of the next repeat; nil when none is due.
  private(set) var deadline: Instant?

  /// Applies `repeat_info`: repeats per second, and milliseconds before the first one.
  mutating func configure(rate: Int32, delay: Int32) {
    self.rate = min(max(rate, 0), 1000)
    self.delay = max(delay, 0)
    if self.rate == 0 { stop() }
  }

  /// Stops repeating, because the compositor does it.
  mutating func leaveToCompositor() { configure(rate: 0, delay: delay) }

  /// Repeats the newest key instead of the previous one.
  mutating func press(_ key: UInt32, at now: Instant) {
    guard rate > 0 else { return }
    self.key = key
    deadline = now + Double(delay) / 1000
  }

  mutating func release(_ key: UInt32) {
    if key == self.key { stop() }
  }

  mutating func stop() {
    key = nil
    deadline = nil
  }

  /// The key whose repeat is due at `now`; missed repeats come as one.
  mutating func fire(at now: Instant) -> UInt32? {
    guard let key, let due = deadline, due <= now, rate > 0 else { return nil }
    let interval = 1 / Double(rate)
    let next = due + interval
    deadline = next > now ? next : now + interval
    return key
  }
}
