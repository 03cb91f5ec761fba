internal import Geometry
internal import Input
internal import Motion

/// The motion of the scrubber's strip after a release: it glides on and comes to rest at a photo.
///
/// The time at which each photo reaches the middle of the strip is known in advance.
struct ScrubberCoast: Equatable {
  /// The index, among all photos without folders, of the photo at which the strip comes to rest.
  let target: Int
  /// The index, among all photos without folders, of the photo in the middle of the strip.
  private(set) var index: Int
  /// The time at which the next photo reaches the middle; nil once `target` is in the middle.
  private(set) var next: Instant?

  @Shared private(set) var physics: Physics
  private let motion: ScalarMotion
  private let start: Instant

  /// Creates the motion of a strip that is released at `position`, in photos, with `velocity`,
  /// photos per second. `index` is the index of the photo that is shown.
  init(
    from position: Double, velocity: Double, index: Int, of layout: ScrubberLayout,
    physics: Physics, at time: Instant
  ) {
    let stopping = physics.scrubberFriction.stoppingSpeed / layout.pitch
    let friction = Friction(decay: physics.scrubberFriction.decay, stoppingSpeed: stopping)
    let (motion, rest) = Self.motion(
      from: position, velocity: velocity, friction, physics.scrubberSpring, within: layout.range)
    self.motion = motion
    self.physics = physics
    self.index = index
    target = Int(rest)
    start = time
    next = timeOfNext
  }

  /// Returns the motion that ends at a photo, and the position of this photo. The motion is a
  /// glide; a spring if the photo is near; or a glide and then a spring at an end of the strip.
  private static func motion(
    from position: Double, velocity: Double, _ friction: Friction, _ spring: Spring,
    within range: ClosedRange<Double>
  ) -> (ScalarMotion, rest: Double) {
    let glide = GlideMotion(
      from: position, velocity: velocity, friction: friction.decay,
      stoppingSpeed: friction.stoppingSpeed)
    guard range.contains(glide.rest) else {
      let last = glide.rest.clamped(to: range)
      if !range.contains(position), last != position.clamped(to: range) {
        // From beyond one end to beyond the other.
        let motion = SpringMotion(
          spring, from: position, velocity: velocity, to: last, tolerance: tolerance)
        return (.spring(motion), last)
      }
      // The glide meets an end of the strip, or ends beyond it.
      let motion = ScalarMotion.glide(
        from: position, velocity: velocity, friction: friction, within: range, edge: spring,
        tolerance: tolerance)
      return (motion, motion.rest)
    }
    let rest = glide.rest.rounded()
    guard (rest - position) * velocity > 0, abs(rest - position) >= 1 else {
      let motion = SpringMotion(
        spring, from: position, velocity: velocity, to: rest, tolerance: tolerance)
      return (.spring(motion), rest)
    }
    // A slightly different friction ends the glide exactly at the photo.
    let exact = (abs(velocity) - friction.stoppingSpeed) / abs(rest - position)
    let motion = GlideMotion(
      from: position, velocity: velocity, friction: exact, stoppingSpeed: friction.stoppingSpeed)
    return (.glide(motion), rest)
  }

  /// The distance from the resting position, in photos, at which the motion ends: a small part of
  /// a px, so nobody sees the strip jump.
  static let tolerance = 1e-4

  func position(at time: Instant) -> Double {
    time < end ? motion.value(at: time - start) : Double(target)
  }

  /// The velocity at `time`, photos per second.
  func velocity(at time: Instant) -> Double { motion.velocity(at: time - start) }

  /// The time at which the strip comes to rest.
  var end: Instant { start + motion.settlingTime }

  /// Advances `index` to the photo in the middle at `time`. Returns true if it has changed.
  mutating func pass(until time: Instant) -> Bool {
    let before = index
    while let due = next, due <= time {
      index += target > index ? 1 : -1
      next = timeOfNext
    }
    return index != before
  }

  private var timeOfNext: Instant? {
    guard index != target else { return nil }
    let boundary = Double(index) + (target > index ? 0.5 : -0.5)
    return min(start + seconds(to: boundary), end)
  }

  /// The time from `start` until the strip passes `boundary`, a position in photos; seconds.
  private func seconds(to boundary: Double) -> Double {
    switch motion {
    case .drive: return 0
    case .glide(let glide): return glide.time(reaching: boundary) ?? 0
    case .glideThenSpring(let glide, let handover, _):
      return glide.time(reaching: boundary) ?? handover
    case .spring(let spring):
      func isPast(_ t: Double) -> Bool {
        (spring.value(at: t) - boundary) * (Double(target) - boundary) >= 0
      }
      guard !isPast(0) else { return 0 }
      var (low, high) = (0.0, spring.settlingTime)
      for _ in 0..<50 {
        let middle = (low + high) / 2
        if isPast(middle) { high = middle } else { low = middle }
      }
      return high
    }
  }
}
