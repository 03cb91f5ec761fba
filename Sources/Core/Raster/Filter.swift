/// A filter that computes device pixels from a picture's pixels.
package enum Filter: Hashable, Sendable {
  /// Bilinear samples of the pyramid level that fits the scale, for pictures in motion.
  case bilinear
  /// A sharper filter for pictures that do not move: Lanczos for reduced pictures, Catmull–Rom for
  /// pictures that are enlarged up to eight times.
  ///
  /// It is used only for pictures that are upright, mirrored or turned by quarter turns, and whose
  /// pixels do not coincide with device pixels. Other pictures are drawn with ``bilinear`` instead.
  /// Their display items are equal for both filters, so a change of the filter damages no pixels.
  case best
}
