/// Decides when progress is reported: first after 0.7 seconds; further reports follow at intervals
/// of at least 0.5 seconds.
struct ProgressPace {
  /// The time before the first report, and the least time between two reports.
  static let (delay, interval) = (Duration.milliseconds(700), Duration.milliseconds(500))

  /// The earliest time of the next report.
  private var due: ContinuousClock.Instant
  /// The number of photos that were begun.
  private var begun = 0

  /// Creates the pace for a job that begins at `start`.
  init(from start: ContinuousClock.Instant) { due = start + Self.delay }

  /// Records that work on the next photo begins at `time`. Returns the number of photos that are
  /// finished so far if a report is due; else nil.
  mutating func next(at time: ContinuousClock.Instant) -> Int? {
    defer { begun += 1 }
    guard begun > 0, time >= due else { return nil }
    due = time + Self.interval
    return begun
  }
}
