/// The times at which held buffers are looked at while nothing is said of them.
///
/// The first look is soon after a commit; while nothing more is committed each wait is twice the
/// one before, so that a window that rests costs next to nothing.
struct InspectionPlan {
  private static let (shortest, longest) = (Duration.milliseconds(250), Duration.seconds(60))

  /// The time of the next look; nil while nothing is held.
  private(set) var deadline: Duration?
  private var wait = Self.shortest

  /// Takes note of a commit of a buffer.
  mutating func committed(at now: Duration) {
    wait = Self.shortest
    deadline = deadline.map { min($0, now + wait) } ?? now + wait
  }

  /// Takes note of a look; there is another if something `isHeld`.
  mutating func inspected(at now: Duration, isHeld: Bool) {
    deadline = isHeld ? now + wait : nil
    wait = min(wait * 2, Self.longest)
  }
}
