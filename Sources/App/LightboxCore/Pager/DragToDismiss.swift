package import Geometry
internal import Gestures
package import Input
package import Motion

/// A drag to dismiss: the picture follows the finger 1:1 and shrinks, and the backdrop fades.
package struct DragToDismiss: LightboxPart, Hashable {
  /// The photo that is, or was last, dragged.
  package private(set) var photo: PhotoID?
  private var physics: Physics
  private var phase = Phase.resting

  private enum Phase: Hashable {
    case resting
    /// `base` is the offset at the grab, `way` the finger's way since then, px.
    case dragged(base: Vector, way: Vector)
    case springing(x: SpringMotion, y: SpringMotion, start: Instant)
  }

  package init(physics: Physics) {
    self.physics = physics
  }

  /// Uses `physics` from now on, unless something moves already.
  mutating func follow(_ physics: Physics, at time: Instant) {
    guard isSettled(at: time) else { return }
    self.physics = physics
    phase = .resting
  }

  /// The offset of the picture from its place, px.
  package func offset(at time: Instant) -> Vector {
    switch phase {
    case .resting: .zero
    case .dragged(let base, let way): base + way
    case .springing(let x, let y, let start):
      Vector(dx: x.value(at: time - start), dy: y.value(at: time - start))
    }
  }

  /// The speed at which the picture springs back, px per second; zero while a finger holds it.
  package func velocity(at time: Instant) -> Vector {
    guard case .springing(let x, let y, let start) = phase else { return .zero }
    return Vector(dx: x.velocity(at: time - start), dy: y.velocity(at: time - start))
  }

  /// The speed of the shrinking, ln(scale) per second.
  package func logScaleVelocity(at time: Instant, viewHeight: Double) -> Double {
    let (way, speed) = (offset(at: time).dy, velocity(at: time).dy)
    guard abs(way) < viewHeight, way != 0 else { return 0 }
    return -physics.pullShrink * speed * (way < 0 ? -1 : 1) / viewHeight
      / scale(at: time, viewHeight: viewHeight)
  }

  package func isSettled(at time: Instant) -> Bool {
    switch phase {
    case .resting: true
    case .dragged: false
    case .springing(let x, let y, let start):
      time - start >= max(x.settlingTime, y.settlingTime)
    }
  }

  package func isMoving(at time: Instant) -> Bool { !isSettled(at: time) && !isDragged }

  package var isDragged: Bool {
    if case .dragged = phase { true } else { false }
  }

  /// The scale of the picture by its offset, 1 in its place.
  package func scale(at time: Instant, viewHeight: Double) -> Double {
    1 - physics.pullShrink * min(abs(offset(at: time).dy) / viewHeight, 1)
  }

  /// The backdrop's opacity: 1 − |dy| over a third of the view's height.
  package func backdrop(at time: Instant, viewHeight: Double) -> Double {
    max(0, 1 - abs(offset(at: time).dy) / (viewHeight * physics.pullShare))
  }

  /// Grabs the picture where it is displayed.
  package mutating func grab(at time: Instant) {
    phase = .dragged(base: offset(at: time), way: .zero)
  }

  /// Follows the finger; `way` is counted from the grab, px.
  package mutating func follow(_ way: Vector) {
    guard case .dragged(let base, _) = phase else { return }
    phase = .dragged(base: base, way: way)
  }

  /// Releases at `velocity` px/s: the picture springs back to its place. Returns true when the drag
  /// was meant to close it: projected far enough, or flicked, in the direction of the drag.
  @discardableResult
  package mutating func release(velocity: Vector, viewHeight: Double, at time: Instant) -> Bool {
    guard case .dragged = phase else { return false }
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

  // MARK: Actions

  /// Applies a drag action to the photo `current`. Returns true when it is to be closed.
  mutating func perform(
    _ action: DismissAction, on current: PhotoID?, in environment: Environment, at time: Instant
  ) -> Bool {
    switch action {
    case .begin:
      // Another photo that still springs back is put in its place at once: it is out of sight.
      if photo != current { self = DragToDismiss(physics: environment.physics) }
      photo = current
      grab(at: time)
    case .move(let way): follow(way)
    case .end(let velocity):
      return release(
        velocity: velocity, viewHeight: environment.viewSize.height, at: time)
    case .cancel: cancel(in: environment, at: time)
    }
    return false
  }

  /// Releases the picture without closing it.
  mutating func cancel(in environment: Environment, at time: Instant) {
    guard isDragged else { return }
    release(velocity: .zero, viewHeight: environment.viewSize.height, at: time)
  }

  /// The placement `shown` of a picture with its middle at `center`, shrunk and moved by the drag,
  /// and moved by the page's `slide` too.
  func applied(
    to shown: Similarity, about center: Point, slide: Double, in environment: Environment,
    at time: Instant
  ) -> Similarity {
    let shrunk = Similarity.about(
      center, scale: scale(at: time, viewHeight: environment.viewSize.height))
    let moved = Vector(dx: slide, dy: 0) + offset(at: time)
    return Similarity.translation(moved).following(shrunk).following(shown)
  }
}
