/// A filter that computes device pixels from a picture's pixels.
package enum Filter: Hashable, Sendable {
  /// Bilinear samples of the pyramid level that fits the scale, for pictures in motion.
  case bilinear
  /// A sharper filter for pictures that do not move: Lanczos for reduced pictures, Catmull–Rom for
  /// pictures that are enlarged up to eight times.
  ///
  /// It applies to pictures that are upright, mirrored or turned by quarters. Others, and pictures
  /// whose pixels fall on device pixels, are drawn with ``bilinear``, and have equal display items
  /// with both filters: a change of the filter damages only the pixels that it changes.
  case best
}
