internal import Input

/// A repeater of the newest pressed key, with the rate and the delay that the compositor sends.
struct KeyRepeater {
  /// The number of repeats per second; 0 if the program creates no repeats, for example because the
  /// compositor sends them.
  private(set) var rate: Int32 = 25
  /// The time before the first repeat, milliseconds.
  private(set) var delay: Int32 = 600
  private(set) var key: UInt32?
  /// The time of the next repeat; nil when none is due.
  private(set) var deadline: Instant?

  /// Applies the event `repeat_info`: `rate` is the number of repeats per second, 0 for none, and
  /// `delay` the time before the first repeat, milliseconds.
  mutating func configure(rate: Int32, delay: Int32) {
    self.rate = min(max(rate, 0), 1000)
    self.delay = max(delay, 0)
    if self.rate == 0 { stop() }
  }

  /// Starts the repeats of `key`, which was pressed at `now`, and stops those of the previous key.
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

  /// Returns the key whose repeat is due at `now`, and sets the time of the next repeat; nil if
  /// none is due.
  ///
  /// Several missed repeats count as one.
  mutating func fire(at now: Instant) -> UInt32? {
    guard let key, let due = deadline, due <= now, rate > 0 else { return nil }
    let interval = 1 / Double(rate)
    let next = due + interval
    deadline = next > now ? next : now + interval
    return key
  }
}
