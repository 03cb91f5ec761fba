internal import Geometry
package import Input
internal import Motion
internal import RealModule
package import Viewing

/// A picture's hero transition between its source rect and the whole view, in either direction.
///
/// The picture's viewport stores the picture's transform. The transition stores the progress, on
/// which the visible part of the picture depends, and the source rect at which the viewport's
/// motion ends.
package struct HeroTransition: Equatable, Sendable {
  package let isOpening: Bool
  /// The motion of the progress: 0 shows the thumbnail's crop of the picture, 1 the whole picture.
  private var motion: DraggedValue
  /// The source rect at which the viewport's motion ends. Nil if the picture opens, or if it fades
  /// out where it is.
  package var destination: HeroSource?
  /// The fingers' hold on the picture, whose size then determines the progress; nil if no fingers
  /// hold it.
  package let hold: HeroHold?

  /// The released picture, which fades out where it was released; nil if the picture moves instead.
  let departing: Departing?

  /// A picture that the fingers released between its cell and the view, and that fades out there
  /// without a motion.
  struct Departing: Equatable {
    let transform: Similarity
    /// The progress at the release: 0 shows the thumbnail's crop, 1 the whole picture.
    let share: Double
  }

  /// Creates the transition of a picture that fingers hold between its cell and the view.
  package init(_ hold: HeroHold) {
    (self.hold, isOpening, destination, departing) = (hold, true, nil, nil)
    motion = DraggedValue(at: hold.progress)
  }

  /// Creates the transition of a picture that no fingers hold. The motion begins at `progress` (0
  /// is the thumbnail, 1 the whole picture) with `velocity`, per second. A closing picture moves to
  /// `destination`; if `destination` is nil, it fades out. If `departing` is not nil, the picture
  /// cross-fades instead of moving: it fades out where it was released, and fades in at the target
  /// of its viewport.
  init(
    isOpening: Bool, from progress: Double, velocity: Double = 0, to destination: HeroSource? = nil,
    departing: Departing? = nil, physics: Physics, at time: Instant
  ) {
    (self.isOpening, self.destination, self.departing) = (isOpening, destination, departing)
    (hold, motion) = (nil, DraggedValue(at: progress))
    motion.spring(
      physics.verbSpring, velocity: velocity, to: isOpening ? 1 : 0, tolerance: Self.tolerance,
      at: time)
  }

  private static let tolerance = 1e-5

  /// True if the picture is closing and fades out in place. It then has no `destination`, because
  /// its photo has no cell or motion is reduced.
  package var fades: Bool { !isOpening && destination == nil }

  /// The progress, from 0 (thumbnail) to 1 (whole picture); it may overshoot a little. While
  /// fingers hold the picture, the progress is computed from the picture's size in `viewport`; if
  /// `viewport` is nil, it is the progress at the grab.
  package func progress(of viewport: Viewport? = nil, at time: Instant) -> Double {
    guard let hold, let viewport else { return motion.value(at: time) }
    return hold.progress(of: viewport.displayed(at: time).scale)
  }

  /// The speed of `progress` with the same `viewport`, per second.
  package func velocity(of viewport: Viewport? = nil, at time: Instant) -> Double {
    guard let hold, let viewport else { return motion.velocity(at: time) }
    return hold.speed(
      of: viewport.displayed(at: time).scale,
      growing: viewport.velocity(at: time).limited(by: viewport.physics).logScale)
  }

  /// Returns true once the motion of the progress has ended; the viewport may still move.
  package func isSettled(at time: Instant) -> Bool { motion.isSettled(at: time) }

  // MARK: A thumbnail that moves

  /// Returns the transform `shown` of a picture, moved and scaled to follow its thumbnail, which
  /// has moved from `destination` to `source`; returns `shown` if there is no `destination`.
  /// `center` is the picture's centre in the view. The closer the picture is to its thumbnail, the
  /// larger is the correction.
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

  /// Returns the velocity that a moving thumbnail adds to the picture's centre and scale. The
  /// thumbnail is now at `source` and moves at `speed`; ``drifted(_:about:after:at:)`` makes the
  /// picture follow it.
  func drift(
    after source: HeroSource, moving speed: TransformVelocity, at time: Instant
  ) -> TransformVelocity {
    let (left, landing) = (1 - progress(at: time), velocity(at: time))
    let destination = destination ?? source
    let grown = Double.log(source.transform.scale / destination.transform.scale)
    let moved = source.frame.center - destination.frame.center
    return TransformVelocity(
      logScale: speed.logScale * left - grown * landing, rotation: 0,
      translation: speed.translation * left - moved * landing, at: source.frame.center)
  }

  /// Returns the visible part of the photo, in unit coordinates, and its corner radius, view px, at
  /// the progress `share`, from 0 (thumbnail) to 1 (whole picture). `radius` is the corner radius
  /// of the thumbnail's tile, view px.
  static func shape(
    from source: HeroSource, radius: Double, share: Double
  ) -> (crop: Rect, radius: Double) {
    let share = share.clamped(to: 0...1)
    func blend(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    let crop = Rect(
      x: blend(source.crop.minX, 0), y: blend(source.crop.minY, 0),
      width: blend(source.crop.size.width, 1), height: blend(source.crop.size.height, 1))
    return (crop, source.fillsTile ? radius * (1 - share) : 0)
  }
}

extension TransformVelocity {
  /// Adds `factor` times the velocity `other` of the same content.
  mutating func add(_ other: TransformVelocity, times factor: Double = 1) {
    logScale += factor * other.logScale
    rotation += factor * other.rotation
    translation += other.translation * factor
  }
}
