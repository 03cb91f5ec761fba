package import Pixels

/// A decoded frame of an animated photo.
package struct AnimationFrame: Sendable {
  package let picture: Picture
  /// The seconds for which it is shown.
  package let duration: Double
  /// The number of frames that the file has, as far as its decoder knows by now.
  package let count: Int
  /// True where something of this frame or of one before it was missing.
  package let isDamaged: Bool

  /// The durations that are believed, in seconds; a decoder that says others is mistaken.
  private static let durations = 0.01...100_000.0

  /// False for a frame of another file: of another size, or of another number of pages.
  func isOne(of photo: LoadedPhoto) -> Bool {
    photo.frames.kind == .pages ? count == photo.frames.count : picture.size == photo.size
  }

  package init(_ picture: Picture, duration: Double, count: Int, isDamaged: Bool = false) {
    self.picture = picture
    self.duration =
      duration.isFinite
      ? min(max(duration, Self.durations.lowerBound), Self.durations.upperBound)
      : Self.durations.lowerBound
    self.count = count
    self.isDamaged = isDamaged
  }
}
