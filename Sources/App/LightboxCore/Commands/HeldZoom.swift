internal import Geometry
internal import Input

/// A zoom key that is down: pressed it zooms by a step, and held it zooms on at a steady speed.
struct HeldZoom {
  /// The key's name.
  let key: String
  let isIn: Bool
  /// The scale that the step goes to.
  let step: Double
  /// The time from which it counts as held.
  let begins: Instant
  /// True once it zooms on.
  var isZooming = false

  /// The moment at which it begins to zoom on; nil once it does.
  var deadline: Instant? { isZooming ? nil : begins }
}
