internal import Geometry
package import Input
package import Motion
internal import RealModule

/// A picture's hero transition between its thumbnail's place and the whole view, either way.
///
/// The picture's transform is its viewport's; the transition knows how much of the thumbnail's crop
/// is left, and where the thumbnail lay when the picture set out for it.
package struct HeroTransition: Hashable, Sendable {
  package let isOpening: Bool
  /// 0 shows what the thumbnail shows, 1 the whole picture.
  private let spring: SpringMotion
  private let start: Instant
  /// The source rect for which the viewport set out; nil on the way out, and where there is no place
  /// to go to.
  package var destination: HeroSource?

  package init(
    isOpening: Bool, from progress: Double, velocity: Double = 0, to destination: HeroSource? = nil,
    physics: Physics, at time: Instant
  ) {
    self.isOpening = isOpening
    self.destination = destination
    start = time
    spring = SpringMotion(
      physics.verbSpring, from: progress, velocity: velocity, to: isOpening ? 1 : 0,
      tolerance: Self.tolerance)
  }

  private static let tolerance = 1e-5

  /// True when the picture fades in its place, because it has no thumbnail to go to, or is not to
  /// move.
  package var fades: Bool { !isOpening && destination == nil }

  /// 0 as the thumbnail … 1 as the whole picture; may overshoot a little.
  package func progress(at time: Instant) -> Double { spring.value(at: time - start) }

  /// Per second.
  package func velocity(at time: Instant) -> Double { spring.velocity(at: time - start) }

  package func isSettled(at time: Instant) -> Bool { time - start >= spring.settlingTime }

  // MARK: A thumbnail that moves meanwhile

  /// A picture that its viewport shows at `shown`, with its middle at `center`, drawn after its
  /// thumbnail: the nearer it is, the more counts what `source` has moved and grown since it set out.
  func drifted(
    _ shown: Similarity, about center: Point, after source: HeroSource, at time: Instant
  ) -> Similarity {
    guard let destination else { return shown }
    let left = 1 - progress(at: time)
    let growth = Double.pow(source.transform.scale / destination.transform.scale, left)
    return Similarity.translation((source.frame.center - destination.frame.center) * left)
      .following(.about(center, scale: growth))
      .following(shown)
  }

  /// The part of a picture's speed that `drifted` adds: its derivative, where the thumbnail itself
  /// moves at `speed`.
  func drift(after source: HeroSource, moving speed: HeroDrift, at time: Instant) -> HeroDrift {
    let (left, landing) = (1 - progress(at: time), velocity(at: time))
    let destination = destination ?? source
    let grown = Double.log(source.transform.scale / destination.transform.scale)
    let moved = source.frame.center - destination.frame.center
    return HeroDrift(
      center: speed.center * left - moved * landing,
      logScale: speed.logScale * left - grown * landing)
  }

  /// The part of the photo that is seen, in unit coordinates, and the radius of its corners in view
  /// px, on the way from or to `source`.
  func shape(from source: HeroSource, radius: Double, at time: Instant) -> (
    crop: Rect, radius: Double
  ) {
    let share = progress(at: time).clamped(to: 0...1)
    func blend(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    let crop = Rect(
      x: blend(source.crop.minX, 0), y: blend(source.crop.minY, 0),
      width: blend(source.crop.size.width, 1), height: blend(source.crop.size.height, 1))
    return (crop, radius * (1 - share))
  }
}

/// A part of a picture's speed that comes from its thumbnail.
struct HeroDrift {
  /// The middle's, px per second.
  var center: Vector
  /// The size's, ln(scale) per second.
  var logScale: Double

  static let zero = HeroDrift(center: .zero, logScale: 0)

  static func + (velocity: TransformVelocity, drift: HeroDrift) -> TransformVelocity {
    var velocity = velocity
    velocity.translation += drift.center
    velocity.logScale += drift.logScale
    return velocity
  }

  static func - (velocity: TransformVelocity, drift: HeroDrift) -> TransformVelocity {
    var velocity = velocity
    velocity.translation -= drift.center
    velocity.logScale -= drift.logScale
    return velocity
  }
}
