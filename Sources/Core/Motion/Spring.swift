/// The constants of a damped spring.
package struct Spring: Hashable, Sendable {
  /// Undamped angular frequency in radians per second; positive.
  package var angularFrequency: Double
  /// 1 is critical (fastest without swinging), below 1 swings, above 1 creeps; positive.
  package var dampingRatio: Double

  package init(angularFrequency: Double, dampingRatio: Double) {
    self.angularFrequency = angularFrequency
    self.dampingRatio = dampingRatio
  }
}
