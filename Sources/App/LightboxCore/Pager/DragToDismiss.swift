package import Geometry
internal import Gestures
package import Input
package import Motion

/// A drag to dismiss: the picture follows the finger and shrinks about the grabbed point, while the
/// backdrop fades out.
package struct DragToDismiss: LightboxPart, Hashable {
  static var path: WritableKeyPath<Lightbox, DragToDismiss> { \.stage.dismissal }

  /// The photo that is dragged, or was dragged last; nil before the first drag.
  package private(set) var photo: PhotoID?
  /// The constants with which the drag began.
  @Shared private var physics: Physics
  /// The normal position of the grabbed content: its position without the drag, view px.
  private var anchor = Point.zero
  private var phase = Phase.resting
  /// The depth of a drag that ended because another gesture took hold of the picture (`liftOut`).
  /// It still determines the backdrop's opacity; a spring reduces it to 0. Nil before the first
  /// such drag.
  private var residual: Residual?

  private enum Phase: Hashable {
    case resting
    /// A finger drags the picture. `offset` and `depth` are values at the start of the drag:
    /// `offset` is the offset of the grabbed content from its normal position, and `depth` is the
    /// distance by which the picture was already dragged down. `way` is the finger's movement since
    /// the start. All are in view px.
    case dragged(offset: Vector, depth: Double, way: Vector)
    case springing(x: SpringMotion, y: SpringMotion, depth: SpringMotion, start: Instant)
  }

  private struct Residual: Hashable {
    var depth: SpringMotion
    var start: Instant
  }

  package init(physics: Physics) {
    self.physics = physics
  }

  /// The offset of the grabbed content from the position to which it springs back, view px.
  package func offset(at time: Instant) -> Vector {
    switch phase {
    case .resting: .zero
    case .dragged(let offset, _, let way): offset + way
    case .springing(let x, let y, _, let start):
      Vector(dx: x.value(at: time - start), dy: y.value(at: time - start))
    }
  }

  /// The velocity of the grabbed point on its way back, px per second; zero while it is held.
  package func velocity(at time: Instant) -> Vector {
    guard case .springing(let x, let y, _, let start) = phase else { return .zero }
    return Vector(dx: x.velocity(at: time - start), dy: y.velocity(at: time - start))
  }

  /// The distance by which the picture is dragged down, px; negative if it is above its normal
  /// position. It determines how much the picture shrinks and the backdrop fades.
  package func depth(at time: Instant) -> Double {
    switch phase {
    case .resting: 0
    case .dragged(_, let depth, let way): depth + way.dy
    case .springing(_, _, let depth, let start): depth.value(at: time - start)
    }
  }

  package func isSettled(at time: Instant) -> Bool {
    isPictureSettled(at: time) && left(at: time) == 0
  }

  private func left(at time: Instant) -> Double {
    residual.map { $0.depth.value(at: time - $0.start) } ?? 0
  }

  private func isPictureSettled(at time: Instant) -> Bool {
    switch phase {
    case .resting: true
    case .dragged: false
    case .springing(let x, let y, let depth, let start):
      time - start >= [x, y, depth].map(\.settlingTime).reduce(0, max)
    }
  }

  package func isMoving(at time: Instant) -> Bool { !isSettled(at: time) && !isDragged }

  /// The distance from the normal position, px, above which a press stops a returning picture.
  private static let leastReturn = 1.0

  /// True while the picture of `photo` springs back, still more than 1 px from its normal position.
  func isReturning(_ photo: PhotoID?, at time: Instant) -> Bool {
    photo == self.photo && !isDragged && !isPictureSettled(at: time)
      && offset(at: time).length > Self.leastReturn
  }

  package var isDragged: Bool {
    if case .dragged = phase { true } else { false }
  }

  /// The picture's scale: 1 at or above its normal position, and smaller the lower it is dragged.
  package func scale(at time: Instant, viewHeight: Double) -> Double {
    1 - physics.pullShrink * (depth(at: time) / viewHeight).clamped(to: 0...1)
  }

  /// The backdrop's opacity: 1 at the normal position of the picture, 0 if the picture is dragged
  /// down by at least the share `pullShare` of the view's height.
  package func backdrop(at time: Instant, viewHeight: Double) -> Double {
    let depth = max(depth(at: time), left(at: time))
    return 1 - (depth / (viewHeight * physics.pullShare)).clamped(to: 0...1)
  }

  /// Starts a drag of the displayed picture, which is grabbed at `point` of the view.
  package mutating func grab(_ point: Point, viewHeight: Double, at time: Instant) {
    let depth = depth(at: time)
    let (shown, offset) = (transform(at: time, viewHeight: viewHeight), offset(at: time))
    anchor = shown.inverse(point)
    let moved = offset == .zero && depth == 0 ? .zero : point - anchor
    phase = .dragged(offset: moved, depth: depth, way: .zero)
  }

  /// Follows the finger; `way` is its movement since the grab, px.
  package mutating func follow(_ way: Vector) {
    guard case .dragged(let offset, let depth, _) = phase else { return }
    phase = .dragged(offset: offset, depth: depth, way: way)
  }

  /// Releases the picture at `velocity`, px/s; the picture springs back. Returns true if the photo
  /// must close: the picture is below its normal position, and it was flicked down or would end far
  /// enough down with this velocity.
  @discardableResult
  package mutating func release(velocity: Vector, viewHeight: Double, at time: Instant) -> Bool {
    guard case .dragged = phase else { return false }
    let (offset, depth) = (offset(at: time), depth(at: time))
    func spring(_ from: Double, _ velocity: Double) -> SpringMotion {
      SpringMotion(
        physics.verbSpring, from: from, velocity: velocity, to: 0,
        tolerance: Physics.positionTolerance)
    }
    phase = .springing(
      x: spring(offset.dx, velocity.dx), y: spring(offset.dy, velocity.dy),
      depth: spring(depth, velocity.dy), start: time)
    let projected = depth + velocity.dy * physics.projection
    let share = projected / (viewHeight * physics.pullShare)
    return depth > 0
      && (velocity.dy >= physics.pullFlickSpeed || share > physics.pullToCloseShare)
  }

  /// Ends the drag, because another gesture now holds the picture at its displayed position. The
  /// backdrop returns to full opacity with a spring motion of its own.
  mutating func liftOut(in environment: Environment, at time: Instant) {
    cancel(in: environment, at: time)
    guard case .springing(_, _, let depth, let start) = phase, !isPictureSettled(at: time) else {
      return
    }
    residual = Residual(depth: depth, start: start)
    phase = .resting
  }

  // MARK: Actions

  /// Applies a drag action to the photo `current`. Returns true if the photo must be closed.
  mutating func perform(
    _ action: DragAction, on current: PhotoID?, in environment: Environment, at time: Instant
  ) -> Bool {
    let viewHeight = environment.viewSize.height
    switch action {
    case .begin(let point):
      // Another photo may still be springing back. It is out of sight, so it is put in its place at
      // once.
      if photo != current || isSettled(at: time) {
        self = DragToDismiss(physics: environment.physics)
      }
      photo = current
      grab(point, viewHeight: viewHeight, at: time)
    case .move(let way): follow(way)
    case .end(let velocity):
      return release(velocity: velocity, viewHeight: viewHeight, at: time)
    case .cancel: cancel(in: environment, at: time)
    }
    return false
  }

  /// Stops a picture that springs back, when a finger or button is pressed at `point` of the view.
  mutating func stop(under point: Point, in environment: Environment, at time: Instant) {
    guard !isDragged, !isPictureSettled(at: time) else { return }
    grab(point, viewHeight: environment.viewSize.height, at: time)
  }

  /// Releases the picture without closing it.
  mutating func cancel(in environment: Environment, at time: Instant) {
    guard isDragged else { return }
    release(velocity: .zero, viewHeight: environment.viewSize.height, at: time)
  }

  // MARK: Placement

  /// Returns the transform from the picture's normal position to its dragged one, view px.
  func transform(at time: Instant, viewHeight: Double) -> Similarity {
    let shrunk = Similarity.about(anchor, scale: scale(at: time, viewHeight: viewHeight))
    return Similarity.translation(offset(at: time)).following(shrunk)
  }

  /// The velocity that the drag adds to the picture at `point` of the view.
  func velocity(at point: Point, time: Instant, viewHeight: Double) -> TransformVelocity {
    var velocity = TransformVelocity(
      logScale: 0, rotation: 0, translation: velocity(at: time), at: anchor + offset(at: time))
    let depth = depth(at: time)
    if case .springing(_, _, let spring, let start) = phase, depth > 0, depth < viewHeight {
      let speed = spring.velocity(at: time - start)
      velocity.logScale =
        -physics.pullShrink * speed / viewHeight / scale(at: time, viewHeight: viewHeight)
    }
    (velocity.translation, velocity.point) = (velocity.translation(at: point), point)
    return velocity
  }
}
