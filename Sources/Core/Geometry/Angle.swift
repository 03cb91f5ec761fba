// Angles are numbers of radians, clockwise with y down.

extension Double {
  /// A turn by 90°, in radians.
  package static let quarterTurn = Double.pi / 2

  /// A turn by 360°, in radians.
  package static let fullTurn = 2 * Double.pi

  /// The multiple of a quarter turn that is nearest to this angle, radians.
  package var nearestQuarterTurn: Double { (self / .quarterTurn).rounded() * .quarterTurn }

  /// The multiple of a full turn that is nearest to this angle, radians.
  package var nearestFullTurn: Double { (self / .fullTurn).rounded() * .fullTurn }

  /// The equivalent angle in −π…π, radians.
  package var wrappedAngle: Double { self - nearestFullTurn }
}
