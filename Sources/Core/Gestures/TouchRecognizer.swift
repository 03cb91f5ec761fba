package import Geometry
package import Input
package import Motion

/// A recognizer of fingers on the screen. One finger moves the picture; two or more also scale and
/// turn it.
///
/// The result is the similarity that fits the movement of all contacts best (least squares); for
/// two contacts it is exact. The picture lags behind the fingers only because small turns are
/// ignored until they pass the ``RotationSlop``.
package struct TouchRecognizer: Hashable, Sendable {
  /// The ids of the contacts, in the order in which they touched down.
  package private(set) var ids: [Int32] = []
  /// The positions of the contacts in the view, px, in the order in which they touched down.
  package private(set) var points: [Point] = []
  /// The positions of the contacts in the view, px, when the set of contacts last changed.
  private var origins: [Point] = []
  /// The movement of the contacts' centre, and their scale and turn. It begins anew whenever a
  /// contact touches down or lifts.
  package internal(set) var movement: FocalRecognizer
  /// The contacts that have not moved at the time of the last movement.
  private var still: [Int32] = []
  @Shared var physics: Physics

  package init(physics: Physics) {
    self.physics = physics
    movement = FocalRecognizer(at: .zero, time: .zero, physics: physics)
  }

  package var count: Int { ids.count }

  /// The centre of the contacts, view px; nil if there are no contacts.
  package var focal: Point? { points.isEmpty ? nil : points.centroid }

  package func contains(_ id: Int32) -> Bool { ids.contains(id) }

  /// True if all contacts have moved at the time of the last movement, or none has moved since a
  /// contact last touched down or lifted.
  package var isFrameWhole: Bool { still.isEmpty }

  package mutating func down(_ id: Int32, at point: Point, time: Instant) {
    guard !ids.contains(id) else { return }
    ids.append(id)
    points.append(point)
    restart(at: time)
  }

  package mutating func up(_ id: Int32, at time: Instant) {
    guard let index = ids.firstIndex(of: id) else { return }
    ids.remove(at: index)
    points.remove(at: index)
    restart(at: time)
  }

  package mutating func move(_ id: Int32, to point: Point, at time: Instant) {
    guard let index = ids.firstIndex(of: id) else { return }
    points[index] = point
    if time > movement.lastMoved || still.isEmpty { still = ids }
    still.removeAll { $0 == id }
    movement.follow(
      Similarity(carrying: origins, to: points), to: points.centroid, at: time)
  }

  private mutating func restart(at time: Instant) {
    origins = points
    still = []
    // A turn that has engaged stays engaged when a finger joins or leaves.
    movement = FocalRecognizer(
      at: focal ?? .zero, time: time, turnsAtOnce: movement.isTurning && points.count >= 2,
      physics: physics)
  }
}
