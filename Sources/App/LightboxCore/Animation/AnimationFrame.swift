internal import Geometry
package import Pixels

/// A decoded frame of an animated photo.
package struct AnimationFrame: Sendable {
  package let picture: Picture
  /// The time for which the frame is shown, seconds.
  package let duration: Double
  /// The number of frames in the file, as far as the decoder knows it.
  package let count: Int
  /// True if data of this frame or of an earlier frame was missing.
  package let isDamaged: Bool

  /// The plausible durations, seconds; other durations are limited to this range.
  private static let durations = 0.01...100_000.0

  /// Returns true if the frame and `photo` seem to come from the same version of the file. For a
  /// file of pages, the number of pages is compared; for an animation, the size in px.
  func isOne(of photo: LoadedPhoto) -> Bool {
    photo.frames.kind == .pages ? count == photo.frames.count : picture.size == photo.size
  }

  package init(_ picture: Picture, duration: Double, count: Int, isDamaged: Bool = false) {
    (self.picture, self.count, self.isDamaged) = (picture, count, isDamaged)
    self.duration = (duration.isFinite ? duration : 0).clamped(to: Self.durations)
  }
}
