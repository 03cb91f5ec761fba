package import Geometry
package import Input
package import Motion

/// A recognizer of two fingers that touch briefly, without moving.
package struct TwoFingerTap: Hashable, Sendable {
  /// The time at which the first finger touched down; nil if a tap is no longer possible.
  private var began: Instant?
  /// The positions at which the fingers touched down.
  private var starts: [Int32: Point] = [:]

  package mutating func down(_ id: Int32, at point: Point, time: Instant, count: Int) {
    if count == 1 { (began, starts) = (time, [:]) }
    starts[id] = point
    if count > 2 { began = nil }
  }

  package mutating func move(_ id: Int32, to point: Point, _ physics: Physics) {
    guard let start = starts[id], (point - start).length > physics.dragSlop else { return }
    began = nil
  }

  /// Handles a lift after which `count` fingers are still down.
  ///
  /// Returns the middle between the two fingers, view px, if this was a tap; nil otherwise.
  package mutating func up(at time: Instant, count: Int, _ physics: Physics) -> Point? {
    guard count == 0 else { return nil }
    defer { cancel() }
    guard let began, starts.count == 2, time - began <= physics.doubleTapTime else { return nil }
    return Array(starts.values).centroid
  }

  package mutating func cancel() { (began, starts) = (nil, [:]) }
}
