internal import Geometry
package import Gestures
package import Motion
internal import Pixels
package import Raster

/// The window's header, where the compositor draws none: title and buttons over the view.
package struct Header: Hashable, Sendable {
  package var surroundings = WindowSurroundings()
  package var title = ""

  package init() {}

  /// The view's part, from its top, that the album leaves free for the header, logical px.
  package var reservedHeight: Double { 0 }

  /// Takes in what a person does; nil when it is not the header's business.
  package mutating func handle(_ input: Input, in context: ViewContext, at time: Instant)
    -> [Effect]?
  {
    nil
  }

  /// The texts that the layers need.
  package func captions(in context: ViewContext) -> [Caption] { [] }

  package func layers(in context: ViewContext, at time: Instant) -> [Layer] { [] }

  /// When `expire` has something to do although no event arrives.
  package var deadline: Instant? { nil }

  /// Does what is due; afterwards `deadline` is later than `time`, or nil.
  package mutating func expire(at time: Instant) {}

  package func isAnimating(at time: Instant) -> Bool { false }
}
