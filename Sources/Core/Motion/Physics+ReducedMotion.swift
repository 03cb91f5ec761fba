extension Physics {
  /// The key paths of all springs among the constants.
  package static var springs: [any WritableKeyPath<Physics, Spring> & Sendable] {
    [\.boundsSpring, \.zoomSpring, \.rotationSpring, \.verbSpring, \.pageSpring, \.scrubberSpring]
  }

  /// The constants for reduced motion: short springs that do not swing, and ``reducesMotion`` set.
  ///
  /// Motion that follows the fingers is unchanged.
  package func withReducedMotion() -> Physics {
    var physics = self
    physics.reducesMotion = true
    for spring in Self.springs {
      let own = physics[keyPath: spring].angularFrequency
      physics[keyPath: spring] = Spring(
        angularFrequency: max(own, reducedAngularFrequency), dampingRatio: 1)
    }
    return physics
  }
}
