package import Geometry
package import Motion
internal import RealModule

/// The rubber bands, which resist a movement of a held picture beyond its limits.
///
/// Fingers move the *unbounded* transform, which has no limits. ``displayed(_:focal:)`` computes
/// from it the transform that is shown. This function can be inverted, so a grab of a picture
/// beyond its limits starts from the transform that is shown. While two fingers hold the picture, a
/// rubber band acts only on the scale, around the focal point, so the content there stays under the
/// fingers. With one contact, rubber bands act on the position too.
package struct Overscroll: Hashable, Sendable {
  package var layout: ViewLayout
  @Shared package var physics: Physics
  package var hold: Hold
  /// True if no rubber band resists a scale below fit: the grip began at fit, so that a pinch may
  /// close the photo, or the photo was still on its way to fit.
  package var closes = false
  /// The rubber bands of ln(scale) and of the position on each axis, from the last
  /// ``grab(_:focal:)`` on.
  private var zoomBand, xBand, yBand: RubberBand

  package init(layout: ViewLayout, physics: Physics, hold: Hold) {
    self.layout = layout
    self.physics = physics
    self.hold = hold
    zoomBand = physics.zoomBand
    xBand = physics.panBand(extent: layout.viewSize.width)
    yBand = physics.panBand(extent: layout.viewSize.height)
  }

  /// Starts a hold of a picture that is displayed at `displayed`; the focal point of the fingers is
  /// `focal` (view px). Returns the unbounded transform, which has no resistance at limits.
  package mutating func grab(_ displayed: Similarity, focal: Point) -> Similarity {
    let center = displayed(layout.imageCenter)
    let range = layout.centerRange(scale: displayed.scale, rotation: displayed.rotation)
    zoomBand = physics.zoomBand.showing(
      Double.log(displayed.scale), beyond: logZoomRange(rotation: displayed.rotation))
    xBand = physics.panBand(extent: layout.viewSize.width).showing(center.x, beyond: range.x)
    yBand = physics.panBand(extent: layout.viewSize.height).showing(center.y, beyond: range.y)
    return unbounded(showing: displayed, focal: focal)
  }

  /// Returns the displayed transform of a picture that fingers hold at the transform `unbounded`,
  /// which has no resistance at limits. `focal` is the focal point of the fingers, view px.
  package func displayed(_ unbounded: Similarity, focal: Point) -> Similarity {
    let scale = unbounded.scale
    let shown = Double.exp(
      zoomBand.displayed(
        Double.log(scale), beyond: logZoomRange(rotation: unbounded.rotation)))
    let scaled = Similarity.about(anchor(unbounded, focal), scale: shown / scale)
      .following(unbounded)
    guard hold == .pan else { return scaled }
    return moved(scaled) { band, value, range in band.displayed(value, beyond: range) }
  }

  /// The unbounded transform for which ``displayed(_:focal:)`` returns `displayed`, for the same
  /// hold and the focal point `focal`.
  private func unbounded(showing displayed: Similarity, focal: Point) -> Similarity {
    var placed = displayed
    if hold == .pan {
      placed = moved(displayed) { band, value, range in band.value(showing: value, beyond: range) }
    }
    let shown = placed.scale
    let scale = Double.exp(
      zoomBand.value(
        showing: Double.log(shown), beyond: logZoomRange(rotation: placed.rotation)))
    return Similarity.about(anchor(placed, focal), scale: scale / shown).following(placed)
  }

  /// Returns the velocity of the displayed picture, at the focal point `focal` of the fingers (view
  /// px), while the transform `unbounded` has the velocity `velocity`. Rubber bands slow it down.
  package func displayed(
    _ velocity: TransformVelocity, of unbounded: Similarity, focal: Point
  ) -> TransformVelocity {
    var slowed = velocity
    (slowed.translation, slowed.point) = (velocity.translation(at: focal), focal)
    slowed.logScale *= zoomBand.slope(
      at: Double.log(unbounded.scale), beyond: logZoomRange(rotation: unbounded.rotation))
    guard hold == .pan else { return slowed }
    // The rubber band of the scale acts first, so the others act on the scaled picture's position.
    // It acts about the picture's centre, which it therefore does not move.
    let shown = displayed(unbounded, focal: focal)
    let center = unbounded(layout.imageCenter)
    let range = layout.centerRange(scale: shown.scale, rotation: shown.rotation)
    slowed.translation.dx *= xBand.slope(at: center.x, beyond: range.x)
    slowed.translation.dy *= yBand.slope(at: center.y, beyond: range.y)
    return slowed
  }

  /// The point about which the rubber band of the scale acts: the focal point, or for a pan the
  /// picture's centre. The position in a pan must not depend on the rubber band of the scale.
  private func anchor(_ transform: Similarity, _ focal: Point) -> Point {
    hold == .pan ? transform(layout.imageCenter) : focal
  }

  private func logZoomRange(rotation: Double) -> ClosedRange<Double> {
    let range = layout.zoomRange(rotation: rotation, physics: physics)
    let least = closes ? -Double.infinity : Double.log(range.lowerBound)
    return least...Double.log(range.upperBound)
  }

  private func moved(
    _ transform: Similarity,
    by place: (RubberBand, _ value: Double, _ range: ClosedRange<Double>) -> Double
  ) -> Similarity {
    let center = transform(layout.imageCenter)
    let range = layout.centerRange(scale: transform.scale, rotation: transform.rotation)
    let placed = Point(x: place(xBand, center.x, range.x), y: place(yBand, center.y, range.y))
    return Similarity.translation(placed - center).following(transform)
  }
}
