/// A filter that computes device pixels from a picture's pixels.
package enum Filter: Hashable, Sendable {
  /// Bilinear samples of the level that fits the scale, for pictures in motion.
  case bilinear
  /// A sharper filter for pictures at rest: Lanczos for reduced pictures, Catmull–Rom for pictures
  /// that are enlarged up to eight times.
  ///
  /// It applies to pictures that are upright, mirrored or turned by quarters. Other pictures, and
  /// those whose pixels fall on device pixels, are drawn with ``bilinear``. The two filters then
  /// give equal display items, so a change of the filter causes damage only if it changes pixels.
  case best
}
