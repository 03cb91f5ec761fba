/// A filter that maps a picture's pixels to the device.
package enum Filter: Hashable, Sendable {
  /// Bilinear samples of the suitable mip level, for pictures in motion.
  case bilinear
  /// A sharper filter for pictures at rest: Lanczos where they are reduced, Catmull–Rom where they
  /// are enlarged up to eight times.
  ///
  /// It applies to pictures that are upright, mirrored or turned by quarters. All others, and those
  /// whose pixels fall on device pixels, are drawn as with ``bilinear``, and count as equal to that:
  /// a layer that changes its filter is damaged only if it changes its pixels.
  case best
}
