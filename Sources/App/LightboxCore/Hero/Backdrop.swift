internal import Geometry
package import Input
package import Motion
internal import RealModule
internal import Viewing

/// The black backdrop between a photo and the album, with an opacity that moves on a spring.
package struct Backdrop: Equatable, Sendable {
  private var motion: DraggedValue

  /// Creates a backdrop that does not move: opaque, or fully transparent.
  package init(isOpaque: Bool) { motion = DraggedValue(at: isOpaque ? 1 : 0) }

  private static let tolerance = 1e-3

  /// The opacity of the backdrop at `time`, 0…1.
  package func opacity(at time: Instant) -> Double {
    motion.value(at: time).clamped(to: 0...1)
  }

  package func isSettled(at time: Instant) -> Bool { motion.isSettled(at: time) }

  /// Starts a motion to opaque (true) or transparent (false). The motion begins at `opacity`; if
  /// `opacity` is nil, it continues from the current opacity and speed.
  package mutating func turn(
    opaque: Bool, from opacity: Double? = nil, physics: Physics, at time: Instant
  ) {
    motion.spring(
      physics.verbSpring, from: opacity ?? self.opacity(at: time),
      velocity: opacity == nil ? motion.velocity(at: time) : 0, to: opaque ? 1 : 0,
      tolerance: Self.tolerance, at: time)
  }

  /// The opacity, 0…1, of the backdrop behind a pinched picture: 1 at the fitted size, and `1 -
  /// pinchFade` at the scale at which the picture closes.
  static func opacity(behind viewport: Viewport, physics: Physics, at time: Instant) -> Double {
    let shown = viewport.displayed(at: time)
    // The fits of the two nearest quarter turns are blended, so that a rotation does not change the
    // opacity.
    let tilt = Double.cos(shown.rotation) * Double.cos(shown.rotation)
    let fit =
      tilt * viewport.layout.fitScale(rotation: 0)
      + (1 - tilt) * viewport.layout.fitScale(rotation: .quarterTurn)
    let share = shown.scale / fit
    // After a rotation, rounding errors make the scale differ slightly from the fit.
    guard share < 1 - 1e-9 else { return 1 }
    let way = max(1 - physics.pinchToCloseScale, 1e-6)
    return (1 - physics.pinchFade * (1 - share) / way).clamped(to: 0...1)
  }
}
