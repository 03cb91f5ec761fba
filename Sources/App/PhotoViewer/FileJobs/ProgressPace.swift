/// The moments at which it is told how far a long file job is: not before it has taken some time,
/// and then now and then.
struct ProgressPace {
  /// The time before anything is told, and the time between two reports.
  static let (patience, interval) = (Duration.milliseconds(700), Duration.milliseconds(500))

  /// The earliest moment of the next report.
  private var due: ContinuousClock.Instant
  /// The number of photos that were begun.
  private var begun = 0

  /// Creates the pace of a job that begins at `start`.
  init(from start: ContinuousClock.Instant) { due = start + Self.patience }

  /// Records that the next photo is begun; returns the number of those before it if it is to be
  /// told now.
  mutating func next(at time: ContinuousClock.Instant) -> Int? {
    defer { begun += 1 }
    guard begun > 0, time >= due else { return nil }
    due = time + Self.interval
    return begun
  }
}
