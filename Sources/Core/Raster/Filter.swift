/// The way in which the pixels of a picture become those of the device.
package enum Filter: Hashable, Sendable {
  /// Bilinear samples of the mip level that suits the size: fast enough for every frame of a motion.
  case bilinear
  /// For a picture at rest: Lanczos of the finest level where it is drawn smaller, Catmull–Rom where
  /// it is enlarged up to eight times.
  ///
  /// It applies to pictures that are upright, mirrored or turned by quarters. All others, and those
  /// whose pixels fall on device pixels, are drawn as with ``bilinear``, and count as equal to that:
  /// a layer that changes its filter is damaged only if it changes its pixels.
  case best
}
