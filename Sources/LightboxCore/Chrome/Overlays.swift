internal import Geometry
package import Motion
package import Raster

/// What is shown over the pictures for a while, or for as long as asked: the zoom, the info panel,
/// the help.
package struct Overlays: Hashable, Sendable {
  package var isInfoShown = false
  package var isHelpShown = false

  package init() {}

  /// The texts that the layers need.
  package func captions(in context: ViewContext) -> [Caption] { [] }

  package func layers(in context: ViewContext, at time: Instant) -> [Layer] { [] }

  /// When `expire` has something to do although no event arrives.
  package var deadline: Instant? { nil }

  /// Does what is due; afterwards `deadline` is later than `time`, or nil.
  package mutating func expire(at time: Instant) {}

  package func isAnimating(at time: Instant) -> Bool { false }
}
