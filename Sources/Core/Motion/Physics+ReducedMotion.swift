extension Physics {
  /// Every spring among the constants.
  package static var springs: [any WritableKeyPath<Physics, Spring> & Sendable] {
    [\.boundsSpring, \.zoomSpring, \.rotationSpring, \.verbSpring, \.pageSpring, \.scrubberSpring]
  }

  /// The lowest angular frequency of a spring under reduced motion, in radians per second: nine
  /// tenths of the way are done in 65 ms.
  package static let reducedAngularFrequency = 60.0

  /// The same constants for people whom motion disturbs: springs are short and do not swing, and
  /// ``reducesMotion`` is set. Motion that follows the fingers is unchanged.
  package func withReducedMotion() -> Physics {
    var physics = self
    physics.reducesMotion = true
    for spring in Self.springs {
      let own = physics[keyPath: spring].angularFrequency
      physics[keyPath: spring] = Spring(
        angularFrequency: max(own, Self.reducedAngularFrequency), dampingRatio: 1)
    }
    return physics
  }
}
