/// A schedule for the inspections of the buffers that the compositor holds. An inspection runs
/// while no message arrives.
///
/// The first inspection is 250 ms after a commit. Then the interval doubles up to 60 s, so that
/// inspections take little time.
struct InspectionPlan {
  private static let (shortest, longest) = (Duration.milliseconds(250), Duration.seconds(60))

  /// The time of the next inspection, since the connection began; nil while the compositor holds no
  /// buffer.
  private(set) var deadline: Duration?
  private var wait = Self.shortest

  /// Records the commit of a buffer at `now`. Plans an inspection at most 250 ms later.
  mutating func committed(at now: Duration) {
    wait = Self.shortest
    deadline = deadline.map { min($0, now + wait) } ?? now + wait
  }

  /// Records an inspection of the buffers at `now`. If `isHeld` is true, the compositor still holds
  /// a buffer, so the next inspection is planned.
  mutating func inspected(at now: Duration, isHeld: Bool) {
    deadline = isHeld ? now + wait : nil
    wait = min(wait * 2, Self.longest)
  }
}
