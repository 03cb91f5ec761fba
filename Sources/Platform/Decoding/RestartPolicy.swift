/// The delays before a decoder that died is started again. There is no delay after the first death.
/// Each further death without a success in between makes the delay longer.
///
/// This prevents a busy loop when the installation is broken.
struct RestartPolicy {
  private var deaths = 0
  private var lastDeath = 0.0

  /// The longest delay, in seconds.
  static let longest = 1.0

  mutating func died(at time: Double) {
    deaths += 1
    lastDeath = time
  }

  mutating func succeeded() { deaths = 0 }

  /// Returns the number of seconds that remain at `time` (in seconds) until the decoder may be
  /// started.
  func wait(at time: Double) -> Double {
    guard deaths > 1 else { return 0 }
    let pause = min(0.05 * Double(1 << min(deaths - 2, 10)), Self.longest)
    return max(0, lastDeath + pause - time)
  }
}
