/// A filter that computes device pixels from a picture's pixels.
package enum Filter: Hashable, Sendable {
  /// Bilinear samples of the pyramid level that fits the scale, for pictures in motion.
  case bilinear
  /// A sharper filter for pictures that do not move: Lanczos for reduced pictures, Catmull–Rom for
  /// pictures that are enlarged up to eight times.
  ///
  /// It applies to pictures that are upright, mirrored or turned by quarters. Other pictures, and
  /// pictures whose pixels fall on device pixels, are drawn with ``bilinear``. For these pictures
  /// both filters give equal display items, so a change of the filter causes damage only if it
  /// changes pixels.
  case best
}
