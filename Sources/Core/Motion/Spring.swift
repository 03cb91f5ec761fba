/// The constants of a damped spring.
package struct Spring: Hashable, Sendable {
  /// The undamped angular frequency, radians per second; positive.
  package var angularFrequency: Double
  /// The damping ratio; positive. At 1 the damping is critical, which is the fastest motion without
  /// swinging. Below 1 the spring swings; above 1 it creeps.
  package var dampingRatio: Double

  package init(angularFrequency: Double, dampingRatio: Double) {
    (self.angularFrequency, self.dampingRatio) = (angularFrequency, dampingRatio)
  }
}
