package import Geometry
package import Pixels

/// The background behind a picture's transparent pixels, as large as its layer.
///
/// The picture and the matte are blended with each other first, and then drawn. So edges are
/// antialiased only once, and a layer with an opaque matte hides everything beneath it.
package enum Matte: Hashable, Sendable {
  case color(PremultipliedColor)
  case checkerboard(Checkerboard)

  /// A pattern of squares in two colours. The squares stay upright and keep their size in the view,
  /// even if the picture is turned or zoomed.
  package struct Checkerboard: Hashable, Sendable {
    package var first: PremultipliedColor
    package var second: PremultipliedColor
    /// The side of a square of the checkerboard, logical px; it is rounded to whole device px.
    package var side: Double
    /// A point at which four squares of the checkerboard meet, in the space of the layer's parent;
    /// it is rounded to whole device px.
    package var origin: Point

    package init(
      _ first: PremultipliedColor, _ second: PremultipliedColor, side: Double, origin: Point
    ) {
      (self.first, self.second) = (first, second)
      (self.side, self.origin) = (side, origin)
    }
  }
}
