/// The constants of a damped spring.
package struct Spring: Hashable, Sendable {
  /// Undamped angular frequency in radians per second; positive.
  package var angularFrequency: Double
  /// The damping ratio; positive: 1 is critical (fastest without swinging), below 1 the spring
  /// swings, above 1 it creeps.
  package var dampingRatio: Double

  package init(angularFrequency: Double, dampingRatio: Double) {
    (self.angularFrequency, self.dampingRatio) = (angularFrequency, dampingRatio)
  }
}
