package import Geometry
package import Input
package import Motion

/// A picture that a finger pulls off its page: it follows 1:1, shrinks, and lets the backdrop fade.
package struct PullAway: Hashable, Sendable {
  private let physics: Physics
  private var phase = Phase.resting

  private enum Phase: Hashable {
    case resting
    /// `base` is where the finger took it, `way` the finger's since then.
    case pulled(base: Vector, way: Vector)
    case springing(x: SpringMotion, y: SpringMotion, start: Instant)
  }

  package init(physics: Physics) {
    self.physics = physics
  }

  /// How far the picture is off its place, px.
  package func offset(at time: Instant) -> Vector {
    switch phase {
    case .resting: .zero
    case .pulled(let base, let way): base + way
    case .springing(let x, let y, let start):
      Vector(dx: x.value(at: time - start), dy: y.value(at: time - start))
    }
  }

  /// Px per second; of a picture in the hand nothing is known.
  package func velocity(at time: Instant) -> Vector {
    guard case .springing(let x, let y, let start) = phase else { return .zero }
    return Vector(dx: x.velocity(at: time - start), dy: y.velocity(at: time - start))
  }

  /// How the shrinking changes, ln(scale) per second.
  package func logScaleVelocity(at time: Instant, viewHeight: Double) -> Double {
    let (way, speed) = (offset(at: time).dy, velocity(at: time).dy)
    guard abs(way) < viewHeight, way != 0 else { return 0 }
    return -physics.pullShrink * speed * (way < 0 ? -1 : 1) / viewHeight
      / scale(at: time, viewHeight: viewHeight)
  }

  package func isSettled(at time: Instant) -> Bool {
    switch phase {
    case .resting: true
    case .pulled: false
    case .springing(let x, let y, let start):
      time - start >= max(x.settlingTime, y.settlingTime)
    }
  }

  package var isPulled: Bool {
    if case .pulled = phase { true } else { false }
  }

  /// The picture's scale while it is off, 1 in its place.
  package func scale(at time: Instant, viewHeight: Double) -> Double {
    1 - physics.pullShrink * min(abs(offset(at: time).dy) / viewHeight, 1)
  }

  /// The backdrop's opacity: 1 − |dy| over a third of the view's height.
  package func backdrop(at time: Instant, viewHeight: Double) -> Double {
    max(0, 1 - abs(offset(at: time).dy) / (viewHeight * physics.pullShare))
  }

  package mutating func grab(at time: Instant) {
    phase = .pulled(base: offset(at: time), way: .zero)
  }

  /// The finger's way since the grab, px.
  package mutating func follow(_ way: Vector) {
    guard case .pulled(let base, _) = phase else { return }
    phase = .pulled(base: base, way: way)
  }

  /// Lets go at `velocity` px/s: the picture springs back to its place. Returns whether the pull
  /// was meant to close it: projected far enough, or flicked off, the way it was pulled.
  package mutating func release(velocity: Vector, viewHeight: Double, at time: Instant) -> Bool {
    guard case .pulled = phase else { return false }
    let offset = offset(at: time)
    func spring(_ from: Double, _ velocity: Double) -> SpringMotion {
      SpringMotion(
        physics.verbSpring, from: from, velocity: velocity, to: 0,
        tolerance: Physics.positionTolerance)
    }
    phase = .springing(
      x: spring(offset.dx, velocity.dx), y: spring(offset.dy, velocity.dy), start: time)
    let projected = offset.dy + velocity.dy / physics.touchFriction.decay
    let share = abs(projected) / (viewHeight * physics.pullShare)
    let goesOn = projected * offset.dy > 0
    let isFlicked = abs(velocity.dy) >= physics.pullFlickSpeed && velocity.dy * offset.dy > 0
    return isFlicked || (goesOn && share > physics.pullToCloseShare)
  }
}
