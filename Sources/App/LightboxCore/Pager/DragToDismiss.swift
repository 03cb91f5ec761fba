package import Geometry
internal import Gestures
package import Input
package import Motion

/// A drag to dismiss: the picture follows the finger and shrinks about the grabbed point, while the
/// backdrop fades out.
package struct DragToDismiss: LightboxPart, Equatable {
  static var path: WritableKeyPath<Lightbox, DragToDismiss> { \.stage.dismissal }

  /// The photo that is dragged, or was dragged last; nil before the first drag.
  package private(set) var photo: PhotoID?
  /// The constants with which the drag began.
  @Shared private var physics: Physics
  /// The normal position of the grabbed content: its position without the drag, view px.
  private var anchor = Point.zero
  /// The offset of the grabbed content from its normal position, view px.
  private var x = DraggedValue(), y = DraggedValue()
  /// The distance by which the picture is dragged down, view px.
  private var depth = DraggedValue()
  /// The depth of a drag that ended because another gesture took hold of the picture (`liftOut`).
  /// It still determines the backdrop's opacity; a spring reduces it to 0.
  private var residual = DraggedValue()

  package init(physics: Physics) {
    self.physics = physics
  }

  /// The offset of the grabbed content from its normal position, to which it springs back, view px.
  package func offset(at time: Instant) -> Vector {
    Vector(dx: x.value(at: time), dy: y.value(at: time))
  }

  /// The velocity of the grabbed point on its way back, px/s; zero while the finger holds the
  /// picture.
  package func velocity(at time: Instant) -> Vector {
    Vector(dx: x.velocity(at: time), dy: y.velocity(at: time))
  }

  /// The distance by which the picture is dragged down, px; negative if it is above its normal
  /// position. This distance determines how much the picture shrinks and the backdrop fades.
  package func depth(at time: Instant) -> Double { depth.value(at: time) }

  package func isSettled(at time: Instant) -> Bool {
    isPictureSettled(at: time) && residual.value(at: time) == 0
  }

  private func isPictureSettled(at time: Instant) -> Bool {
    [x, y, depth].allSatisfy { $0.isSettled(at: time) }
  }

  package func isMoving(at time: Instant) -> Bool { !isSettled(at: time) && !isDragged }

  /// The distance from the normal position, px, above which a press stops a returning picture.
  private static let leastReturn = 1.0

  /// True while the picture of `photo` springs back, still more than 1 px from its normal position.
  func isReturning(_ photo: PhotoID?, at time: Instant) -> Bool {
    photo == self.photo && !isDragged && !isPictureSettled(at: time)
      && offset(at: time).length > Self.leastReturn
  }

  package var isDragged: Bool { depth.isDragged }

  /// The picture's scale: 1 at or above its normal position, and smaller the lower it is dragged.
  package func scale(at time: Instant, viewHeight: Double) -> Double {
    1 - physics.pullShrink * (depth(at: time) / viewHeight).clamped(to: 0...1)
  }

  /// The backdrop's opacity: 1 at the normal position of the picture, 0 if the picture is dragged
  /// down by at least the share `pullShare` of the view's height.
  package func backdrop(at time: Instant, viewHeight: Double) -> Double {
    let depth = max(depth(at: time), residual.value(at: time))
    return 1 - (depth / (viewHeight * physics.pullShare)).clamped(to: 0...1)
  }

  /// Starts a drag of the displayed picture, which is grabbed at `point` of the view.
  package mutating func grab(_ point: Point, viewHeight: Double, at time: Instant) {
    let depth = depth(at: time)
    let (shown, offset) = (transform(at: time, viewHeight: viewHeight), offset(at: time))
    anchor = shown.inverse(point)
    let moved = offset == .zero && depth == 0 ? .zero : point - anchor
    (x, y) = (DraggedValue(at: moved.dx), DraggedValue(at: moved.dy))
    x.grab(at: time)
    y.grab(at: time)
    self.depth.grab(at: time)
  }

  /// Follows the finger; `way` is its movement since the grab, px.
  package mutating func follow(_ way: Vector) {
    x.follow(way.dx)
    y.follow(way.dy)
    depth.follow(way.dy)
  }

  /// Releases the picture at `velocity`, px/s; the picture springs back. Returns true if the photo
  /// must close: the picture is below its normal position, and it was flicked down or would end far
  /// enough down with this velocity.
  @discardableResult
  package mutating func release(velocity: Vector, viewHeight: Double, at time: Instant) -> Bool {
    guard isDragged else { return false }
    let depth = depth(at: time)
    x.spring(physics.verbSpring, velocity: velocity.dx, at: time)
    y.spring(physics.verbSpring, velocity: velocity.dy, at: time)
    self.depth.spring(physics.verbSpring, velocity: velocity.dy, at: time)
    let projected = depth + velocity.dy * physics.projection
    let share = projected / (viewHeight * physics.pullShare)
    return depth > 0
      && (velocity.dy >= physics.pullFlickSpeed || share > physics.pullToCloseShare)
  }

  /// Ends the drag, because another gesture now holds the picture at its displayed position. The
  /// backdrop returns to full opacity with a spring motion of its own.
  mutating func liftOut(in environment: Environment, at time: Instant) {
    cancel(in: environment, at: time)
    guard !isPictureSettled(at: time) else { return }
    residual = depth
    (x, y, depth) = (DraggedValue(), DraggedValue(), DraggedValue())
  }

  // MARK: Actions

  /// Applies a drag action to the photo `current` (nil if there is none). Returns true if the photo
  /// must be closed.
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
    let distance = depth(at: time)
    if distance > 0, distance < viewHeight {
      velocity.logScale =
        -physics.pullShrink * depth.velocity(at: time) / viewHeight
        / scale(at: time, viewHeight: viewHeight)
    }
    (velocity.translation, velocity.point) = (velocity.translation(at: point), point)
    return velocity
  }
}
