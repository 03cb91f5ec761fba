internal import Geometry
internal import Input
internal import Motion

/// A tracker of the rests of a gesture, and of its movement since the last rest.
///
/// A gesture rests if it stays within a small radius for `velocityRestTime`. Zoom and turn count as
/// the movement of a finger at a fixed distance from the focal point.
struct RestTracker: Hashable, Sendable {
  /// The distance of an imagined finger from the focal point, px. Zoom and turn count as the
  /// movement of this finger.
  static let reach = 300.0

  private let radius: Double
  private let time: Double
  private let leastWay: Double
  /// The newest position, reached at the time ``moved``. It counts only when a later movement is
  /// reported, because fingers that move at the same time are reported one after the other.
  private var now: GestureDelta?
  private var moved = Instant.zero
  /// The centre of the small circle in which the gesture has stayed since the time ``since``; nil
  /// before the first sample.
  private var near: GestureDelta?
  private var since = Instant.zero
  /// The position of the last rest; nil before the first rest.
  private var rest: GestureDelta?

  init(physics: Physics) {
    (radius, time, leastWay) = (
      physics.restRadius, physics.velocityRestTime, physics.flickLeastWay
    )
  }

  /// Adds a sample: `delta` is the fingers' movement since the gesture began.
  mutating func add(_ delta: GestureDelta, at instant: Instant) {
    if instant > moved { count() }
    (now, moved) = (delta, instant)
  }

  private mutating func count() {
    guard let now else { return }
    if let near {
      guard distance(from: near, to: now) > radius else { return }
      if moved - since >= time { rest = near }
    }
    (near, since) = (now, moved)
  }

  /// Returns true if the gesture rests at `end`, or if it has moved by less than the minimum length
  /// of a flick since its last rest.
  func hasStopped(at end: Instant) -> Bool {
    var counted = self
    counted.count()
    guard let now, let rest = end - counted.since >= time ? counted.near : counted.rest else {
      return false
    }
    return distance(from: rest, to: now) < leastWay
  }

  /// Returns the distance between two positions, px. The zoom and the turn count as a displacement:
  /// ln(scale) and the turn in radians, both multiplied by ``reach``.
  private func distance(from old: GestureDelta, to new: GestureDelta) -> Double {
    let zoomed = (new.logScale - old.logScale) * Self.reach
    let turned = (new.rotation - old.rotation) * Self.reach
    let way = (new.focal - old.focal).lengthSquared
    return (way + Vector(dx: zoomed, dy: turned).lengthSquared).squareRoot()
  }
}
