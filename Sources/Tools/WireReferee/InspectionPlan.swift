/// A schedule for the checks of the buffers that the compositor holds, at times at which no message
/// arrives.
///
/// The first inspection is 250 ms after a commit. Then the interval doubles each time, up to 60 s,
/// so that idle windows cost little.
struct InspectionPlan {
  private static let (shortest, longest) = (Duration.milliseconds(250), Duration.seconds(60))

  /// The time of the next inspection; nil while the compositor holds no buffer.
  private(set) var deadline: Duration?
  private var wait = Self.shortest

  /// Records the commit of a buffer at `now`, after which an inspection follows within 250 ms.
  mutating func committed(at now: Duration) {
    wait = Self.shortest
    deadline = deadline.map { min($0, now + wait) } ?? now + wait
  }

  /// Records that the buffers were checked at `now`. Plans the next check if `isHeld` is true: the
  /// compositor still holds a buffer.
  mutating func inspected(at now: Duration, isHeld: Bool) {
    deadline = isHeld ? now + wait : nil
    wait = min(wait * 2, Self.longest)
  }
}
