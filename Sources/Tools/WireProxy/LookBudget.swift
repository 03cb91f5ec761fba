/// The time that looks at the bytes of buffers may take: a part of all time, so that a program that
/// commits without end is hardly held up by them. All times are nanoseconds.
struct LookBudget {
  /// The 25th part, 4 %: on a machine that has other work too, a look takes more of what is left.
  private static let divisor = 25
  /// The time that there is at first, and the most that is saved up while there is nothing to look
  /// at.
  private static let (first, most) = (30_000_000, 250_000_000)

  /// The time that may be spent; negative after more was.
  private var saved = Self.first
  private var last = 0

  /// The time that one look may take now, of which the look that compares with it may take as much.
  mutating func room(at now: Int) -> Int {
    saved = min(saved + (now - last) / Self.divisor, Self.most)
    last = now
    return max(0, saved / 2)
  }

  mutating func spend(_ time: Int) { saved -= time }
}
