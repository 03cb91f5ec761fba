package import Geometry
package import Input
package import Motion
internal import RealModule

/// A recognizer of fingers on the screen: one moves the picture, more also scale and turn it.
///
/// The result is the similarity that fits the movement of all contacts best (least squares); for
/// two contacts it is exact. The picture lags behind the fingers only because small turns are
/// ignored until they pass the ``RotationSlop``.
package struct TouchRecognizer: Hashable, Sendable {
  /// The ids of the contacts, in the order in which they touched down.
  package private(set) var ids: [Int32] = []
  private var contacts: [Point] = []
  /// The positions of the contacts in the view, px, when the set of contacts last changed.
  private var origins: [Point] = []
  private var slop: RotationSlop
  /// The turn since the set of contacts last changed, radians, before the slop is subtracted. It
  /// may exceed −π…π.
  private var turn = 0.0
  private var base = Base()
  private var tracker: VelocityTracker
  @Shared private var physics: Physics

  /// The movement of the contacts from the last change of their set to the last ``rebase()``; zero
  /// if the set has not been rebased since it changed.
  private struct Base: Hashable {
    var focal: Point?
    var logScale = 0.0
    var rotation = 0.0
  }

  package init(physics: Physics) {
    self.physics = physics
    slop = RotationSlop(physics)
    tracker = VelocityTracker(physics: physics)
  }

  package var count: Int { ids.count }

  /// The positions of the contacts in the view, px, in the order in which they touched down.
  package var points: [Point] { contacts }

  /// The centre of the contacts; nil for none.
  package var focal: Point? { contacts.isEmpty ? nil : contacts.centroid }

  package func contains(_ id: Int32) -> Bool { ids.contains(id) }

  package mutating func down(_ id: Int32, at point: Point) {
    guard !ids.contains(id) else { return }
    ids.append(id)
    contacts.append(point)
    restart()
  }

  package mutating func up(_ id: Int32) {
    guard let index = ids.firstIndex(of: id) else { return }
    ids.remove(at: index)
    contacts.remove(at: index)
    restart()
  }

  package mutating func move(_ id: Int32, to point: Point, at time: Instant) {
    guard let index = ids.firstIndex(of: id) else { return }
    contacts[index] = point
    let fitted = Similarity(carrying: origins, to: contacts)
    // The nearest of the equivalent turns to the last one: fingers do not jump half a turn.
    turn += (fitted.rotation - turn).wrappedAngle
    slop.follow(turn: turn, logScale: Double.log(fitted.scale))
    tracker.add(total, at: time)
  }

  package mutating func rebase() {
    base = Base(
      focal: focal, logScale: total.logScale, rotation: total.rotation)
  }

  /// Restarts the delta at an earlier position of the contacts' centre: the position when a contact
  /// last touched down or lifted, displaced by `way`, px.
  package mutating func rebase(after way: Vector) {
    base = Base(
      focal: total.origin + way, logScale: total.logScale, rotation: total.rotation)
  }

  /// The movement of the contacts since the last rebase, touch down or lift.
  package var delta: GestureDelta {
    let total = total
    return GestureDelta(
      origin: base.focal ?? total.origin, focal: total.focal,
      logScale: total.logScale - base.logScale, rotation: total.rotation - base.rotation)
  }

  /// The displacement of the contacts' centre since a contact last touched down or lifted, px.
  package var way: Vector { total.focal - total.origin }

  package func velocity(at end: Instant) -> TransformVelocity { tracker.velocity(at: end) }

  /// The movement of the contacts since their set last changed.
  private var total: GestureDelta {
    guard !contacts.isEmpty else { return GestureDelta(origin: .zero, focal: .zero) }
    let fitted = Similarity(carrying: origins, to: contacts)
    return GestureDelta(
      origin: origins.centroid, focal: contacts.centroid,
      logScale: Double.log(fitted.scale), rotation: slop.effective)
  }

  private mutating func restart() {
    origins = contacts
    turn = 0
    // A turn that has engaged stays engaged when a finger joins or leaves.
    let wasEngaged = slop.isEngaged && contacts.count >= 2
    slop =
      wasEngaged
      ? RotationSlop(degrees: 0, degreesWhenZooming: 0, zoom: 1) : RotationSlop(physics)
    base = Base()
    tracker = VelocityTracker(physics: physics)
  }
}
