/// The time budget for reading buffers, in nanoseconds: a small fraction of the elapsed time.
struct ReadBudget {
  /// The divisor that gives the time for reading: 4 % of the elapsed time. The share is this low
  /// because reading slows down other work on the machine too.
  private static let divisor = 25
  /// The time that is available at the start, and the greatest time that can be saved.
  private static let (first, most) = (30_000_000, 250_000_000)

  /// The saved time; negative if a read took longer than was available.
  private var saved = Self.first
  private var last = 0

  /// Returns the longest time that the next read may take, in nanoseconds. `now` is the elapsed
  /// time since the budget was created, in nanoseconds. The result is half of the time that the
  /// budget has left, because each buffer is read twice to detect changes.
  mutating func available(at now: Int) -> Int {
    saved = min(saved + (now - last) / Self.divisor, Self.most)
    last = now
    return max(0, saved / 2)
  }

  mutating func spend(_ time: Int) { saved -= time }
}
