internal import Geometry
package import Motion
internal import RealModule
internal import Viewing

/// A hold of two fingers on a picture that is between its cell and its page. The size of the
/// picture determines the progress of its opening.
package struct HeroHold: Equatable, Sendable {
  /// The progress when the fingers took the picture, from 0 (thumbnail) to 1 (whole picture).
  package let progress: Double
  /// The opacity of the backdrop when the fingers took the picture, 0…1.
  private let opacity: Double
  /// The natural logarithm of the picture's scale when the fingers took the picture.
  private let logScale: Double
  /// The increase of ln(scale) from the thumbnail's size to the size that fits the view.
  private let span: Double

  /// The least factor of growth, assumed for a thumbnail that is nearly as large as the picture.
  private static let leastGrowth = 1.25

  /// Creates the hold of a picture that fingers take at `scale`, view px per image px. At the scale
  /// `least`, the picture is as large as its thumbnail; at the scale `fit`, it fits the view.
  /// `progress` and the backdrop's `opacity`, both 0…1, are the values at the moment of the grab.
  package init(
    at scale: Double, from least: Double, to fit: Double, progress: Double = 0, opacity: Double
  ) {
    self.progress = progress.clamped(to: 0...1)
    self.opacity = opacity
    logScale = Double.log(scale)
    span = Double.log(max(fit / least, Self.leastGrowth))
  }

  /// The progress of a picture at `scale`, from 0 (thumbnail) to 1 (whole picture).
  package func progress(of scale: Double) -> Double { reached(scale).clamped(to: 0...1) }

  /// Returns the speed of the progress, per second, of a picture at `scale`. `speed` is the speed
  /// at which ln(scale) grows, per second.
  package func speed(of scale: Double, growing speed: Double) -> Double {
    (0...1).contains(reached(scale)) ? speed / span : 0
  }

  /// The opacity, 0…1, of the backdrop behind a held picture that is displayed at `scale`.
  package func opacity(of scale: Double) -> Double {
    let now = progress(of: scale)
    if now <= progress { return progress > 0 ? opacity * now / progress : opacity }
    return opacity + (1 - opacity) * (now - progress) / (1 - progress)
  }

  /// True if a picture must open when the fingers release it at `scale`, while its ln(scale) grows
  /// by `speed` per second; false if it must return to its cell.
  package func opens(at scale: Double, growing speed: Double, physics: Physics) -> Bool {
    speed > -physics.spreadBackSpeed
      && reached(scale) + speed / span * physics.projection > physics.spreadToOpenShare
  }

  private func reached(_ scale: Double) -> Double {
    progress + (Double.log(scale) - logScale) / span
  }
}
